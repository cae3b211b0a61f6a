import { useCallback, useEffect, useRef, useState } from 'react'
import type { InjectedWallet, Namespace } from '../../../domain/core/entities.ts'
import type { ErrorRecord } from '../../../domain/core/errors/app-error.ts'
import { aloud, recordOf, useLatest, useMessages, useUi } from '../../app/hooks/use-app.ts'
import { leaveWhenSeen } from '../../app/session-navigation.ts'
import type { ErrorWords, Explain } from '../../app/types.ts'
import { connectingMessages } from './connecting-messages.ts'

const slowMs = 6_000
const giveUpMs = 30_000

export type Connecting = {
  readonly phase: 'waiting' | 'failed' | 'connected'
  readonly error?: ErrorRecord
  /** Whether the connection is so slow that a retry is offered. */
  readonly slow: boolean
  /** Whether the connection is so slow that the user is asked to look at the wallet. */
  readonly overdue: boolean
  readonly retry: () => void
}

/** Requests a connection from a wallet in the page once, on mount. `retry` requests it again. */
export function useConnecting(wallet: InjectedWallet, wanted?: Namespace): Connecting {
  const { state, deps } = useUi()
  const t = useMessages(connectingMessages)
  const { connections } = useLatest(state.session)
  const isJoined = connections.some(
    ({ connectorId, namespace }) =>
      [wallet.id, wallet.rdns].includes(connectorId) && (wanted === undefined || wanted === namespace),
  )
  const [agreed, setAgreed] = useState(false)
  const [error, setError] = useState<ErrorRecord>()
  const [since, setSince] = useState(0)
  const [wait, setWait] = useState<'short' | 'slow' | 'overdue'>('short')
  const attempt = useRef(0)

  const retry = useCallback(() => {
    const current = ++attempt.current
    const ours = deps.options.networks.map(network => network.namespace)
    const first =
      ours.find(namespace => wallet.namespaces.includes(namespace)) ?? wallet.namespaces[0] ?? 'eip155'
    const namespace = wanted ?? first
    setError(undefined)
    setWait('short')
    setSince(Date.now())
    state.announce(t.continueIn(wallet.name))
    const arrived = (): void => {
      if (current !== attempt.current) return
      setAgreed(true)
      leaveWhenSeen(state)
    }
    deps.link.api.connectInjected(wallet.id, namespace).then(arrived, (reason: unknown) => {
      if (current !== attempt.current) return
      const record = recordOf(reason)
      setError(record)
      const site = deps.options.metadata.name ?? t.thisSite
      void state.explained().then(explain => {
        if (current === attempt.current)
          state.announce(aloud(connectingError(record, wallet.name, site, t, explain)), 'assertive')
      })
    })
  }, [deps, state, t, wallet, wanted])

  useEffect(() => {
    if (attempt.current === 0) retry()
  }, [retry])

  useEffect(() => {
    if (since === 0) return
    const timers = [setTimeout(setWait, slowMs, 'slow'), setTimeout(setWait, giveUpMs, 'overdue')]
    return () => timers.forEach(clearTimeout)
  }, [since])

  const phase = agreed || isJoined ? 'connected' : error ? 'failed' : 'waiting'
  const waited = phase === 'waiting' && wait !== 'short'
  return { phase, slow: waited, overdue: waited && wait === 'overdue', retry, ...(error && { error }) }
}

/**
 * Returns the text of a connection error. Common errors have a text of this view. All other errors have the text of the
 * catalogue.
 */
export function connectingError(
  error: ErrorRecord,
  wallet: string,
  site: string,
  t: typeof connectingMessages,
  explain: Explain,
): ErrorWords {
  switch (error.code) {
    case 'user-rejected':
      return { headline: t.refused, body: t.refusedBody(site) }
    case 'request-pending':
      return { headline: t.pending(wallet), body: t.pendingBody(wallet) }
    case 'provider-not-found':
    case 'wallet-not-found':
      return { headline: t.missing(wallet), body: t.missingBody }
    default:
      return explain(error, { wallet, site })
  }
}
