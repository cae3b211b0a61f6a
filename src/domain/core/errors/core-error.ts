import { docsUrlOf } from '../docs-url.ts'
import type { ErrorCode, ErrorContext, ErrorRecord } from './app-error.ts'

/**
 * An error of Portico. Compare `code`, never the message. `portico` exports this class as `PorticoError`.
 *
 * Inside Portico, the caller passes the message. The subclass `AppError` finds its message by the error code.
 * @example
 * import { isPorticoError } from 'portico'
 *
 * try {
 *   await portico.connect('io.metamask')
 * } catch (error) {
 *   if (isPorticoError(error)) console.log(error.code, error.walletMessage, error.docsUrl)
 * }
 */
export class CoreError extends Error {
  override readonly name: string = 'PorticoError'
  /** The kind of error. */
  readonly code: ErrorCode
  /** Values of the error, such as the name of the wallet (`wallet`). */
  readonly context: ErrorContext

  constructor({ code, message, context }: ErrorRecord, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
    this.context = context
  }

  /** The address of this error code in the docs. */
  get docsUrl(): string {
    return docsUrlOf(this.code)
  }

  /** The text that the wallet or the node has sent with the error. Undefined if there is none. */
  get walletMessage(): string | undefined {
    const { rpcMessage, reason } = this.context
    const words = rpcMessage ?? reason
    return typeof words === 'string' && words !== '' ? words : undefined
  }
}

/**
 * Whether a value is an error of Portico. Works also for an error of another copy of the package.
 * @example
 * import { isPorticoError } from 'portico'
 *
 * const hintFor = (error: unknown) =>
 *   isPorticoError(error) && error.code === 'user-rejected' ? 'You declined in your wallet' : undefined
 */
export function isPorticoError(value: unknown): value is CoreError {
  return (
    value instanceof CoreError || (value instanceof Error && value.name === 'PorticoError' && 'code' in value)
  )
}

/**
 * Creates an error with a message from `coreErrorMessages`. This works even if `app-error.ts`, which has all messages,
 * is not loaded yet.
 */
export function coreError(code: CoreCode, context: ErrorContext = {}, cause?: unknown): CoreError {
  return new CoreError({ code, message: interpolate(coreErrorMessages[code], context), context }, cause)
}

export function toRecord({ code, message, context }: CoreError): ErrorRecord {
  return { code, message, context }
}

/** Converts plain data back to an error, with its original message. */
export function fromRecord(record: ErrorRecord): CoreError {
  return new CoreError(record)
}

/**
 * Messages of errors that can happen before other code is loaded: errors of options, bridge, core types and session.
 * The constant `catalogue` in `app-error.ts` includes these messages. Every other message loads with the code that can
 * raise its error.
 */
export const coreErrorMessages = {
  // Errors in the configuration of the site.
  'options-invalid': 'The options must be one plain object',
  'option-text-invalid': 'Option {option} must be text that is not empty',
  'option-switch-invalid': 'Option {option} must be true or false',
  'option-number-invalid': 'Option {option} must be a {kind|whole number}',
  'option-json-invalid': 'Option {option} must be a JSON object',
  'option-list-invalid': 'Option {option} must be a list',
  'option-object-invalid': 'Option {option} must be a plain object',
  'option-choice-invalid': 'Option {option} must be one of: {choices}',
  'option-url-invalid': 'Option {option} must be an absolute {schemes|https} URL',
  'option-network-invalid': 'Option {option} must be a known network id or a viem chain',
  'option-empty': 'Option {option} must not be empty',
  'option-colour-invalid': 'Option {option} must be a CSS {kind|color}',
  'option-locale-invalid': 'Option {option} must be a BCP 47 language tag',
  'option-missing': 'Option {option} is required',
  'option-needs-project': 'Option {option} needs the option projectId',
  'option-sign-in-conflict': 'Cannot set both `siweConfig` and `siwx` options',

  // Errors of views that the site opens.
  'view-unknown': 'There is no view called {view}',
  'view-switched-off': 'The view {view} needs {part}, which is switched off{why|}',
  'view-argument-missing': 'The view {view} needs the step before it',

  // Errors of Portico's methods that the site calls.
  'event-unknown': 'There is no event called {event}',
  destroyed: 'This Portico was destroyed',

  // Errors for invalid ids, addresses and amounts.
  'chain-id-invalid': 'Invalid chainId',
  'network-not-found': 'Network not found',
  'amount-invalid': "This isn't an amount",
  'amount-too-precise': 'Use at most {decimals} decimals',
  'address-invalid': "This isn't a valid address",

  // Errors when the device is offline, or when no wallet is connected.
  offline: "You're offline",
  'connector-not-connected': 'Connector not connected',

  // Errors of Portico itself.
  'page-missing': 'This call needs a page, and this is a server',
  'wallet-disconnected': '{wallet|The wallet} is disconnected',
  'method-unsupported': "{wallet|The wallet} doesn't support this action",
  'files-missing': 'This page has changed. Reload',
  'network-failed': "Can't reach the service",
  'adapter-not-found': 'Adapter not found',
  'worker-lost': 'Part of this page stopped responding',
  'worker-blocked': 'The background worker did not start',
  'not-cloneable': 'A value cannot be sent to the background worker',
  unknown: 'Something went wrong',
} as const satisfies Record<string, string>

export type CoreCode = keyof typeof coreErrorMessages

/** Fills the placeholders of a message from the error's context. */
export function interpolate(words: string, context: ErrorContext): string {
  return words.replace(/\{(\w+)(?:\|([^}]*))?\}/g, (whole, name: string, otherwise?: string) =>
    String((Object.hasOwn(context, name) ? context[name] : undefined) ?? otherwise ?? whole),
  )
}
