import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { hostTheme } from '../../../src/ui/app/host-theme.ts'

describe('the theme variables of the site', () => {
  it('are accepted with the prefixes --w3m, --apkt and --wc', () => {
    expect(
      hostTheme({
        '--w3m-border-radius-master': '2px',
        '--apkt-font-size-master': 12,
        '--wc-font-family': 'Inter, sans-serif',
      }),
    ).toEqual({
      '--r': '0.5',
      '--u': expect.stringContaining('var(--user-font-size, 16px), 32px) * 1.2'),
      '--font': 'Inter, sans-serif',
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
      expect(hostTheme({ '--w3m-border-radius-master': radius })).toEqual({ '--r': expected })
    },
  )

  const unit = 'clamp(16px, var(--user-font-size, 16px), 32px)'
  it.each([
    [2, 0.875],
    ['large', 1],
  ])("set the font size (font-size-master: %s, factor of the user's font size: %s)", (size, factor) => {
    expect(hostTheme({ '--portico-font-size-master': size })).toEqual({
      '--u': `calc(${unit} * ${factor})`,
    })
  })

  it('cannot set a font size that is too large for the two panes of the connect view', () => {
    const room = 'max(min((100vw - 34px) / 46, 100vh / 35), (800px - 100vw) * 999)'
    const properties = hostTheme({ '--portico-font-size-master': '20px' })
    expect(properties).toEqual({ '--u': `max(${unit}, min(${unit} * 1.25, ${room}))` })
  })

  it('set the accent colour in any format that the browser supports', () => {
    const accent = { '--wc-accent': 'rebeccapurple' }
    const known = hostTheme({ '--wc-accent': '#663399' })
    expect(hostTheme(accent, () => 'color(srgb 0.4 0.2 0.6)')).toEqual(known)
    expect(hostTheme(accent)).toEqual({})
    expect(hostTheme({ '--wc-card-accent': '#663399' })).toEqual({})
  })

  it.each([
    ['6px', 'blur(6px)'],
    [6, 'blur(6px)'],
    ['0.5rem', 'blur(0.5rem)'],
    ['0', 'none'],
    [0, 'none'],
    ['0px', 'none'],
    ['much', 'none'],
  ])('set the blur of the page behind the modal (scrim-blur: %s, filter: %s)', (blur, filter) => {
    expect(hostTheme({ '--wc-scrim-blur': blur })).toEqual({ '--scrim-filter': filter })
  })

  it('can add a backdrop filter, and the modal has none by default', () => {
    const css = readFileSync(new URL('../../../src/ui/app/styles/dialog.css', import.meta.url), 'utf8')
    expect(css.match(/backdrop-filter:.*/g)).toEqual(['backdrop-filter: var(--scrim-filter, none);'])
  })
})
