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
  ['--pt-text', '--pt-bg', 7],
  ['--pt-text', '--pt-sunken', 7],
  ['--pt-text', '--pt-hover', 7],
  ['--pt-text-2', '--pt-bg', 7],
  ['--pt-text-2', '--pt-hover', 4.5],
  ['--pt-text-3', '--pt-bg', 4.5],
  ['--pt-text-3', '--pt-sunken', 4.5],
  ['--pt-text-3', '--pt-hover', 4.5],
  ['--pt-on-accent', '--pt-solid', 4.5],
  ['--pt-on-accent', '--pt-solid-hover', 4.5],
  ['--pt-accent-text', '--pt-bg', 4.5],
  ['--pt-accent-text', '--pt-soft', 4.5],
  ['--pt-accent', '--pt-bg', 3],
  ['--pt-ring', '--pt-bg', 3],
  ['--pt-ring', '--pt-hover', 3],
  ['--pt-ring', '--pt-sunken', 3],
  ['--pt-line-strong', '--pt-bg', 3],
  ['--pt-line-strong', '--pt-sunken', 3],
  ['--pt-ok', '--pt-ok-soft', 4.5],
  ['--pt-warn', '--pt-warn-soft', 4.5],
  ['--pt-bad', '--pt-bad-soft', 4.5],
  ['--pt-ok', '--pt-bg', 4.5],
  ['--pt-bad', '--pt-bg', 4.5],
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
  expect(tokens.get('--pt-accent')).toEqual(looks.map(look => hexOf(look['--w3m-accent'])))
  expect(tokens.get('--pt-bg')).toEqual(
    looks.map(look => look['--w3m-background'].replace(/^white$/, '#ffffff')),
  )
})
