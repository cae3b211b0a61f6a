import type { ConnectResult, InjectedApi } from '../../../bridge/contract/worker-api.ts'
import { frameLoadTimeoutMs } from '../../../domain/core/constants.ts'
import { type Connection, type Namespace, networkOf, type WalletInfo } from '../../../domain/core/entities.ts'
import { sessionError } from '../../../domain/core/errors/session-messages.ts'
import { withTimeout } from '../../../domain/core/lib/with-timeout.ts'
import { addressReader } from './address-reader.ts'
import { isOneAddress, type NewConnection } from './connection.ts'
import { type KnownWallet, keyOfWallet } from './injected-events.ts'
/**
 * A function that receives the result of a connect request. If the function returns a promise, the connect call waits
 * for that promise.
 */
export type Take = (joined: NewConnection) => unknown

/**
 * Connects a wallet by a request, and calls `take` with the connection. Events of the wallet are kept until then.
 */
export type ConnectWallet = (
  walletId: string,
  namespace: Namespace,
  requestConnection: () => Promise<ConnectResult>,
  take: Take,
) => Promise<void>

type ConfirmationDeps = {
  readonly host: InjectedApi
  readonly known: Map<string, KnownWallet>
  readonly connectWallet: ConnectWallet
  /** Called with a connection whose locked wallet replies late. */
  readonly onReturn: (connection: Connection) => void
}

/**
 * How long to wait for a wallet to appear in the page (ms). Some wallets load later than the page, mostly in in-app
 * browsers.
 */
const findMs = 4_000
/**
 * How long to wait for the response to a request that shows no prompt (ms). The user does not have to approve such a
 * request, so wallets respond at once.
 */
export const silentMs = 10_000
/**
 * How long to wait for the embedded wallet's response to a request that shows no prompt (ms). This time is longer than
 * `silentMs`, because the login frame has to load first.
 */
const silentFrameMs = frameLoadTimeoutMs + silentMs

/** Reconnects a wallet of the last visit without a prompt. */
export async function confirmInjected(
  { host, known, connectWallet, onReturn }: ConfirmationDeps,
  remembered: Connection,
  take: Take,
  waitMs = findMs,
): Promise<void> {
  const { connectorId, kind, namespace, wallet, accounts } = remembered
  const walletId = await host.findInjected(connectorId, waitMs, wallet)
  if (!walletId) throw sessionError('wallet-not-found')
  const [account] = accounts
  const last = account && networkOf(account)
  // A locked wallet rejects the silent request. It is known by this id nevertheless, because its events tell when
  // it is unlocked.
  const { readAddress } = await addressReader()
  known.set(keyOfWallet(connectorId, namespace), { walletId, connectorId, namespace, readAddress })
  const requestConnection = async () => {
    const reply = host.connectInjected(walletId, namespace, true, last)
    const result = await withTimeout(reply, kind === 'auth' ? silentFrameMs : silentMs, () => {
      // Some locked wallets reply only when they are unlocked, which may be much later.
      reply.then(
        () => onReturn(remembered),
        () => {},
      )
      return tooLate()
    })
    if (wallet.rdns !== undefined && result.wallet.name !== wallet.name) {
      const { imitatesName } = await import('../../../domain/wallets/look-alike.ts')
      if (imitatesName(result.wallet.name, wallet.name)) throw sessionError('wallet-not-found')
    }
    return result
  }
  await connectWallet(walletId, namespace, requestConnection, joined => {
    // An update of an extension can change its name and its icon. But any extension can announce the rdns of another
    // wallet. So a wallet that looks different must share an account that the site already knows. Otherwise, the
    // user has to choose the wallet again.
    const isKnown = joined.connection.accounts.some(shared =>
      accounts.some(known => isOneAddress(shared, known)),
    )
    if (isKnown || looksTheSame(wallet, joined.connection.wallet)) return take(joined)
    known.delete(keyOfWallet(connectorId, namespace))
    throw sessionError('wallet-not-found')
  })
}

/**
 * Whether the wallet still has the name and icon that were stored at the last visit. Returns true for a wallet that was
 * stored without an rdns.
 */
function looksTheSame(last: WalletInfo, now: WalletInfo): boolean {
  if (last.rdns === undefined) return true
  return last.name === now.name && (last.icon === undefined || last.icon === now.icon)
}

/** Throws the error of a request that shows no prompt and has no response in time. */
export function tooLate(): never {
  throw sessionError('wallet-timeout')
}
