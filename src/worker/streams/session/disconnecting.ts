import { Subject } from 'rxjs'
import { disconnectWaitMs } from '../../../domain/core/constants.ts'
import type { Connection } from '../../../domain/core/entities.ts'
import { coreError } from '../../../domain/core/errors/core-error.ts'
import { sessionError } from '../../../domain/core/errors/session-messages.ts'
import { withTimeout } from '../../../domain/core/lib/with-timeout.ts'
import { isSameConnection } from '../../../domain/session/absent-wallets.ts'
import type { SessionEvent } from '../../../domain/session/session.ts'
import type { InjectedWallets } from './injected.ts'
import type { RemoteConnections } from './remote.ts'
import type { SessionState } from './state.ts'

type DisconnectingDeps = {
  readonly state: SessionState
  readonly injected: InjectedWallets
  readonly remote: RemoteConnections
}

/** The end of connections, and the requests that end with them. */
type Disconnecting = {
  /** Ends connections by an event of the session. Rejects if a wallet could not be notified. */
  end(ended: readonly Connection[], event: SessionEvent): Promise<void>
  /** Another tab has ended these connections. */
  endedElsewhere(ended: readonly Connection[]): void
  /**
   * Settles like the response, but rejects when the user or the site disconnects the wallet in any tab. Otherwise the
   * request to a wallet that never responds would stay open without end.
   */
  untilDisconnected<T>(connection: Connection, response: Promise<T>): Promise<T>
  close(): void
}

export function createDisconnecting({ state, injected, remote }: DisconnectingDeps): Disconnecting {
  /**
   * Emits the connections that were ended by the user, the site or another tab. Connections that a wallet ends in this
   * tab are left out, because the wallet may still respond to open requests.
   */
  const disconnected$ = new Subject<readonly Connection[]>()

  return {
    end: async (ended, event) => {
      const remotely = ended.some(({ kind }) => kind === 'walletConnect')
      const disconnects = [
        ...ended
          .filter(({ kind }) => kind !== 'walletConnect')
          .map(connection => injected.disconnect(connection)),
        ...(remotely ? [remote.disconnect()] : []),
      ]
      const stored = state.change(event)
      disconnected$.next(ended)
      const outcomes = await withTimeout(Promise.allSettled(disconnects), disconnectWaitMs, () => undefined)
      await stored
      const failed = outcomes?.find(outcome => outcome.status === 'rejected')
      // A WalletConnect wallet that was not notified in time still lists this site as connected, so `disconnect` rejects.
      if (failed || (remotely && !outcomes))
        throw sessionError('disconnect-failed', { wallet: ended[0]?.wallet.name ?? null }, failed?.reason)
    },
    endedElsewhere: ended => disconnected$.next(ended),
    untilDisconnected: async (connection, response) =>
      await new Promise((resolve, reject) => {
        const ended = disconnected$.subscribe(ended => {
          if (ended.some(other => isSameConnection(other, connection)))
            reject(coreError('wallet-disconnected', { wallet: connection.wallet.name }))
        })
        response.then(resolve, reject).finally(() => ended.unsubscribe())
      }),
    close: () => disconnected$.complete(),
  }
}
