import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { hostTheme } from '../../../src/ui/app/host-theme.ts'

describe('theme variables of a site', () => {
  it('are known by each prefix, in px of the grid they were made for', () => {
    expect(
      hostTheme({
        '--w3m-border-radius-master': '2px',
        '--apkt-font-size-master': 12,
        '--wc-font-family': 'Inter, sans-serif',
      }),
    ).toEqual({ '--r': '0.5', '--u': 'calc(clamp(16px, 1rem, 32px) * 1.2)', '--font': 'Inter, sans-serif' })
  })

  it.each([
    ['24px', '2.2'],
    [1e9, '2.2'],
    ['-4px', '0'],
    ['0', '0'],
    ['round', '1'],
  ])('L10 a radius master of %s is %s times our own', (radius, expected) => {
    expect(hostTheme({ '--w3m-border-radius-master': radius })).toEqual({ '--r': expected })
  })

  it.each([
    ['20px', 1.25],
    [2, 0.875],
    ['large', 1],
  ])('L10 a font master of %s is %s times the size of the visitor', (size, factor) => {
    const unit = `calc(clamp(16px, 1rem, 32px) * ${factor})`
    expect(hostTheme({ '--portico-font-size-master': size })).toEqual({ '--u': unit })
  })

  it('L10 asks the browser for a colour of another form, and changes nothing where it is none', () => {
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
  ])('a scrim blurred by %s is filtered by %s', (blur, filter) => {
    expect(hostTheme({ '--wc-scrim-blur': blur })).toEqual({ '--scrim-filter': filter })
  })

  it('a scrim nobody wants blurred has no filter, which every frame would pay for', () => {
    const css = readFileSync(new URL('../../../src/ui/app/styles/dialog.css', import.meta.url), 'utf8')
    expect(css.match(/backdrop-filter:.*/g)).toEqual(['backdrop-filter: var(--scrim-filter, none);'])
  })
})
