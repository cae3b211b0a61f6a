import { useState } from 'react'
import type { ErrorRecord } from '../../../domain/core/errors/app-error.ts'
import { dataOf, idle } from '../../../domain/core/loadable.ts'
import type { Exchange, ExchangeSession } from '../../../domain/onramp/onramp.ts'
import type { Payment } from '../../../domain/payments/payment.ts'
import { recordOf, useFeature, useLatest, useTrack } from '../../app/hooks/use-app.ts'
import { payFacts } from './use-pay.ts'

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
