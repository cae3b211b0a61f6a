import type { ErrorCode, ErrorRecord } from './app-error.ts'
import { interpolate } from './core-error.ts'

/** Advice for the site's developer, by error code. The modal does not show this advice. */
const advice: { readonly [code in ErrorCode]?: string } = {
  'project-id-missing': "Set the 'projectId' option. Installed wallets still work without it.",
  'unauthorized-project':
    "The connection service does not know this project ID. Check the 'projectId' option.",
  'origin-not-allowed': 'Add {origin|this origin} to the allowed origins of the project.',
  'unverified-domain': 'The login window refused this domain. Add it to the allowed domains of the project.',
  'switch-network-not-found': "Add the network to the 'networks' option of createPortico.",
  'host-unreadable':
    'Check that it is up, that it lets this origin read it (Access-Control-Allow-Origin), and that connect-src names it.',
}

/**
 * Adds the advice for the developer to the context of an error. If the error has no advice, its context does not
 * change.
 */
export function withDeveloperAdvice({ code, message, context }: ErrorRecord): ErrorRecord {
  const text = advice[code]
  return {
    code,
    message,
    context: text === undefined ? context : { ...context, advice: interpolate(text, context) },
  }
}
