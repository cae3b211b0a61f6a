import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { hostTheme } from '../../src/ui/host-theme.ts'

describe('theme variables of a site', () => {
  it('are known by each prefix, in px of the grid they were made for', () => {
    expect(
      hostTheme({
        '--w3m-border-radius-master': '2px',
        '--apkt-font-size-master': 12,
        '--wc-font-family': 'Inter, sans-serif',
      }),
    ).toEqual({ '--r': '0.5', '--u': '19.2px', '--font': 'Inter, sans-serif' })
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
    const css = readFileSync(new URL('../../src/ui/styles/frame.css', import.meta.url), 'utf8')
    expect(css.match(/backdrop-filter:.*/g)).toEqual(['backdrop-filter: var(--scrim-filter, none);'])
  })
})
