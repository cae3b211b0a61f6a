import { unclobbered } from '../domain/core/lib/unclobbered.ts'
import { warningOf } from '../domain/options/resolve.ts'
import { correctionText } from '../domain/theme/theme.ts'
import { tokenKinds } from '../domain/theme/theme-tokens.ts'
import { hostTheme } from '../ui/app/host-theme.ts'
import { logTheme } from './console-lines.ts'
import type { Events } from './events.ts'

/**
 * Checks the theme variables of a site. Warns about each variable without effect, and names the corrected colours on the
 * console. `said` holds what was said before, so that everything is said once, also if the site sets the same theme again.
 */
export function reportTheme(
  variables: Readonly<Record<string, string | number>>,
  events: Pick<Events, 'warn'>,
  said: Set<string>,
): void {
  const isNew = (text: string): boolean => !said.has(text) && said.add(text) !== undefined
  const { faults, corrections } = hostTheme(variables, unclobbered(document).documentElement)
  for (const { name, value, error } of faults) {
    if (!isNew(`${name} ${value}`)) continue
    const prefix = /^--\w+-/.exec(name)?.[0] ?? ''
    const choices = Object.keys(tokenKinds).map(token => `${prefix}${token}`)
    events.warn(warningOf(`themeVariables.${name}`, error, { value, ...(!error && { choices }) }))
  }
  const lines = corrections.map(correctionText).filter(isNew)
  if (lines.length > 0) logTheme(lines)
}
