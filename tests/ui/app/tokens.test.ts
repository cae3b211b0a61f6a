import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { plainFrameLooks } from '../../../src/domain/embedded-wallet/frame-look.ts'
import { contrast, rgbOf } from '../../../src/domain/theme/color.ts'

const css = readFileSync(new URL('../../../src/ui/app/styles/tokens.css', import.meta.url), 'utf8')
const tokens = new Map(
  [...css.matchAll(/(--[\w-]+): (?:light-dark\()?(#\w+)(?:, (#\w+)\))?;/g)].map(
    ([, name, light, dark = light]) => [name, [light, dark]],
  ),
)

/** Each row: the foreground colour, the background colour, and the minimum contrast between the two. */
const pairs = [
  ['--text', '--bg', 7],
  ['--text', '--sunken', 7],
  ['--text', '--hover', 7],
  ['--text-2', '--bg', 7],
  ['--text-2', '--hover', 4.5],
  ['--text-3', '--bg', 4.5],
  ['--text-3', '--sunken', 4.5],
  ['--text-3', '--hover', 4.5],
  ['--on-accent', '--solid', 4.5],
  ['--on-accent', '--solid-hover', 4.5],
  ['--accent-text', '--bg', 4.5],
  ['--accent-text', '--soft', 4.5],
  ['--accent', '--bg', 3],
  ['--ring', '--bg', 3],
  ['--ring', '--hover', 3],
  ['--ring', '--sunken', 3],
  ['--line-strong', '--bg', 3],
  ['--line-strong', '--sunken', 3],
  ['--ok', '--ok-soft', 4.5],
  ['--warn', '--warn-soft', 4.5],
  ['--bad', '--bad-soft', 4.5],
  ['--ok', '--bg', 4.5],
  ['--bad', '--bg', 4.5],
] as const

it.each(
  pairs.flatMap(
    ([front, back, least]) =>
      [
        ['light', 0, front, back, least],
        ['dark', 1, front, back, least],
      ] as const,
  ),
)(
  'two colours have enough contrast: %s theme (column %i), %s on %s, at least %d:1',
  (_mode, index, front, back, least) => {
    const [a, b] = [front, back].map(name => rgbOf(tokens.get(name)?.[index] ?? ''))
    expect(a && b && contrast(a, b)).toBeGreaterThanOrEqual(least)
  },
)

/** Converts a colour of the specification from HSL to the format #rrggbb. */
function hexOf(colour: string): string {
  const [hue = 0, saturation = 0, lightness = 0] = (colour.match(/\d+/g) ?? []).map(Number)
  const light = lightness / 100
  const swing = (saturation / 100) * Math.min(light, 1 - light)
  const channel = (offset: number) => {
    const step = (offset + hue / 30) % 12
    const part = light - swing * Math.max(-1, Math.min(step - 3, 9 - step, 1))
    return Math.round(part * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(0)}${channel(8)}${channel(4)}`
}

// Specification 9.55
it('the login frame has the accent and the background of the card in tokens.css, in both themes', () => {
  const looks = [plainFrameLooks.light, plainFrameLooks.dark].map(look => look.w3mThemeVariables)
  expect(tokens.get('--accent')).toEqual(looks.map(look => hexOf(look['--w3m-accent'])))
  expect(tokens.get('--bg')).toEqual(
    looks.map(look => look['--w3m-background'].replace(/^white$/, '#ffffff')),
  )
})
