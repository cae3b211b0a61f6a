import { useEffect, useState } from 'react'
import { findToken } from '../../../domain/balances/find-token.ts'
import { formatUnits, multiply } from '../../../domain/core/amount.ts'
import {
  type Balances,
  type CaipAddress,
  networkOf,
  type TokenBalance,
} from '../../../domain/core/entities.ts'
import { dataOf } from '../../../domain/core/loadable.ts'
import type { ViewEntry } from '../../../domain/navigation/navigation.ts'
import {
  type LinkedPayment,
  parseRecipient,
  type RecipientText,
} from '../../../domain/recipients/parse-recipient.ts'
import type { SendDraft } from '../../../domain/transactions/record.ts'
import type { SendGiven } from '../../../domain/transactions/send-arguments.ts'
import {
  type DraftStep,
  nextStep,
  type ReadAmount,
  readDraftAmount,
} from '../../../domain/transactions/send-draft.ts'
import { recordOf, useFeature, useLatest } from '../../app/hooks/use-app.ts'
import { useViewParams } from '../../app/hooks/use-view-params.ts'
import { useDebouncedWrite } from '../../kit/hooks/use-debounced-write.ts'
import { useBalances } from '../../parts/balances/use-balances.ts'
import { type Recipient, useRecipient } from '../../parts/recipients/use-recipient.ts'

type Typed = Omit<SendDraft, 'id'>

export type Send = {
  readonly typed: Typed
  readonly token: TokenBalance | undefined
  readonly read: ReadAmount
  /**
   * The value of the typed amount in the other unit: US dollars for a token amount, or tokens for an amount in US
   * dollars.
   */
  readonly value: string | undefined
  /** Whether the balances are still loading, so that nobody can say which token is sent. */
  readonly isLoading: boolean
  readonly recipient: Recipient
  readonly step: DraftStep
  readonly change: (part: Partial<Typed>) => void
  /** Clears the form and fills in the given values. */
  readonly begin: (args: SendGiven) => void
  /** Stores the typed values. Resolves when they are stored, so that other views can read them. */
  readonly keep: () => Promise<void>
  readonly max: { readonly busy: boolean; readonly take: () => void }
}

const empty: Typed = { amount: '', unit: 'token', to: '' }

/** Returns the send draft of an account. All tabs share the draft, and it stays until the user sends it. */
export function useSend(account: CaipAddress): Send {
  const transactions = useFeature('transactions')
  const draft = dataOf(useLatest(transactions.stream$('draft', account)) ?? { status: 'idle' })
  const { balances } = useBalances(account)
  const [own, setOwn] = useState<Typed>()
  const [busy, setBusy] = useState(false)
  const typed = own ?? (draft ? withoutId(draft) : empty)
  const owned = dataOf(balances)
  const found = owned && findToken(owned, typed.token)
  const token = found?.spamFlag ? withoutLures(found) : found
  const text = parseRecipient(typed.to, networkOf(account))
  const linkRequest = owned && text.request
  const filled = linkRequest && filledFrom(linkRequest, owned)
  const [filledLink, setFilledLink] = useState<RecipientText>()
  // The filled form has the address in place of the link, and still says what the send does without.
  const leftOut = text.leftOut ?? (filledLink?.to === typed.to ? filledLink.leftOut : undefined)
  const recipient = useRecipient(
    account,
    linkRequest && !filled ? { to: text.to, fault: noSuchToken } : { ...text, ...(leftOut && { leftOut }) },
  )

  const { put, flush } = useDebouncedWrite<Typed>(next =>
    transactions.call('writeDraft', account, next).then(
      () => {},
      () => {
        // If the draft cannot be stored, the typed text still stays on screen.
      },
    ),
  )
  const write = (next: Typed): void => {
    setOwn(next)
    put(next)
  }
  const change = (part: Partial<Typed>): void => write({ ...typed, ...part })
  // A payment link fills in the recipient, the token and the amount, so that the user can check and change them before
  // the review.
  useEffect(() => {
    if (!filled) return
    setFilledLink(text)
    write({ to: text.to, amount: typed.amount, unit: typed.unit, ...filled })
  }, [filled !== undefined, typed.to])
  const take = (): void => {
    if (busy || !token) return
    setBusy(true)
    const to = recipient.status === 'known' ? recipient.address : undefined
    transactions
      .call('maxToSend', account, token.address, to)
      .then(
        ({ amount }) => amount,
        () => token.amount,
      )
      .then(amount => change({ unit: 'token', amount: formatUnits(amount, token.decimals) }))
      .finally(() => setBusy(false))
  }
  const read: ReadAmount = token ? readDraftAmount(typed, token) : { status: 'none' }
  const isLoading = owned === undefined && balances.status !== 'failed'
  const step = nextStep(read, {
    hasToken: token !== undefined || isLoading,
    funds: token?.amount ?? 0n,
    to: typed.to,
    recipient: verdictOn(recipient),
  })
  return {
    typed,
    token,
    isLoading,
    read,
    value: token && otherUnitValueOf(read, typed, token),
    recipient,
    step,
    change,
    begin: args => write({ ...empty, ...args }),
    keep: flush,
    max: { busy, take },
  }
}

/**
 * Returns whether the user can send to this recipient. `checking` means that the address or its warnings are still
 * loading.
 */
function verdictOn(recipient: Recipient): 'usable' | 'checking' | 'refused' {
  if (recipient.status === 'looking' || recipient.status === 'checking') return 'checking'
  if (recipient.status !== 'known') return 'refused'
  return recipient.warnings.some(({ weight }) => weight === 'refuse') ? 'refused' : 'usable'
}

/** Returns the error code of an amount that cannot be parsed. */
export function faultOf(read: ReadAmount): string | undefined {
  return read.status === 'incorrect' ? recordOf(read.error).code : undefined
}

const noSuchToken = { weight: 'refuse', code: 'link-token' } as const

/**
 * Returns the form values that a payment link sets. Returns undefined if the account does not own the token that the
 * link names.
 */
function filledFrom(
  { token: address, units, amount }: LinkedPayment,
  owned: Balances,
): Partial<Typed> | undefined {
  const token = findToken(owned, address)
  if (!token) return undefined
  const text = units === undefined ? amount : formatUnits(units, token.decimals)
  return {
    ...(token.address !== undefined && { token: token.address }),
    ...(text !== undefined && { amount: text, unit: 'token' as const }),
  }
}

function withoutId({ id: _id, ...typed }: SendDraft): Typed {
  return typed
}

/**
 * Returns a token with a spam flag without its picture, price and value, because they would make it look like a real
 * token.
 */
function withoutLures({
  iconUrl: _icon,
  price: _price,
  value: _value,
  ...token
}: TokenBalance): TokenBalance {
  return token
}

function otherUnitValueOf(
  read: ReadAmount,
  { unit }: Typed,
  { price, decimals }: TokenBalance,
): string | undefined {
  if (read.status !== 'read') return undefined
  const amount = formatUnits(read.amount, decimals)
  if (unit === 'fiat') return amount
  return price === undefined ? undefined : multiply(amount, price)
}

/** Fills the send form with the arguments that the site passed when it opened the view. */
export function useSendOpening(
  account: CaipAddress,
  params: ViewEntry['params'],
  begin: (args: SendGiven) => void,
): void {
  const network = networkOf(account)
  useViewParams('WalletSend', params, {
    read: async args => {
      const { readSendArguments } = await import('../../../domain/transactions/send-arguments.ts')
      return readSendArguments(network, args)
    },
    begin,
    event: 'OPEN_SEND',
    facts: { network },
  })
}
