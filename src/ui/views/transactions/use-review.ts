import { useEffect, useRef, useState } from 'react'
import { formatUnits } from '../../../domain/core/amount.ts'
import { type CaipAddress, networkOf } from '../../../domain/core/caip.ts'
import type { TokenBalance } from '../../../domain/core/entities.ts'
import type { ErrorRecord } from '../../../domain/core/errors/app-error.ts'
import { isOpen } from '../../../domain/transactions/is-open.ts'
import type { PreparedTransaction } from '../../../domain/transactions/prepared.ts'
import type { TransactionRecord } from '../../../domain/transactions/record.ts'
import type { Speed } from '../../../domain/transactions/speeds.ts'
import { evmFit, mismatch } from '../../../domain/transactions/summary-fits.ts'
import { useUi } from '../../app/context.ts'
import { recordOf } from '../../app/hooks/error-text.ts'
import { useFeature } from '../../app/hooks/use-feature.ts'
import { useOverdue } from '../../kit/hooks/use-overdue.ts'
import { useOwnTransactions } from '../history/use-own-transactions.ts'
import { askWallet } from '../session/ask-wallet.ts'

/** How long a review stays as it was prepared: fees move, and a blockhash of Solana lives for about a minute. */
const renewMs = 30_000

/** What is to be reviewed. */
export type ReviewDraft = {
  readonly id: string
  readonly token: TokenBalance
  readonly amount: bigint
  readonly to: string
  readonly name?: string
}

/** A review, and the send that ends it. */
export type Review = {
  /** Undefined while it is worked out. */
  readonly prepared: PreparedTransaction | undefined
  readonly error: ErrorRecord | undefined
  readonly speed: Speed
  readonly choose: (speed: Speed) => void
  readonly sending: boolean
  /** The wallet has not answered for so long that something is to be said of it. */
  readonly silent: boolean
  /** An earlier send of the same, of which it is not known that it ended; its record has the same id where it is this one. */
  readonly duplicate: TransactionRecord | { readonly id: string } | undefined
  /** `moved`: the name has another address than the one that was reviewed. */
  readonly trouble: ErrorRecord | 'moved' | undefined
  readonly send: () => void
  /** Whether the visitor accepts that this browser keeps no record; absent where it keeps one. */
  readonly unkept?: { readonly accepted: boolean; readonly accept: (accepted: boolean) => void } | undefined
  /** Stops waiting for the wallet, or for what comes before it is asked. Resolves with whether it may have been sent. */
  readonly letGo: () => Promise<boolean>
}

/** A wallet that has not answered a send for this long may never answer. */
export const silentWalletMs = 30_000

/** Works out what a send costs and does; sends exactly what was shown. `done` gets the id of what was sent. */
export function useReview(account: CaipAddress, wish: ReviewDraft, done: (id: string) => void): Review {
  const { state } = useUi()
  const money = useFeature('transactions')
  const names = useFeature('names')
  const [speed, choose] = useState<Speed>('normal')
  const [prepared, setPrepared] = useState<PreparedTransaction>()
  const [error, setError] = useState<ErrorRecord>()
  const [since, setSince] = useState<number>()
  const sending = since !== undefined
  const silent = useOverdue(since, silentWalletMs)
  const own = useOwnTransactions(account)
  const run = useRef<{ left: boolean }>({ left: false })
  const [trouble, setTrouble] = useState<ErrorRecord | 'moved'>()
  const [round, setRound] = useState(0)
  const [isUnkept, setIsUnkept] = useState(false)
  const [accepted, accept] = useState(false)
  const { id, token, amount, to, name } = wish
  const whole = formatUnits(amount, token.decimals)
  const { symbol, decimals } = token
  const named = name !== undefined && { toName: name }
  const summary = { symbol, amount: whole, decimals, ...tokenOf(token), to, ...named }
  useEffect(() => {
    let wanted = true
    setError(undefined)
    const request = { amount, to, speed, decimals: token.decimals, ...tokenOf(token) }
    // A script of the page may have changed the request on its way to the worker.
    const isAsReviewed = ({ asked }: PreparedTransaction) =>
      evmFit({ kind: 'send', summary, asked }) === 'fits'
    money
      .call('prepareSend', account, request)
      .then(found => (isAsReviewed(found) ? found : Promise.reject(mismatch)))
      .then(
        found => wanted && setPrepared(found),
        (reason: unknown) => wanted && setError(recordOf(reason)),
      )
    return () => {
      wanted = false
    }
  }, [money, account, token.address, token.decimals, amount, to, speed, round])

  useEffect(() => {
    if (sending) return
    const timer = setTimeout(() => setRound(round + 1), renewMs)
    return () => clearTimeout(timer)
  }, [sending, round])

  const stillThere = async (): Promise<boolean> => {
    if (name === undefined) return true
    const now = await names.call('resolveName', name, networkOf(account))
    return now?.address === to
  }
  const put = async (mine: { left: boolean }): Promise<void> => {
    // What the network has just tried and refused is never put to the wallet.
    if (!prepared || prepared.simulation.status === 'reverts') return
    const isThere = await stillThere()
    if (mine.left) return
    if (!isThere) return setTrouble('moved')
    const facts = { network: networkOf(account), token: token.symbol, amount: summary.amount }
    state.track('SEND_INITIATED', facts)
    // A wallet in our own frame shows its question over this view: what follows is its place in life, not a closed modal.
    const next = { view: 'WalletSendConfirmed', params: { id } } as const
    const intent = {
      id,
      account,
      kind: 'send',
      summary,
      asked: prepared.asked,
      ...(accepted && unkept),
    } as const
    try {
      const { phase, hash, error } = await askWallet(state, next, () => money.call('sendTransaction', intent))
      if (phase === 'refused' && error?.code === 'user-rejected') state.track('SEND_REJECTED', facts)
      else if (hash !== undefined) state.track('SEND_SUCCESS', { ...facts, hash })
      else state.track('SEND_ERROR', { ...facts, message: error?.code ?? 'unknown' })
    } catch (reason) {
      state.track('SEND_ERROR', { ...facts, message: recordOf(reason).code })
      throw reason
    }
    if (!mine.left) done(id)
  }
  const send = (): void => {
    if (sending) return
    const mine = { left: false }
    run.current = mine
    setSince(Date.now())
    setTrouble(undefined)
    put(mine)
      .catch((reason: unknown) => {
        if (mine.left) return
        const record = recordOf(reason)
        setTrouble(record)
        if (record.code === 'send-not-kept') setIsUnkept(true)
      })
      .finally(() => !mine.left && setSince(undefined))
  }
  const letGo = async (): Promise<boolean> => {
    run.current.left = true
    setSince(undefined)
    // Without a record the wallet was not asked.
    const tx = await money.call('letGo', id).catch(() => undefined)
    return tx !== undefined && tx.phase !== 'not-sent'
  }
  const isSame = ({ kind, summary }: TransactionRecord): boolean =>
    kind === 'send' && summary.to === to && summary.amount === whole && summary.symbol === token.symbol
  const repeats = prepared?.repeats
  const open = own.find(tx => isOpen(tx) && (tx.id === id || tx.id === repeats || isSame(tx)))
  const isKnown = own.some(tx => tx.id === repeats)
  const duplicate = sending
    ? undefined
    : (open ?? (repeats !== undefined && !isKnown ? { id: repeats } : undefined))
  const risk = isUnkept ? { accepted, accept } : undefined
  return { unkept: risk, prepared, error, speed, choose, sending, silent, duplicate, trouble, send, letGo }
}

const unkept = { mayBeUnkept: true } as const

function tokenOf({ address }: TokenBalance): { readonly token?: string } {
  return address === undefined ? {} : { token: address }
}
