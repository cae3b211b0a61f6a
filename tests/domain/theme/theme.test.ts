import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contrast, oklchOf, type Rgb, rgbOf } from '../../../src/domain/theme/color.ts'
import { correctionText, readTheme } from '../../../src/domain/theme/theme.ts'
import { themePresets } from '../../../src/domain/theme/theme-presets.ts'
import { tokenKinds } from '../../../src/domain/theme/theme-tokens.ts'

const propertiesOf = (...args: Parameters<typeof readTheme>) => readTheme(...args).properties
const colorsOf = (property: string | undefined): readonly Rgb[] =>
  [...(property ?? '').matchAll(/rgb\([^)]+\)/g)].map(([text]) => rgbOf(text) ?? [0, 0, 0])

describe('the theme variables of the site', () => {
  // Specification 3.22
  it('are accepted with the prefixes --w3m, --apkt and --wc', () => {
    expect(
      propertiesOf({
        '--w3m-border-radius-master': '2px',
        '--apkt-font-size-master': 12,
        '--wc-font-family': 'Inter, sans-serif',
      }),
    ).toEqual({
      '--pt-r': '0.5',
      '--pt-u': expect.stringContaining('var(--pt-user-font-size, 16px), 32px) * 1.2'),
      '--pt-font': 'Inter, sans-serif',
    })
  })

  it.each([
    ['24px', '2.2'],
    [1e9, '2.2'],
    ['-4px', '0'],
    ['0', '0'],
    ['round', '1'],
  ])(
    'set the corner radius (border-radius-master: %s, factor of the default radius: %s)',
    (radius, expected) => {
      expect(propertiesOf({ '--w3m-border-radius-master': radius })).toEqual({ '--pt-r': expected })
    },
  )

  const unit = 'clamp(16px, var(--pt-user-font-size, 16px), 32px)'
  it.each([
    [2, 0.875],
    ['large', 1],
  ])("set the font size (font-size-master: %s, factor of the user's font size: %s)", (size, factor) => {
    expect(propertiesOf({ '--portico-font-size-master': size })).toEqual({
      '--pt-u': `calc(${unit} * ${factor})`,
    })
  })

  it('cannot set a font size that is too large for the two panes of the connect view', () => {
    const room = 'max(min((100vw - 34px) / 46, 100vh / 35), (800px - 100vw) * 999)'
    const properties = propertiesOf({ '--portico-font-size-master': '20px' })
    expect(properties).toEqual({ '--pt-u': `max(${unit}, min(${unit} * 1.25, ${room}))` })
  })

  // Specification 3.22
  it('set the accent colour in any format that the browser supports', () => {
    const accent = { '--wc-accent': 'rebeccapurple' }
    const known = propertiesOf({ '--wc-accent': '#663399' })
    expect(propertiesOf(accent, () => 'color(srgb 0.4 0.2 0.6)')).toEqual(known)
    expect(propertiesOf(accent)).toEqual({})
    expect(propertiesOf({ '--wc-card-accent': '#663399' })).toEqual({})
  })

  // Specification 3.22
  it.each([
    ['6px', 'blur(6px)'],
    [6, 'blur(6px)'],
    ['0.5rem', 'blur(0.5rem)'],
    ['0', 'none'],
    [0, 'none'],
    ['0px', 'none'],
    ['much', 'none'],
  ])('set the blur of the page behind the modal (scrim-blur: %s, filter: %s)', (blur, filter) => {
    expect(propertiesOf({ '--wc-scrim-blur': blur })).toEqual({ '--pt-scrim-filter': filter })
  })

  it('can add a backdrop filter, and the modal has none by default', () => {
    const css = readFileSync(new URL('../../../src/ui/app/styles/dialog.css', import.meta.url), 'utf8')
    expect(css.match(/backdrop-filter:.*/g)).toEqual(['backdrop-filter: var(--pt-scrim-filter, none);'])
  })

  it('set separate radii of card, controls, badges and pictures, each within its limits', () => {
    expect(
      propertiesOf({
        '--wc-card-radius': '30px',
        '--wc-control-radius': 7,
        '--wc-badge-radius': '99px',
        '--wc-picture-radius': '18px',
      }),
    ).toEqual({ '--pt-card-r': '1.5', '--pt-r': '0.5', '--pt-badge-radius': '12px', '--pt-pic-r': '0.5' })
    // The radius of the controls alone leaves the card as it is.
    expect(propertiesOf({ '--wc-control-radius': 28 })).toEqual({ '--pt-card-r': '1', '--pt-r': '2' })
    expect(propertiesOf({ '--wc-control-radius': 28, '--wc-border-radius-master': 2 })).toMatchObject({
      '--pt-card-r': '0.5',
      '--pt-r': '2',
    })
  })

  it('set lines, width, density, headings and shadows', () => {
    expect(
      propertiesOf({
        '--wc-border-width': 0,
        '--wc-card-border-width': '3px',
        '--wc-card-width': '600px',
        '--wc-density': 'compact',
        '--wc-heading-font-family': 'Georgia, serif',
        '--wc-heading-font-weight': 700,
        '--wc-heading-letter-spacing': '-0.02em',
        '--wc-shadow': 'none',
      }),
    ).toEqual({
      // The line of a field identifies it, so it cannot disappear.
      '--pt-border': '1px',
      '--pt-card-border': '3px',
      '--pt-card-width': '480',
      '--pt-row': '46',
      '--pt-row-pad': '4',
      '--pt-heading-font': 'Georgia, serif',
      '--pt-heading-weight': '700',
      '--pt-heading-spacing': '-0.02em',
      '--pt-shadow': 'none',
    })
  })

  it('set one colour for both schemes, or one for each with light-dark()', () => {
    const { '--pt-bg': both } = propertiesOf({ '--wc-background': '#fff8ee' })
    expect(both).toBe('light-dark(rgb(255 248 238), rgb(255 248 238))')
    const { '--pt-bg': apart } = propertiesOf({ '--wc-background': 'light-dark(#fff8ee, rgb(20, 16, 10))' })
    expect(apart).toBe('light-dark(rgb(255 248 238), rgb(20 16 10))')
  })

  it('keep the alpha of the scrim, and accept greys of the theme in it', () => {
    expect(propertiesOf({ '--wc-scrim': 'rgb(0 0 0 / 0.4)' })).toEqual({
      '--pt-scrim': 'light-dark(rgb(0 0 0 / 0.4), rgb(0 0 0 / 0.4))',
    })
    const { '--pt-scrim': greys } = propertiesOf({ '--wc-scrim': 'light-dark(neutral(90% / 0.5), #0008)' })
    expect(greys).toMatch(/^light-dark\(rgb\(\d+ \d+ \d+ \/ 0\.5\), #0008\)$/)
  })

  it.each([
    ['--wc-preset', 'papier', 'option-choice-invalid'],
    ['--wc-density', 'tight', 'option-choice-invalid'],
    ['--wc-background', 'bleu', 'option-colour-invalid'],
    ['--wc-text', 'light-dark(#000)', 'option-colour-invalid'],
    ['--wc-accent', 7, 'option-colour-invalid'],
    ['--wc-card-radius', 'round', 'option-number-invalid'],
  ])('have no effect and are named if their value is not valid: %s: %s (%s)', (name, value, code) => {
    const { faults, properties } = readTheme({ [name]: value })
    expect(properties).toEqual({})
    expect(faults).toMatchObject([{ name, value, error: { code, context: { option: name } } }])
  })

  it('have no effect and are named if their name is unknown', () => {
    expect(readTheme({ '--wc-acent': '#f00' }).faults).toEqual([{ name: '--wc-acent', value: '#f00' }])
  })

  it('are more than thirty', () => {
    expect(Object.keys(tokenKinds).length).toBeGreaterThan(40)
  })
})

describe('the greys of a theme', () => {
  it('take the hue of the accent, and no hue if the accent is grey', () => {
    const hueOf = (accent: string) => {
      const [light] = colorsOf(propertiesOf({ '--wc-accent': accent })['--pt-hover'])
      const [, chroma, hue] = oklchOf(light ?? [0, 0, 0])
      return { chroma, degrees: (hue * 180) / Math.PI }
    }
    const gold = hueOf('#c99700')
    expect(gold.degrees).toBeGreaterThan(60)
    expect(gold.degrees).toBeLessThan(110)
    expect(gold.chroma).toBeGreaterThan(0.004)
    expect(gold.chroma).toBeLessThan(0.016)
    const red = hueOf('#d4002a')
    expect(red.degrees).toBeGreaterThan(0)
    expect(red.degrees).toBeLessThan(50)
    expect(hueOf('#000').chroma).toBeLessThan(0.001)
  })

  it('take the hue of the token "neutral" instead, as strongly as the site wants', () => {
    const chromaOf = (strength: string) => {
      const { '--pt-line': line } = propertiesOf({
        '--wc-accent': '#000',
        '--wc-neutral': '#3b82f6',
        '--wc-neutral-strength': strength,
      })
      return oklchOf(colorsOf(line)[0] ?? [0, 0, 0])[1]
    }
    expect(chromaOf('0%')).toBeLessThan(0.001)
    expect(chromaOf('4%')).toBeGreaterThan(0.006)
    expect(chromaOf('12%')).toBeGreaterThan(chromaOf('4%') * 2)
  })
})

describe('the presets of the theme', () => {
  const names = Object.keys(themePresets) as (keyof typeof themePresets)[]

  it('are known to the reader of the token, and have only valid tokens', () => {
    expect(tokenKinds.preset).toMatchObject({ choices: names })
    for (const name of names) {
      const tokens = Object.entries(themePresets[name]).map(([token, value]) => [`--wc-${token}`, value])
      expect(readTheme(Object.fromEntries(tokens)), name).toMatchObject({ faults: [], corrections: [] })
    }
  })

  it('differ in surface, corners or lines, shadow, and not only in the accent', () => {
    const features = ['--pt-bg', '--pt-shadow', '--pt-scrim'] as const
    const looks = names.map(preset => propertiesOf({ '--wc-preset': preset }))
    const shapes = looks.map(look =>
      ['--pt-r', '--pt-card-r', '--pt-border', '--pt-card-border', '--pt-heading-font', '--pt-heading-weight']
        .map(property => look[property])
        .join('|'),
    )
    expect(new Set(shapes).size).toBe(names.length)
    for (const feature of features)
      expect(new Set(looks.map(look => look[feature])).size, feature).toBeGreaterThanOrEqual(5)
  })

  it('give way to each token that the site sets', () => {
    const own = propertiesOf({ '--wc-preset': 'soft', '--wc-card-radius': 0, '--wc-accent': '#00aa55' })
    expect(own).toMatchObject({
      '--pt-card-r': '0',
      '--pt-solid': 'light-dark(rgb(0 170 85), rgb(0 170 85))',
    })
    // The preset's surfaces take the hue of the site's accent.
    const [light] = colorsOf(own['--pt-bg'])
    const [, , hue] = oklchOf(light ?? [0, 0, 0])
    expect((hue * 180) / Math.PI).toBeGreaterThan(120)
    expect(propertiesOf({ '--wc-preset': 'soft', '--wc-border-radius-master': '0px' })).toMatchObject({
      '--pt-r': '0',
    })
    expect(
      propertiesOf({ '--wc-preset': 'soft', '--wc-border-radius-master': '0px' })['--pt-card-r'],
    ).toBeUndefined()
  })
})

describe('a colour that is hard to read', () => {
  it('is corrected with the same hue, and the correction is named', () => {
    const { properties, corrections } = readTheme({
      '--wc-text-secondary': '#ffd0d0',
      '--wc-background': '#fff',
    })
    const [light] = colorsOf(properties['--pt-text-2'])
    expect(contrast(light ?? [1, 1, 1], [1, 1, 1])).toBeGreaterThanOrEqual(4.5)
    const [, , before] = oklchOf(rgbOf('#ffd0d0') ?? [0, 0, 0])
    const [, , after] = oklchOf(light ?? [0, 0, 0])
    expect(Math.abs(before - after)).toBeLessThan(0.15)
    const texts = corrections.map(correctionText)
    expect(texts[0]).toMatch(
      /^text-secondary in the light scheme: #ffd0d0 has a contrast of 1\.\d\d:1 and needs 4\.50:1, so #\w{6} is used$/,
    )
  })

  it('is not named if the site has not set it: the derived colours are safe by themselves', () => {
    expect(readTheme({ '--wc-accent': '#ffd60a' }).corrections).toEqual([])
  })

  it('is a card of a middle grey, on which no two texts could differ', () => {
    const { properties, corrections } = readTheme({ '--wc-background': '#777' })
    const [light] = colorsOf(properties['--pt-bg'])
    expect(contrast(light ?? [0, 0, 0], [0, 0, 0])).toBeGreaterThanOrEqual(9)
    expect(corrections.map(({ token }) => token)).toContain('background')
  })
})

it('docs/theming.md describes every theme variable and every preset', () => {
  const page = readFileSync(new URL('../../../docs/theming.md', import.meta.url), 'utf8')
  for (const token of Object.keys(tokenKinds)) expect(page).toContain(`\`--wc-${token}\``)
  for (const preset of Object.keys(themePresets)) expect(page).toContain(`| \`${preset}\` |`)
})
