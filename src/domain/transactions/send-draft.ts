import { parseUnits, partsOf } from '../core/amount.ts'
import type { TokenBalance } from '../core/entities.ts'
import { safeRead } from '../core/lib/safe-read.ts'
import { looksLikeSecret } from '../core/secret-text.ts'
import type { SendDraft } from './record.ts'

/**
 * The first field of the send form that is empty, invalid or still being checked. `ready` if there is no such field.
 */
export type DraftStep =
  | 'token'
  | 'amount'
  | 'funds'
  | 'incorrect'
  | 'address'
  | 'checking-address'
  | 'bad-address'
  | 'ready'

/** The result of parsing the typed amount. `amount` is in base units of the token. */
export type ReadAmount =
  | { readonly status: 'none' }
  | { readonly status: 'incorrect'; readonly error: unknown }
  | { readonly status: 'read'; readonly amount: bigint }

export function emptyDraft(id: string): SendDraft {
  return { id, amount: '', unit: 'token', to: '' }
}

/** Fewer words than a recovery phrase has, so that none is stored while the user types it. */
const maxWords = 2

/** Returns the draft without texts that look like a private key or the beginning of a recovery phrase. */
export function withoutSecret<Draft extends Omit<SendDraft, 'id'>>(draft: Draft): Draft {
  const kept = (text: string): string => (looksLikeSecret(text, { words: maxWords + 1 }) ? '' : text)
  return { ...draft, amount: kept(draft.amount), to: kept(draft.to) }
}

/** Parses the amount of a draft. An amount in fiat currency is converted at the token's price and rounded down. */
export function readDraftAmount(
  { amount, unit }: Pick<SendDraft, 'amount' | 'unit'>,
  token: TokenBalance,
): ReadAmount {
  const text = amount.trim()
  if (text === '') return { status: 'none' }
  try {
    const read = unit === 'token' ? parseUnits(text, token.decimals) : fromMoney(text, token)
    return { status: 'read', amount: read }
  } catch (error) {
    return { status: 'incorrect', error }
  }
}

/** Converts a fiat amount into base units of a token. Throws AppError `amount-invalid` if the token has no price. */
export function fromMoney(money: string, { price, decimals }: TokenBalance): bigint {
  const cents = parseUnits(money, moneyPlaces)
  const { units, places } = partsOf(price ?? '')
  if (units === 0n) return parseUnits('', decimals)
  return (cents * 10n ** BigInt(decimals + places)) / (units * 10n ** BigInt(moneyPlaces))
}

/** Maximum number of decimal places in a fiat amount. */
const moneyPlaces = 2

/**
 * Returns the first field of the send form that is not ready, or `ready`. `funds` is the largest amount that can be
 * sent.
 */
export function nextStep(
  read: ReadAmount,
  {
    hasToken,
    funds,
    to,
    recipient,
  }: {
    readonly hasToken: boolean
    readonly funds: bigint
    readonly to: string
    readonly recipient: 'usable' | 'checking' | 'refused'
  },
): DraftStep {
  if (!hasToken) return 'token'
  if (read.status === 'none') return 'amount'
  if (read.status === 'incorrect') return 'incorrect'
  if (read.amount === 0n) return 'amount'
  if (read.amount > funds) return 'funds'
  if (to.trim() === '') return 'address'
  if (recipient === 'checking') return 'checking-address'
  return recipient === 'usable' ? 'ready' : 'bad-address'
}

export function readDraft(value: unknown): SendDraft | undefined {
  const [id, token, amount, unit, to] = ['id', 'token', 'amount', 'unit', 'to'].map(key =>
    safeRead(value, key),
  )
  if (typeof id !== 'string' || typeof amount !== 'string' || typeof to !== 'string') return undefined
  if (token !== undefined && typeof token !== 'string') return undefined
  if (id === '' || id.length > 100 || amount.length > 100 || to.length > 300) return undefined
  return { id, amount, to, unit: unit === 'fiat' ? 'fiat' : 'token', ...(token !== undefined && { token }) }
}
