import { docsBase, docsUrlOf } from '../domain/core/docs-url.ts'
import type { ErrorRecord } from '../domain/core/errors/app-error.ts'
import type { OptionWarning } from '../domain/options/resolve.ts'

/** Returns the line with which the console names an option that is unknown or malformed. */
export function optionLine(warning: OptionWarning): string {
  const { option, reason, value, suggestion } = warning
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
export function errorLine({
  code,
  message,
  context: { advice, wallet, reason, rpcMessage },
}: ErrorRecord): string {
  const words = rpcMessage ?? reason
  const said =
    typeof words === 'string' && words !== '' ? ` ${wallet ?? 'The wallet or service'}: “${words}”.` : ''
  const mend = typeof advice === 'string' ? ` ${advice}` : ''
  return `Portico: ${code}: ${message}.${said}${mend} ${docsUrlOf(code)}`
}
