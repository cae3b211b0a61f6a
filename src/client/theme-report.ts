import { unclobbered } from '../domain/core/lib/unclobbered.ts'
import { type OptionWarning, warningOf } from '../domain/options/resolve.ts'
import { correctionText } from '../domain/theme/theme.ts'
import { tokenKinds } from '../domain/theme/theme-tokens.ts'
import { hostTheme } from '../ui/app/host-theme.ts'
import { logTheme } from './console-lines.ts'

/**
 * Returns the function that checks the theme variables of a site. It warns about each variable without effect, and names
 * the corrected colours on the console. It names everything once, also if the site sets the same theme again.
 */
export function createThemeReport(
  warn: (warning: OptionWarning) => void,
): (variables: Readonly<Record<string, string | number>>) => void {
  const said = new Set<string>()
  const isNew = (text: string): boolean => !said.has(text) && said.add(text) !== undefined
  return variables => {
    const { faults, corrections } = hostTheme(variables, unclobbered(document).documentElement)
    for (const { name, value, error } of faults) {
      if (!isNew(`${name} ${value}`)) continue
      const prefix = /^--\w+-/.exec(name)?.[0] ?? ''
      const choices = Object.keys(tokenKinds).map(token => `${prefix}${token}`)
      warn(warningOf(`themeVariables.${name}`, error, { value, ...(!error && { choices }) }))
    }
    const lines = corrections.map(correctionText).filter(isNew)
    if (lines.length > 0) logTheme(lines)
  }
}
