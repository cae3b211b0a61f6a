import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contrast, hexOf, type Rgb, rgbOf } from '../../../src/domain/theme/color.ts'
import { type Palette, paletteOf } from '../../../src/domain/theme/palette.ts'
import { readTheme } from '../../../src/domain/theme/theme.ts'
import { themePresets } from '../../../src/domain/theme/theme-presets.ts'
import { type ThemeToken, tokenKinds } from '../../../src/domain/theme/theme-tokens.ts'

const colour = (text: string) => {
  const found = rgbOf(text)
  if (!found) throw new Error(`no colour: ${text}`)
  return found
}
const pairOf = (property: string | undefined) =>
  [...(property ?? '').matchAll(/rgb\(([^)]+)\)/g)].map(match => colour(`rgb(${match[1]})`))
const propertiesOf = (accent: string) => readTheme({ '--wc-accent': accent }).properties

const surfaces = [
  ...(['background', 'surface', 'raised', 'hover', 'pressed', 'selected', 'button'] as const),
  ...(['successSoft', 'warningSoft', 'dangerSoft'] as const),
]
const texts = ['text', 'textSecondary', 'textMuted', 'link', 'success', 'warning', 'danger'] as const

/** Returns every pair of a palette that cannot be read or seen. */
function faintPairs(palette: Palette): readonly string[] {
  const found: string[] = []
  const check = (front: keyof Palette, back: keyof Palette, least: number) => {
    const ratio = contrast(palette[front], palette[back])
    if (ratio < least)
      found.push(`${front} ${hexOf(palette[front])} on ${back} ${hexOf(palette[back])}: ${ratio.toFixed(2)}`)
  }
  for (const back of surfaces) {
    for (const front of texts) check(front, back, 4.5)
    check('controlLine', back, 3)
    check('focus', back, 3)
  }
  check('onAccent', 'solid', 4.5)
  check('onAccent', 'solidHover', 4.5)
  check('accent', 'background', 3)
  check('accent', 'surface', 3)
  check('solid', 'background', 1.25)
  return found
}

/** Returns the pairs of a palette between which a visitor sees no difference, or too much of it, while pointing or pressing. */
function faintStates(palette: Palette): readonly string[] {
  const pairs = [
    ['hover', 'background', 1.12],
    ['hover', 'surface', 1.05],
    ['pressed', 'hover', 1.08],
    ['pressed', 'button', 1.08],
    ['solidHover', 'solid', 1.05],
  ] as const
  return pairs.flatMap(([front, back, least]) => {
    const ratio = contrast(palette[front], palette[back])
    const most = front === 'solidHover' ? 2 : 1.5
    return ratio >= least && ratio <= most ? [] : [`${front} on ${back}: ${ratio.toFixed(2)}`]
  })
}

const brands = [
  ['luxury gold', '#b8860b'],
  ['black', '#000000'],
  ['white', '#ffffff'],
  ['neon green', '#39ff14'],
  ['pastel', '#c8b6ff'],
  ['newspaper red', '#b3001b'],
  ['enterprise blue', '#0052ff'],
  ['yellow', '#ffd60a'],
  ['middle grey', '#777777'],
  ['orange', '#ff5c00'],
] as const

describe('no theme is unreadable', () => {
  const presets = Object.keys(themePresets)
  it.each(presets)(
    'rows and buttons under the pointer and pressed are visible and quiet (37, preset %s)',
    preset => {
      const { palettes } = readTheme({ '--wc-preset': preset })
      const found = Object.entries(palettes ?? {}).map(([scheme, palette]) => [scheme, faintStates(palette)])
      expect(found).toEqual([
        ['light', []],
        ['dark', []],
      ])
    },
  )

  it.each(brands.flatMap(([brand, accent]) => presets.map(preset => [brand, accent, preset] as const)))(
    'with the accent of a brand (%s, %s) in the preset %s, light and dark',
    (_brand, accent, preset) => {
      const { palettes } = readTheme({ '--wc-preset': preset, '--wc-accent': accent })
      expect(palettes && [palettes.light, palettes.dark].flatMap(faintPairs)).toEqual([])
    },
  )

  it('whatever colours the site sets for whatever tokens', () => {
    const channel = fc.integer({ min: 0, max: 255 })
    const anyColour = fc.tuple(channel, channel, channel).map(([r, g, b]) => `rgb(${r} ${g} ${b})`)
    const value = fc.oneof(
      anyColour,
      fc.tuple(anyColour, anyColour).map(([a, b]) => `light-dark(${a}, ${b})`),
      fc.integer({ min: 0, max: 100 }).map(percent => `neutral(${percent}%)`),
    )
    const tokens = Object.keys(tokenKinds).filter(
      token => tokenKinds[token as ThemeToken].kind === 'color' && token !== 'scrim',
    )
    const some = fc.dictionary(fc.constantFrom(...tokens), value, { minKeys: 1 })
    const preset = fc.option(fc.constantFrom(...presets), { nil: undefined })
    const strength = fc.integer({ min: -10, max: 200 })
    fc.assert(
      fc.property(some, preset, strength, (colors, named, percent) => {
        const variables = Object.fromEntries(
          Object.entries({
            ...colors,
            'neutral-strength': `${percent}%`,
            ...(named && { preset: named }),
          }).map(([token, text]) => [`--wc-${token}`, text]),
        )
        const { palettes, faults } = readTheme(variables)
        expect(faults).toEqual([])
        expect(palettes && [palettes.light, palettes.dark].flatMap(faintPairs)).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  it('but the check of this test finds a palette that is', () => {
    const { palette } = paletteOf({ color: () => undefined, neutral: { chroma: 0, hue: 0 } }, 'light')
    const pale: Rgb = [0.8, 0.8, 0.8]
    expect(faintPairs({ ...palette, textMuted: pale }).length).toBe(surfaces.length)
  })
})

describe('the accent colour of the site', () => {
  const malformed = ['', 'tomato-ish', 'url(x)', '#12', 'rgb()', 'var(--x)', 'hsl(1)']
  it.each(malformed)('is ignored if it is not a colour: %j', text => {
    expect(propertiesOf(text)).toEqual({})
  })

  it('is used unchanged for buttons if its contrast with the background of the modal is high enough', () => {
    for (const accent of ['#ffd60a', '#ff5c00', '#0052ff']) {
      const rgb = colour(accent)
      expect(pairOf(propertiesOf(accent)['--pt-solid']), accent).toEqual([rgb, rgb])
    }
    // The text on a yellow button is dark, and the text on a blue button is white.
    expect(pairOf(propertiesOf('#ffd60a')['--pt-on-accent'])[0]).toEqual(colour('#121313'))
    expect(pairOf(propertiesOf('#0052ff')['--pt-on-accent'])[0]).toEqual(colour('#fff'))
  })

  const accents = ['#000', '#fff']
  it.each(accents)(
    'gives buttons a high contrast with the modal in both themes, even if it is black or white: %s',
    accent => {
      const [light, dark] = pairOf(propertiesOf(accent)['--pt-solid'])
      const [white, black] = [colour('#fff'), colour('#121313')]
      expect(contrast(light ?? white, white)).toBeGreaterThan(15)
      expect(contrast(dark ?? black, black)).toBeGreaterThan(15)
    },
  )

  it.each([
    ['#f00', [1, 0, 0]],
    ['#f008', [1, 0, 0]],
    ['#ff000080', [1, 0, 0]],
    ['color(srgb 1 0 0)', [1, 0, 0]],
    ['color(srgb 1.2 -0.1 0 / 0.5)', [1, 0, 0]],
    ['#FF0000', [1, 0, 0]],
    ['rgb(255 0 0)', [1, 0, 0]],
    ['rgba(255, 0, 0, .5)', [1, 0, 0]],
    ['hsl(0, 100%, 50%)', [1, 0, 0]],
    ['hsla(120,100%,50%,1)', [0, 1, 0]],
  ])('is parsed in each colour format: %s', (text, rgb) => {
    expect(rgbOf(text)).toEqual(rgb)
  })
})
