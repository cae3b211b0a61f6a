import { useCallback, useEffect, useRef, useState } from 'react'
import type { InjectedWallet, Namespace, Network } from '../../../domain/core/entities.ts'
import type { ErrorRecord } from '../../../domain/core/errors/app-error.ts'
import { isOffered } from '../../../domain/navigation/views.ts'
import { recordOf, useLatest, useMessages, useUi } from '../../app/hooks/use-app.ts'
import { useSiteName } from '../../app/hooks/use-site-name.ts'
import { leaveWhenSeen } from '../../app/session-navigation.ts'
import type { ErrorWords, Explain } from '../../app/types.ts'
import { connectingMessages } from '../../parts/wallets/connecting-messages.ts'

const slowMs = 6_000
const giveUpMs = 30_000

type Connecting = {
  readonly phase: 'waiting' | 'failed' | 'connected'
  readonly error?: ErrorRecord
  /** Whether the connection takes so long that the view offers another attempt. */
  readonly slow: boolean
  /** Whether the connection takes so long that the view asks the user to look at the wallet. */
  readonly overdue: boolean
  readonly retry: () => void
}

/** Requests a connection from a wallet in the page when the view mounts. `retry` requests the connection again. */
export function useConnecting(wallet: InjectedWallet, wanted?: Namespace): Connecting {
  const { state, deps } = useUi()
  const t = useMessages(connectingMessages)
  const site = useSiteName()
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
      const facts = {
        wallet: wallet.name,
        site,
        pairs: isOffered('ConnectingWalletConnect', deps.options),
        networks: deps.options.networks,
      }
      void state.explained().then(explain => {
        if (current === attempt.current) state.announceError(connectingError(record, facts, t, explain))
      })
    })
  }, [deps, state, site, t, wallet, wanted])

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

type ConnectFacts = {
  readonly wallet: string
  readonly site: string
  readonly pairs: boolean
  readonly networks: readonly Network[]
}

/**
 * Returns the text of a connection error. This view has its own texts for common errors. All other errors use the
 * general error texts of the modal. `pairs` is false if the site has switched WalletConnect off.
 */
export function connectingError(
  error: ErrorRecord,
  { wallet, site, pairs, networks }: ConnectFacts,
  t: typeof connectingMessages,
  explain: Explain,
): ErrorWords {
  switch (error.code) {
    case 'connector-chain-missing': {
      const network = networks.find(({ id }) => id === error.context?.network)?.name
      if (network === undefined) return explain(error, { wallet, site })
      return { headline: t.noAccount(wallet, network), body: t.noAccountBody(network) }
    }
    case 'user-rejected':
      return { headline: t.refused, body: t.refusedBody(site) }
    case 'request-pending':
      return { headline: t.pending(wallet), body: t.pendingBody(wallet) }
    case 'provider-not-found':
    case 'wallet-not-found':
      return { headline: t.missing(wallet), body: pairs ? t.missingBody : t.missingHere }
    default:
      return explain(error, { wallet, site })
  }
}
