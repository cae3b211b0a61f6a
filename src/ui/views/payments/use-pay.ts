import { useEffect, useState } from 'react'
import { findToken } from '../../../domain/balances/find-token.ts'
import { parseUnits } from '../../../domain/core/amount.ts'
import { addressOf, type CaipAddress, networkOf } from '../../../domain/core/entities.ts'
import type { ErrorRecord } from '../../../domain/core/errors/app-error.ts'
import { dataOf, idle } from '../../../domain/core/loadable.ts'
import type { Exchange, ExchangeSession } from '../../../domain/onramp/onramp.ts'
import type { Payment } from '../../../domain/payments/payment.ts'
import type { PreparedTransaction } from '../../../domain/transactions/prepared.ts'
import { isOpen, type TransactionRecord } from '../../../domain/transactions/record.ts'
import { sendAsShown } from '../../../domain/transactions/staged.ts'
import { type BlockWait, blockWaitOf } from '../../../domain/transactions/stops.ts'
import { evmFit, mismatch } from '../../../domain/transactions/summary-fits.ts'
import { memoryKey, recordOf, useFeature, useLatest, useTrack, useUi } from '../../app/hooks/use-app.ts'
import { useViewParams } from '../../app/hooks/use-view-params.ts'
import { useViewTask, type ViewTask } from '../../app/hooks/use-view-task.ts'
import { useRenewal } from '../../kit/hooks/use-renewal.ts'
import { useBalances } from '../../parts/balances/use-balances.ts'
import { stepsOf } from '../../parts/transactions/send-steps.ts'
import { useSendId, whyNot } from '../../parts/transactions/use-send-id.ts'
import { requestWallet } from '../../parts/wallets/request-wallet.ts'

/**
 * How far a payment has progressed. In the phase `asking` the wallet has the request. `unknown` means that the payment
 * may have been sent.
 */
export type PayPhase = 'ready' | 'asking' | 'sent' | 'paid' | 'unknown'

type Progress = {
  readonly phase: PayPhase
  readonly error?: ErrorRecord | undefined
  /** How long the confirmation usually takes. Set once the payment is sent. */
  readonly wait?: BlockWait | undefined
  /** The record of the transaction. Set once the payment is sent. */
  readonly record?: TransactionRecord
}

const first: Progress = { phase: 'ready' }
const taskKey = (account: string) => memoryKey<ViewTask<Progress>>(`pay ${account}`)

/**
 * Returns the state of a payment from this account, and the function that sends it. `opening` identifies one opening of
 * the view, so that the payment continues when the user returns to the view.
 */
export function usePay(account: CaipAddress, payment: Payment, opening: unknown) {
  const { state, deps } = useUi()
  const money = useFeature('transactions')
  const balances = dataOf(useBalances(account).balances)
  const here = networkOf(account) === payment.network
  const named = deps.options.networks.find(({ id }) => id === payment.network)?.nativeCurrency
  const coin = (here && balances?.native) || named
  const owned =
    payment.token === undefined ? here && balances?.native : balances && findToken(balances, payment.token)
  const token = payment.token === undefined ? named : owned || undefined
  const [prepared, setPrepared] = useState<PreparedTransaction>()
  const [unprepared, setUnprepared] = useState<ErrorRecord>()
  const { at, now, change } = useViewTask(taskKey(account), opening, first)
  const intent = useSendId(account, opening)
  useViewParams('Pay', undefined, { ...nothingToRead, event: 'PAY_MODAL_OPEN', facts: payFacts(payment) })
  const round = useRenewal(at.phase !== 'ready')
  const [feePayer, setFeePayer] = useState<'account'>()
  const decimals = token?.decimals
  const to = addressOf(payment.recipient)
  const summary = {
    symbol: token?.symbol ?? '',
    amount: payment.amount,
    to,
    ...(decimals !== undefined && { decimals }),
    ...(payment.token && { token: payment.token }),
  }
  useEffect(() => {
    if (!here || decimals === undefined) return
    let isMounted = true
    setUnprepared(undefined)
    const preparePayment = async () => {
      const made = await prepare()
      // A script of the page may have changed the request on its way to the worker. Therefore the prepared request is
      // compared with the payment.
      const isAsShown =
        made.request.type === 'solana' ||
        evmFit({ account, kind: 'pay', summary, request: made.request }) === 'fits'
      return isAsShown ? made : await Promise.reject(mismatch)
    }
    const prepare = async () => {
      const amount = parseUnits(payment.amount, decimals)
      return money.call('prepareSend', account, {
        amount,
        to,
        decimals,
        ...(payment.token && { token: payment.token }),
        ...(feePayer && { feePayer }),
      })
    }
    preparePayment().then(
      made => isMounted && setPrepared(made),
      (reason: unknown) => {
        if (!isMounted) return
        setPrepared(undefined)
        setUnprepared(recordOf(reason))
      },
    )
    return () => {
      isMounted = false
    }
  }, [account, here, decimals, to, payment.amount, payment.token, feePayer, money, round])
  const payFeeMyself = () => {
    // Deletes the prepared request whose network fee the site would pay, so that the user cannot send it while the new
    // request is being prepared.
    setPrepared(undefined)
    setFeePayer('account')
  }
  const fail = (record: ErrorRecord, facts: ReturnType<typeof payFacts>) => {
    change({ phase: 'ready', error: record })
    state.track('PAY_ERROR', { ...facts, message: record.code })
  }
  const pay = async (): Promise<void> => {
    if (now().phase !== 'ready' || !prepared || prepared.blockedBy) return
    // A transaction whose simulation fails is never sent to the wallet.
    if (prepared.simulation.status === 'reverts') return
    change({ phase: 'asking', error: undefined })
    const id = intent.next()
    const facts = { ...payFacts(payment), paymentId: id }
    state.track('PAY_INITIATED', facts)
    try {
      const intent = { id, account, kind: 'pay', summary, request: prepared.request } as const
      const record = await requestWallet(state, 'back', () => sendAsShown(intent, stepsOf(money, intent)))
      if (isOpen(record))
        change({ phase: record.phase === 'unknown' ? 'unknown' : 'sent', wait: blockWaitOf(record), record })
      const ended = await money.call('waitForEnd', id)
      const problem = whyNot(ended)
      if (problem) return fail(problem, facts)
      change({ phase: 'paid', record: ended })
      state.track('PAY_SUCCESS', facts)
    } catch (reason) {
      fail(recordOf(reason), facts)
    }
  }
  // The error that blocks the payment is shown only until the payment is sent.
  const refusal = at.phase === 'ready' ? (unprepared ?? prepared?.blockedBy) : undefined
  return {
    here,
    token,
    coin,
    /**
     * The price of the token in US dollars. Absent if the token has a spam flag, because it may imitate another token.
     */
    price: owned && owned.spamFlag === undefined ? owned.price : undefined,
    prepared,
    error: at.error ?? refusal,
    failed: at.error,
    payFeeMyself,
    phase: at.phase,
    wait: at.wait,
    record: at.record,
    pay: () => void pay(),
  }
}

const payFacts = ({ asset, amount, recipient }: Payment) => ({ asset, amount, recipient })
/**
 * Here `useViewParams` should only send the analytics event. The file `pay.tsx` has already read the params, so these
 * functions do nothing.
 */
const nothingToRead = { read: async () => ({ args: {}, refused: [] }), begin: () => {} }

/**
 * Returns the exchanges through which the user can pay, and the payment page of the chosen exchange. The page is
 * created before the user presses its link, because browsers block a window that opens after a wait.
 */
export function useExchanges(payment: Payment) {
  const feature = useFeature('payments')
  const { asset, amount, recipient } = payment
  const list: readonly Exchange[] =
    dataOf(useLatest(feature.stream$('exchanges', { asset, amount, recipient })) ?? idle) ?? []
  const [chosen, setChosen] = useState<string>()
  const [session, setSession] = useState<ExchangeSession>()
  const [error, setError] = useState<ErrorRecord>()
  const track = useTrack()
  const choose = (exchange: string) => {
    track('PAY_EXCHANGE_SELECTED', { exchange, ...payFacts(payment) })
    setChosen(exchange)
    setSession(undefined)
    setError(undefined)
    feature
      .call('startPayment', exchange, { asset, amount, recipient })
      .then(setSession, (reason: unknown) => setError(recordOf(reason)))
  }
  return { list, chosen, session, error, choose }
}
