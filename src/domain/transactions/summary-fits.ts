import { isDecimalText, partsOf } from '../core/amount.ts'
import { nativePlaceholders } from '../core/constants.ts'
import { addressOf } from '../core/entities.ts'
import { approveSelector, transferSelector } from '../core/erc20-selectors.ts'
import type { ErrorRecord } from '../core/errors/app-error.ts'
import { addressIn, numberIn, readCall } from '../core/evm-data.ts'
import { readSwapCall } from '../swaps/calls.ts'
import { routersOf } from '../swaps/routers.ts'
import type { CallRequest, EvmCall, ExpectedOutput, TransactionIntent, TransactionSummary } from './record.ts'

/** The transfer that a request contains, decoded from its bytes. `token` is absent for the native coin. */
export type BalanceMove = { readonly to: string; readonly amount: bigint; readonly token?: string }

/**
 * The result of comparing a summary with its request. `unreadable`: the summary lacks a word, or the request is not
 * exactly one call that Portico can decode. Only a request that `fits` is sent to the wallet.
 */
export type Fit = 'fits' | 'differs' | 'unreadable'

/** The part of a transaction that the comparison reads. */
export type Comparable = Pick<TransactionIntent, 'account' | 'kind' | 'summary' | 'request' | 'expects'>

/** The error for a request whose effect differs from the one that the user was shown. */
export const mismatch: ErrorRecord = { code: 'send-mismatch', message: '', context: {} }

/**
 * Compares an EVM request with the summary that the user sees: recipient, token and amount of a transfer, spender and
 * allowance of an approval, both tokens and both amounts of a swap.
 */
export function evmFit({ account, kind, summary, request, expects }: Comparable): Fit {
  if (claimsNothing(kind, summary)) return 'fits'
  const call = onlyCall(request)
  if (!call) return 'unreadable'
  if (kind === 'approve') return approvalFit(call, summary, routersOf(account))
  if (kind === 'swap') return swapFit(call, { account, summary, expects })
  const moved = movedBy(call)
  return moved ? fitOf(summary, moved, isSameAddress) : 'unreadable'
}

/**
 * Whether the summary says nothing about the effect of a request, so that nothing has to be compared. A site may send its
 * own calls with such a summary. A send, a payment, an approval and a swap always say what they do.
 */
export function claimsNothing(kind: TransactionIntent['kind'], summary: TransactionSummary): boolean {
  if (kind !== 'other' && kind !== 'buy') return false
  const { to, toName, token, amount, decimals, gets } = summary
  return [to, toName, token, amount, decimals, gets].every(word => word === undefined)
}

/**
 * Compares the summary of a transaction with a decoded transfer. A word that is wrong counts before a word that is
 * missing.
 */
export function fitOf(
  { to, token, amount, decimals, gets }: TransactionSummary,
  moved: BalanceMove,
  isSame: (a: string, b: string) => boolean,
): Fit {
  if (to !== undefined && !isSame(to, moved.to)) return 'differs'
  if (amount === undefined || decimals === undefined) return 'unreadable'
  if (!isToken(token, moved.token, isSame) || !isAmount(amount, decimals, moved.amount)) return 'differs'
  return to === undefined || gets !== undefined ? 'unreadable' : 'fits'
}

/**
 * Compares an approval. Its allowance is the shown amount, or zero for a token that demands this first. A summary
 * without a spender allows only the routers of swaps.
 */
function approvalFit(
  { to: contract, value, data }: EvmCall,
  { to, token, amount, decimals }: TransactionSummary,
  routers: readonly string[],
): Fit {
  const call = readCall(data)
  if (call?.selector !== approveSelector || call.words.length !== 2 || call.rest !== '' || value !== 0n)
    return 'unreadable'
  const [spender, allowance] = [addressIn(call.words[0]), numberIn(call.words[1])]
  if (spender === undefined || allowance === undefined) return 'unreadable'
  if (amount === undefined || decimals === undefined || token === undefined) return 'unreadable'
  if (contract === undefined || !isSameAddress(token, contract)) return 'differs'
  if (to === undefined ? !routers.includes(spender) : !isSameAddress(to, spender)) return 'differs'
  return allowance === 0n || isAmount(amount, decimals, allowance) ? 'fits' : 'differs'
}

/** Compares a swap: the router, both tokens, the sold amount, the minimum output and who receives it. */
function swapFit(
  { to: contract, value, data }: EvmCall,
  {
    account,
    summary,
    expects,
  }: Pick<Comparable, 'account' | 'summary'> & {
    readonly expects: ExpectedOutput | undefined
  },
): Fit {
  const { to, token, amount, decimals, gets } = summary
  const call = readSwapCall(data)
  if (!call || !expects || !gets || amount === undefined || decimals === undefined) return 'unreadable'
  const native = nativePlaceholders.eip155
  const sold = (token ?? native).toLowerCase()
  const bought = (expects.token ?? native).toLowerCase()
  const sells = call.amount ?? value
  const isOwner = (address: string) => isSameAddress(address, addressOf(account))
  const isAsShown =
    contract !== undefined &&
    routersOf(account).includes(contract.toLowerCase()) &&
    call.sells === sold &&
    (call.buys ?? bought) === bought &&
    gets.symbol === expects.symbol &&
    isAmount(amount, decimals, sells) &&
    value === (sold === native ? sells : 0n) &&
    expects.minOutput > 0n &&
    call.minOutput >= expects.minOutput &&
    !call.odd &&
    (call.receiver === undefined || isOwner(call.receiver)) &&
    (to === undefined || isOwner(to))
  return isAsShown ? 'fits' : 'differs'
}

function isToken(
  shown: string | undefined,
  moved: string | undefined,
  isSame: (a: string, b: string) => boolean,
): boolean {
  return shown === undefined || moved === undefined ? shown === moved : isSame(shown, moved)
}

/** Whether the shown amount, in whole tokens, is exactly this number of base units. */
function isAmount(text: string, decimals: number, amount: bigint): boolean {
  if (!isDecimalText(text) || !Number.isInteger(decimals) || decimals < 0) return false
  const { units, places } = partsOf(text)
  return units * 10n ** BigInt(decimals) === amount * 10n ** BigInt(places)
}

/** Returns the call of a request that has exactly one EVM call. Returns undefined for any other request. */
function onlyCall(request: CallRequest): EvmCall | undefined {
  if (request.type === 'evm') return request.followedBy?.length ? undefined : request.call
  return request.type === 'bundle' && request.calls.length === 1 ? request.calls[0] : undefined
}

/** Decodes a call that only transfers native coins or only transfers tokens. Returns undefined for any other call. */
function movedBy({ to: contract, value, data }: EvmCall): BalanceMove | undefined {
  if (contract === undefined) return undefined
  if (data === '0x') return { to: contract, amount: value }
  const call = readCall(data)
  if (call?.selector !== transferSelector || call.words.length !== 2 || call.rest !== '' || value !== 0n)
    return undefined
  const [to, amount] = [addressIn(call.words[0]), numberIn(call.words[1])]
  return to === undefined || amount === undefined ? undefined : { to, amount, token: contract }
}

function isSameAddress(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}
