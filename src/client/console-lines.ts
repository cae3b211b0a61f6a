import { docsBase, docsUrlOf } from '../domain/core/docs-url.ts'
import type { ErrorRecord } from '../domain/core/errors/app-error.ts'
import type { OptionWarning } from '../domain/options/resolve.ts'
import { suggestionFor, textOfValue } from '../domain/options/suggest.ts'

/** Names an option that is unknown or malformed on the console. */
export function logOption(warning: OptionWarning): void {
  // biome-ignore-start lint/suspicious/noConsole: the developer must see a misspelt or malformed option
  if (warning.reason === 'malformed') console.error(optionLine(warning))
  else console.warn(optionLine(warning))
  // biome-ignore-end lint/suspicious/noConsole: the developer must see a misspelt or malformed option
}

/** Names the colours of the site's theme that are corrected on the console. */
export function logTheme(corrections: readonly string[]): void {
  const lead = 'Portico: some colors of themeVariables are hard to read, so they are corrected.'
  // biome-ignore lint/suspicious/noConsole: the developer must know why a colour is not the one of the theme
  console.warn([lead, ...corrections, `${docsBase}theming.md#contrast`].join('\n  '))
}

/** Names an error on the console. */
export function logError(error: ErrorRecord): void {
  // biome-ignore lint/suspicious/noConsole: the option `debug` enables it, and the developer must see a mistake
  console.warn(errorLine(error), error.context)
}

/** Returns the line with which the console names an option that is unknown or malformed. */
function optionLine(warning: OptionWarning): string {
  const { option, reason } = warning
  const value = textOfValue(warning.value)
  const suggestion = suggestionOf(warning)
  const code = reason === 'malformed' ? warning.error.code : 'option-unknown'
  const effect =
    code === 'option-sign-in-conflict'
      ? 'Until one of them is removed, nobody is signed in.'
      : 'It is ignored.'
  const words =
    reason === 'malformed'
      ? `Portico: ${warning.error.message}. ${effect}`
      : `Portico has no option ${option}.`
  const link = reason === 'malformed' ? docsUrlOf(code) : `${docsBase}options.md`
  const given = value === undefined ? '' : ` Given: ${value}.`
  const mend = suggestion === undefined ? '' : ` Did you mean ${suggestion}?`
  return `${words}${given}${mend} ${code}: ${link}`
}

/** Returns the line with which the console names an error: its code, what happened, what the developer can do, a link. */
function errorLine({ code, message, context: { advice, wallet, reason, rpcMessage } }: ErrorRecord): string {
  const words = rpcMessage ?? reason
  const said =
    typeof words === 'string' && words !== '' ? ` ${wallet ?? 'The wallet or service'}: “${words}”.` : ''
  const mend = typeof advice === 'string' ? ` ${advice}` : ''
  return `Portico: ${code}: ${message}.${said}${mend} ${docsUrlOf(code)}`
}

/** Returns the option or value that the site probably means. */
function suggestionOf(warning: OptionWarning): string | undefined {
  const { option, value, choices = [] } = warning
  if (warning.reason === 'unknown') {
    const name = suggestionFor(option.split('.').at(-1) ?? '', choices)
    return name && option.replace(/[^.]*$/, name)
  }
  const names = String(warning.error.context.choices ?? '').split(', ')
  const near = typeof value === 'string' ? suggestionFor(value, names) : undefined
  return near && JSON.stringify(near)
}
