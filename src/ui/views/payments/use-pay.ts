import { useEffect, useState } from 'react'
import { parseUnits } from '../../../domain/core/amount-reading.ts'
import { addressOf, type CaipAddress, networkOf } from '../../../domain/core/caip.ts'
import type { ErrorRecord } from '../../../domain/core/errors/app-error.ts'
import { dataOf, idle } from '../../../domain/core/loadable.ts'
import type { Exchange, ExchangeSession } from '../../../domain/onramp/onramp.ts'
import type { Payment } from '../../../domain/payments/payment.ts'
import { isOpen } from '../../../domain/transactions/is-open.ts'
import type { PreparedTransaction } from '../../../domain/transactions/prepared.ts'
import { evmFit, mismatch } from '../../../domain/transactions/summary-fits.ts'
import { useStore, useUi } from '../../app/context.ts'
import { recordOf } from '../../app/hooks/error-text.ts'
import { useFeature } from '../../app/hooks/use-feature.ts'
import { useTrack } from '../../app/hooks/use-track.ts'
import { useViewParams } from '../../app/hooks/use-view-params.ts'
import { useViewTask } from '../../app/hooks/use-view-task.ts'
import { useBalances } from '../balances/use-balances.ts'
import { askWallet } from '../session/ask-wallet.ts'
import { useSendId, whyNot } from '../transactions/use-send-id.ts'

/** State of the payment. */
export type PayPhase = 'ready' | 'asking' | 'sent' | 'paid' | 'unknown'

type Course = { readonly phase: PayPhase; readonly error?: ErrorRecord | undefined }

const first: Course = { phase: 'ready' }

/** A payment from the connected wallet: prepared, simulated, and sent to the wallet once. `opening` distinguishes openings of the view. */
export function usePay(account: CaipAddress, payment: Payment, opening: unknown) {
  const { state, deps } = useUi()
  const money = useFeature('transactions')
  const owned = dataOf(useBalances(account).balances)
  const here = networkOf(account) === payment.network
  const named = deps.options.networks.find(({ id }) => id === payment.network)?.nativeCurrency
  const coin = (here && owned?.native) || named
  const token =
    payment.token === undefined
      ? named
      : owned?.tokens.find(({ address }) => address?.toLowerCase() === payment.token?.toLowerCase())
  const [prepared, setPrepared] = useState<PreparedTransaction>()
  const [unprepared, setUnprepared] = useState<ErrorRecord>()
  const { at, now, change } = useViewTask(`pay ${account}`, opening, first)
  const intent = useSendId(account, opening)
  useViewParams('Pay', undefined, { ...nothingToRead, event: 'PAY_MODAL_OPEN', facts: payFacts(payment) })
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
    let wanted = true
    const wish = async () => {
      const made = await prepare()
      // A page script may have changed the request on its way to the worker.
      const isAsShown = evmFit({ kind: 'pay', summary, asked: made.asked }) === 'fits'
      return isAsShown ? made : await Promise.reject(mismatch)
    }
    const prepare = async () => {
      const amount = parseUnits(payment.amount, decimals)
      return money.call('prepareSend', account, {
        amount,
        to,
        decimals,
        ...(payment.token && { token: payment.token }),
      })
    }
    wish().then(
      made => wanted && setPrepared(made),
      (reason: unknown) => wanted && setUnprepared(recordOf(reason)),
    )
    return () => {
      wanted = false
    }
  }, [account, here, decimals, to, payment.amount, payment.token, money])
  const fail = (record: ErrorRecord, facts: ReturnType<typeof payFacts>) => {
    change({ phase: 'ready', error: record })
    state.track('PAY_ERROR', { ...facts, message: record.code })
  }
  const pay = async (): Promise<void> => {
    if (now().phase !== 'ready' || !prepared || prepared.refusal) return
    // Never send the wallet a transaction whose simulation just failed.
    if (prepared.simulation.status === 'reverts') return
    change({ phase: 'asking', error: undefined })
    const id = intent.next()
    const facts = { ...payFacts(payment), paymentId: id }
    state.track('PAY_INITIATED', facts)
    try {
      const wanted = { id, account, kind: 'pay', summary, asked: prepared.asked } as const
      const given = await askWallet(state, 'back', () => money.call('sendTransaction', wanted))
      if (isOpen(given)) change({ phase: given.phase === 'unknown' ? 'unknown' : 'sent' })
      const trouble = whyNot(await money.call('settled', id))
      if (trouble) return fail(trouble, facts)
      change({ phase: 'paid' })
      state.track('PAY_SUCCESS', facts)
    } catch (reason) {
      fail(recordOf(reason), facts)
    }
  }
  // Warnings apply only before the payment is made.
  const refusal = at.phase === 'ready' ? (unprepared ?? prepared?.refusal) : undefined
  return { here, token, coin, prepared, error: at.error ?? refusal, phase: at.phase, pay: () => void pay() }
}

const payFacts = ({ asset, amount, recipient }: Payment) => ({ asset, amount, recipient })
/** The view parses its own arguments: without them there is nothing to pay. */
const nothingToRead = { read: async () => ({ given: {}, refused: [] }), begin: () => {} }

/** Available exchanges, and the page of the chosen one, created before the user follows its link. */
export function useExchanges(payment: Payment) {
  const feature = useFeature('payments')
  const { asset, amount, recipient } = payment
  const list: readonly Exchange[] =
    dataOf(useStore(feature.store('exchanges', { asset, amount, recipient })) ?? idle) ?? []
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
      .call('payPage', exchange, { asset, amount, recipient })
      .then(setSession, (reason: unknown) => setError(recordOf(reason)))
  }
  return { list, chosen, session, error, choose }
}
