import { unclobbered } from '../../domain/core/lib/unclobbered.ts'
import { rgbOf } from '../../domain/theme/color.ts'
import { readTheme, type Theme } from '../../domain/theme/theme.ts'

/**
 * Reads the theme variables of a site. The browser parses the colours that only it can parse; variables of the page in
 * them (`var(--brand)`) have the value that they have at `inside`.
 */
export function hostTheme(variables: Readonly<Record<string, string | number>>, inside: Node): Theme {
  return readTheme(variables, color => browserColor(color, inside))
}

/**
 * Converts any CSS colour, including `oklch()`, colour names and `var()` of the page, to `color(srgb …)`. Returns
 * undefined if the colour is invalid.
 */
function browserColor(color: string, inside: Node): string | undefined {
  const probe = inside.appendChild(unclobbered(document).createElement('span'))
  probe.style.color = `color-mix(in srgb, ${color}, ${color})`
  const read = probe.style.color === '' ? undefined : getComputedStyle(probe).color
  probe.remove()
  return read !== undefined && rgbOf(read) ? read : undefined
}
