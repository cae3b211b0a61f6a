import { type CaipAddress, networkOf } from '../../../domain/core/caip.ts'
import type { Connection } from '../../../domain/core/entities.ts'
import { CoreError } from '../../../domain/core/errors/core-error.ts'
import { isOneAddress, sameAccounts, withFirst } from './connections.ts'
import type { InjectedWallets } from './injected.ts'
import type { Snapshot } from './snapshot.ts'
import type { SessionState } from './state.ts'
import type { RemoteConnections } from './wallet-connect.ts'

/** Brings this tab to what was left by the last visit or is told by another tab. */
export type SessionSync = {
  restore(snapshot: Snapshot): void
  /** Undefined: nobody is connected any more. */
  follow(snapshot: Snapshot | undefined): void
  /** Asks the leader for the WalletConnect session, again and again while it cannot be reached. */
  confirmRemote(): Promise<void>
  /** Resolves when every remembered wallet has been asked. */
  confirmed(): Promise<void>
  close(): void
}

const firstRetry = 5_000
const longestRetry = 60_000

/** What is remembered is shown at once and confirmed without a prompt: a wallet is only in use here once it has agreed here. */
export function createSessionSync(
  state: SessionState,
  injected: InjectedWallets,
  remote: RemoteConnections,
  /** Called with the connections another tab has ended. */
  onEnded: (connections: readonly Connection[]) => void,
): SessionSync {
  let asked: Promise<unknown> = Promise.resolve()
  /** The account another tab is on, where no wallet here shares it yet. */
  let wanted: CaipAddress | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let closed = false

  const isThere = ({ connectorId, namespace }: Connection) =>
    state.now().connections.some(one => one.connectorId === connectorId && one.namespace === namespace)

  const leave = ({ connectorId, namespace }: Connection) =>
    state.adopt({ type: 'reconnect-failed', connectorId, namespace, remembered: true })

  const choose = (account: CaipAddress | undefined) => {
    const { active, connections } = state.now()
    const shared = connections.flatMap(({ accounts }) => accounts)
    // A wallet that is still being asked may not be on the network yet: the address counts.
    const known = shared.find(one => one === account) ?? shared.find(one => isOneAddress(one, account))
    wanted = known === account ? undefined : account
    if (known && known !== active) state.adopt({ type: 'account-chosen', account: known })
  }

  const confirmInjected = async (remembered: Connection) => {
    try {
      await injected.confirm(remembered, ({ connection, network }) => {
        // It may have been disconnected while it was asked.
        if (closed || !isThere(remembered)) return
        // What was chosen while it was asked counts, here or in another tab.
        const active = wanted ?? state.now().active
        const chosen = remembered.accounts.find(one => isOneAddress(one, active))
        const first = chosen ?? remembered.accounts[0]
        state.adopt({ type: 'connected', connection: withFirst(connection, first), network })
        choose(active)
      })
    } catch (error) {
      if (closed || !isThere(remembered)) return
      const { connectorId, namespace } = remembered
      // The wallet has taken its word back: that is news for the next visit as well.
      const revoked = error instanceof CoreError && error.code === 'wallet-unauthorized'
      if (revoked) state.change({ type: 'reconnect-failed', connectorId, namespace })
      else leave(remembered)
    }
  }

  const confirmRemote = async (wait = firstRetry): Promise<void> => {
    clearTimeout(retry)
    try {
      await remote.confirm()
    } catch {
      // Offline, or the library could not be fetched: the session may well be alive.
      if (closed || state.topic() === undefined) return
      retry = setTimeout(() => void confirmRemote(Math.min(wait * 2, longestRetry)), wait)
    }
  }

  const confirmAll = (connections: readonly Connection[]) => {
    const ours = connections.filter(({ kind }) => kind !== 'walletConnect').map(confirmInjected)
    const remotely = connections.some(({ kind }) => kind === 'walletConnect') ? [confirmRemote()] : []
    asked = Promise.all([asked, ...ours, ...remotely])
  }

  const followConnection = (told: Connection): Connection[] => {
    const { connectorId, namespace, kind } = told
    const mine = state
      .now()
      .connections.find(one => one.connectorId === connectorId && one.namespace === namespace)
    if (kind === 'walletConnect') {
      const [first] = told.accounts
      state.adopt({ type: 'connected', connection: told, ...(first && { network: networkOf(first) }) })
      return []
    }
    // Each page has its own injected wallets: they are asked here, not taken from hearsay.
    return mine && sameAccounts(mine.accounts, told.accounts) ? [] : [told]
  }

  const restore = (snapshot: Snapshot) => {
    const { connections, network } = snapshot.session
    wanted = undefined
    if (connections.length === 0) return network && state.adopt({ type: 'network-chosen', network })
    state.setTopic(snapshot.topic)
    state.adopt({ type: 'restored', session: snapshot.session })
    confirmAll(connections)
  }

  return {
    restore,
    follow: snapshot => {
      const session = snapshot?.session
      if (!snapshot || !session || session.connections.length === 0) {
        const ended = state.now().connections
        state.setTopic(undefined)
        state.adopt({ type: 'disconnected' })
        onEnded(ended)
        const { network } = session ?? {}
        if (network) state.adopt({ type: 'network-chosen', network })
        if (session?.endedBy !== undefined) state.adopt({ type: 'ended', wallet: session.endedBy })
        return
      }
      if (state.now().connections.length === 0) return restore(snapshot)
      state.setTopic(snapshot.topic)
      const isTold = (one: Connection) =>
        session.connections.some(
          told => told.connectorId === one.connectorId && told.namespace === one.namespace,
        )
      const ended = state.now().connections.filter(one => !isTold(one))
      ended.forEach(leave)
      onEnded(ended)
      if (ended.length > 0 && session.endedBy !== undefined)
        state.adopt({ type: 'ended', wallet: session.endedBy })
      const unsure = session.connections.flatMap(followConnection)
      for (const told of unsure.filter(one => !isThere(one))) {
        state.adopt({ type: 'connected', connection: told })
      }
      choose(session.active)
      confirmAll(unsure)
    },
    confirmRemote,
    confirmed: async () => void (await asked),
    close: () => {
      closed = true
      clearTimeout(retry)
    },
  }
}
