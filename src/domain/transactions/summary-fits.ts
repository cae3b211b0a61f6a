import { isDecimalText, partsOf } from '../core/amount.ts'
import type { ErrorRecord } from '../core/errors/app-error.ts'
import { addressIn, numberIn, readCall } from '../core/evm-data.ts'
import type { CallRequest, EvmCall, TransactionIntent, TransactionSummary } from './record.ts'

/** The transfer that a request contains, decoded from its bytes. `token` is absent for the native coin. */
export type BalanceMove = { readonly to: string; readonly amount: bigint; readonly token?: string }

/**
 * The result of comparing a summary with its request. `unreadable`: the request is not a plain transfer, so its effect
 * is unknown.
 */
export type Fit = 'fits' | 'differs' | 'unreadable'

/** The error for a request whose transfer differs from the one that the user was shown. */
export const mismatch: ErrorRecord = { code: 'send-mismatch', message: '', context: {} }

const transferSelector = '0xa9059cbb'

/**
 * Compares an EVM request with the recipient, token and amount that the user sees. Only sends and payments are
 * compared, because other kinds of transactions name no recipient.
 */
export function evmFit({
  kind,
  summary,
  request,
}: Pick<TransactionIntent, 'kind' | 'summary' | 'request'>): Fit {
  const call = onlyCall(request)
  if ((kind !== 'send' && kind !== 'pay') || !call) return 'fits'
  const moved = movedBy(call)
  return moved ? fitOf(summary, moved, isSameAddress) : summary.to === undefined ? 'fits' : 'unreadable'
}

/** Compares the summary of a transaction with a decoded transfer. */
export function fitOf(
  { to, token, amount, decimals }: TransactionSummary,
  moved: BalanceMove,
  isSame: (a: string, b: string) => boolean,
): Fit {
  if (to !== undefined && !isSame(to, moved.to)) return 'differs'
  if (decimals === undefined || amount === undefined) return 'fits'
  const isToken = token === undefined ? moved.token === undefined : isSame(token, moved.token ?? '')
  return isToken && isAmount(amount, decimals, moved.amount) ? 'fits' : 'differs'
}

function isAmount(text: string, decimals: number, amount: bigint): boolean {
  if (!isDecimalText(text)) return false
  const { units, places } = partsOf(text)
  return units * 10n ** BigInt(decimals) === amount * 10n ** BigInt(places)
}

/** Returns the call of a request that has exactly one EVM call. Returns undefined for any other request. */
function onlyCall(request: CallRequest): EvmCall | undefined {
  if (request.type === 'evm') return request.followedBy ? undefined : request.call
  return request.type === 'bundle' && request.calls.length === 1 ? request.calls[0] : undefined
}

/** Decodes a call that only transfers native coins or only transfers tokens. Returns undefined for any other call. */
function movedBy({ to, value, data }: EvmCall): BalanceMove | undefined {
  if (data === '0x') return { to, amount: value }
  const call = readCall(data)
  if (call?.selector !== transferSelector || call.words.length !== 2 || call.rest !== '' || value !== 0n)
    return undefined
  const [recipient, amount] = [addressIn(call.words[0]), numberIn(call.words[1])]
  return recipient === undefined || amount === undefined ? undefined : { to: recipient, amount, token: to }
}

function isSameAddress(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}
