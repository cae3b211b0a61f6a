import { useEffect, useRef, useState } from 'react'
import { formatUnits } from '../../../domain/core/amount.ts'
import { type CaipAddress, networkOf, type TokenBalance } from '../../../domain/core/entities.ts'
import type { ErrorRecord } from '../../../domain/core/errors/app-error.ts'
import type { PreparedTransaction, Speed } from '../../../domain/transactions/prepared.ts'
import { isOpen, type TransactionRecord } from '../../../domain/transactions/record.ts'
import { sendAsShown } from '../../../domain/transactions/staged.ts'
import { evmFit, mismatch } from '../../../domain/transactions/summary-fits.ts'
import { recordOf, useFeature, useUi } from '../../app/hooks/use-app.ts'
import { silentWalletMs, useOverdue } from '../../kit/hooks/use-overdue.ts'
import { useRenewal } from '../../kit/hooks/use-renewal.ts'
import { useOwnTransactions } from '../../parts/history/use-own-transactions.ts'
import { stepsOf } from '../../parts/transactions/send-steps.ts'
import { requestWallet } from '../../parts/wallets/request-wallet.ts'

/** The send to review: the token, the amount and the recipient. */
export type ReviewDraft = {
  readonly id: string
  readonly token: TokenBalance
  readonly amount: bigint
  readonly to: string
  readonly name?: string
}

/** The state of a review, and the function that sends the transaction. */
export type Review = {
  /** The prepared transaction. It is undefined while it is being prepared. */
  readonly prepared: PreparedTransaction | undefined
  readonly error: ErrorRecord | undefined
  readonly speed: Speed
  readonly choose: (speed: Speed) => void
  /** Prepares the send again, so that the account pays the network fee that the site offered to pay. */
  readonly payFeeMyself: () => void
  readonly sending: boolean
  /** Whether to show a note that the wallet has not responded for a long time. */
  readonly silent: boolean
  /**
   * The record of this send, or an identical send that may still be pending. Only the record of this send has the id of
   * the draft.
   */
  readonly duplicate: TransactionRecord | { readonly id: string } | undefined
  /** Whether this review has sent the transaction. Its own record then has the status that the next view shows. */
  readonly isSent: boolean
  /** The error that prevents the send. `moved` means that the recipient's name now belongs to another address. */
  readonly problem: ErrorRecord | 'moved' | undefined
  readonly send: () => void
  /**
   * Whether the user accepts that this browser cannot store the transaction, and a function that sets this value.
   * Undefined if the browser can store the transaction.
   */
  readonly unkept?: { readonly accepted: boolean; readonly accept: (accepted: boolean) => void } | undefined
  /** Stops waiting for the wallet. Resolves with whether the transaction may have been sent. */
  readonly stopWaiting: () => Promise<boolean>
}

/**
 * Prepares the fee and the simulation of a send, and sends exactly the transaction that the user reviewed. `done`
 * receives the id of the transaction.
 */
export function useReview(account: CaipAddress, draft: ReviewDraft, done: (id: string) => void): Review {
  const { state } = useUi()
  const money = useFeature('transactions')
  const names = useFeature('names')
  const [speed, choose] = useState<Speed>('normal')
  const [feePayer, setFeePayer] = useState<'account'>()
  const [prepared, setPrepared] = useState<PreparedTransaction>()
  const [error, setError] = useState<ErrorRecord>()
  const [since, setSince] = useState<number>()
  const sending = since !== undefined
  const silent = useOverdue(since, silentWalletMs)
  const own = useOwnTransactions(account)
  const run = useRef<{ left: boolean }>({ left: false })
  const [problem, setProblem] = useState<ErrorRecord | 'moved'>()
  const round = useRenewal(sending)
  const [isUnkept, setIsUnkept] = useState(false)
  const [isSent, setIsSent] = useState(false)
  const [accepted, accept] = useState(false)
  const { id, token, amount, to, name } = draft
  const exactAmount = formatUnits(amount, token.decimals)
  const { symbol, decimals } = token
  const named = name !== undefined && { toName: name }
  const summary = { symbol, amount: exactAmount, decimals, ...tokenOf(token), to, ...named }
  useEffect(() => {
    let isMounted = true
    setError(undefined)
    const payer = feePayer && { feePayer }
    const request = { amount, to, speed, decimals: token.decimals, ...tokenOf(token), ...payer }
    // A script of the page may have changed the request on its way to the worker. Therefore the prepared request is
    // compared with the draft.
    const isAsReviewed = ({ request: callRequest }: PreparedTransaction) =>
      callRequest.type === 'solana' ||
      evmFit({ account, kind: 'send', summary, request: callRequest }) === 'fits'
    money
      .call('prepareSend', account, request)
      .then(found => (isAsReviewed(found) ? found : Promise.reject(mismatch)))
      .then(
        found => isMounted && setPrepared(found),
        (reason: unknown) => isMounted && setError(recordOf(reason)),
      )
    return () => {
      isMounted = false
    }
  }, [money, account, token.address, token.decimals, amount, to, speed, feePayer, round])

  const payFeeMyself = (): void => {
    // Deletes the prepared request whose network fee the site would pay. Without this, the user could send that request
    // while the new one is being prepared.
    setPrepared(undefined)
    setFeePayer('account')
  }
  const stillThere = async (): Promise<boolean> => {
    if (name === undefined) return true
    const now = await names.call('resolveName', name, networkOf(account))
    return now?.address === to
  }
  const submit = async (attempt: { left: boolean }): Promise<void> => {
    // A transaction whose simulation fails is never sent to the wallet.
    if (!prepared || prepared.simulation.status === 'reverts') return
    const isThere = await stillThere()
    if (attempt.left) return
    if (!isThere) return setProblem('moved')
    const facts = { network: networkOf(account), token: token.symbol, amount: summary.amount }
    state.track('SEND_INITIATED', facts)
    // The embedded wallet shows its request in another view. After the request the modal stays open and shows the view
    // of the transaction.
    const next = { view: 'WalletSendConfirmed', params: { id, account } } as const
    const intent = {
      id,
      account,
      kind: 'send',
      summary,
      request: prepared.request,
      ...(accepted && unkept),
    } as const
    try {
      const sent = await requestWallet(state, next, () => sendAsShown(intent, stepsOf(money, intent)))
      const { phase, error, hash, bundle } = sent
      setIsSent(true)
      if (phase === 'refused' && error?.code === 'user-rejected') state.track('SEND_REJECTED', facts)
      else if (hash !== undefined) state.track('SEND_SUCCESS', { ...facts, hash })
      else if (bundle !== undefined) state.track('SEND_SUCCESS', { ...facts, bundle })
      else state.track('SEND_ERROR', { ...facts, message: error?.code ?? 'unknown' })
    } catch (reason) {
      state.track('SEND_ERROR', { ...facts, message: recordOf(reason).code })
      throw reason
    }
    if (!attempt.left) done(id)
  }
  const send = (): void => {
    if (sending) return
    const attempt = { left: false }
    run.current = attempt
    setSince(Date.now())
    setProblem(undefined)
    submit(attempt)
      .catch((reason: unknown) => {
        if (attempt.left) return
        const record = recordOf(reason)
        setProblem(record)
        if (record.code === 'send-not-kept') setIsUnkept(true)
      })
      .finally(() => !attempt.left && setSince(undefined))
  }
  const stopWaiting = async (): Promise<boolean> => {
    run.current.left = true
    setSince(undefined)
    // If the worker has no record of the transaction, the wallet never received the request.
    const tx = await money.call('stopWaiting', id).catch(() => undefined)
    return tx !== undefined && tx.phase !== 'not-sent'
  }
  const isSame = ({ kind, summary }: TransactionRecord): boolean =>
    kind === 'send' && summary.to === to && summary.amount === exactAmount && summary.symbol === token.symbol
  const duplicateOf = prepared?.duplicateOf
  const open = own.find(tx => isOpen(tx) && (tx.id === id || tx.id === duplicateOf || isSame(tx)))
  const isKnown = own.some(tx => tx.id === duplicateOf)
  const duplicate = sending
    ? undefined
    : (open ?? (duplicateOf !== undefined && !isKnown ? { id: duplicateOf } : undefined))
  const risk = isUnkept ? { accepted, accept } : undefined
  return {
    unkept: risk,
    prepared,
    error,
    speed,
    choose,
    payFeeMyself,
    sending,
    silent,
    duplicate,
    isSent,
    problem,
    send,
    stopWaiting,
  }
}

const unkept = { mayBeUnkept: true } as const

function tokenOf({ address }: TokenBalance): { readonly token?: string } {
  return address === undefined ? {} : { token: address }
}
