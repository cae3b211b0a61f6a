import { Observable } from 'rxjs'
import type { ConnectResult, HostEvent } from '../../../bridge/contract/worker-api.ts'
import type { Namespace, Network } from '../../../domain/core/entities.ts'
import { namedByWallet } from '../../../domain/core/errors/normalize-error.ts'
import { sessionError } from '../../../domain/core/errors/session-messages.ts'
import { findNetwork } from '../../../domain/networks/networks.ts'
import type { InjectedWallets } from './injected.ts'
import type { SessionState } from './state.ts'

type ConnectingDeps = {
  readonly state: SessionState
  readonly injected: InjectedWallets
  readonly networks: () => readonly Network[]
  /** Resolves when the session of the last visit was read. */
  readonly restored: Promise<void>
}

/** The wallets that connect now: those that the page asks, and those for which a view waits. */
type Connecting = {
  /** A stream that emits nothing. While it has a subscriber, a session without wallets has the status `connecting`. */
  readonly connecting$: Observable<never>
  /** Applies what happens to a request to connect, or passes an event of a wallet on. */
  hostEvent(event: HostEvent): Promise<void>
  /** The user no longer wants the wallets that are asked now. */
  abandon(): void
}

export function createConnecting({ state, injected, networks, restored }: ConnectingDeps): Connecting {
  // The wallets that the page is asking to connect, and whether the user still wants each of them. The wallet that the
  // user chose last replaces the earlier ones.
  const asked = new Map<string, boolean>()
  // The number of views that wait for a WalletConnect wallet. The status is `connecting` while there is such a view or a
  // wanted wallet.
  let waitingViews = 0

  const abandon = () => {
    for (const walletId of asked.keys()) asked.set(walletId, false)
  }
  const stop = () => {
    if (![...asked.values()].includes(true) && waitingViews === 0)
      void state.change({ type: 'connect-failed' })
  }
  const start = async (walletId: string, namespace: Namespace) => {
    injected.connecting(walletId, namespace)
    abandon()
    asked.set(walletId, true)
    await restored
    if (asked.get(walletId)) state.change({ type: 'connecting' })
  }
  const end = (walletId: string) => {
    asked.delete(walletId)
    stop()
  }
  const takeResult = async (walletId: string, namespace: Namespace, result: ConnectResult) => {
    await restored
    const chosen = chosenNetwork(namespace)
    try {
      await injected.connected(walletId, namespace, result, ({ connection, network }) => {
        if (asked.get(walletId) === false) throw sessionError('aborted')
        const stored = state.change({ type: 'connected', connection, network })
        // The user stays connected even if the wallet does not switch to the chosen network.
        if (chosen && chosen.id !== network) injected.switchNetwork(connection, chosen).catch(() => {})
        return stored
      })
    } catch (error) {
      throw await namedByWallet(error)
    } finally {
      end(walletId)
    }
  }
  /** Returns the network that the user has chosen while no wallet was connected, if the network has this namespace. */
  const chosenNetwork = (namespace: Namespace): Network | undefined => {
    const { connections, network } = state.now()
    const chosen = connections.length === 0 ? findNetwork(network, networks()) : undefined
    return chosen?.namespace === namespace ? chosen : undefined
  }

  return {
    connecting$: new Observable<never>(() => {
      let isOver = false
      void restored.then(() => {
        if (!isOver) void state.change({ type: 'connecting' })
      })
      waitingViews += 1
      return () => {
        isOver = true
        waitingViews -= 1
        stop()
      }
    }),
    hostEvent: async event => {
      const { walletId, namespace = 'eip155' } = event
      if (event.type === 'connecting') await start(walletId, namespace)
      else if (event.type === 'connected') await takeResult(walletId, namespace, event.result)
      else if (event.type === 'refused') {
        injected.refused(walletId, namespace)
        await restored
        end(walletId)
      } else injected.hostEvent(event)
    },
    abandon,
  }
}
