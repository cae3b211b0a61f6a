import {
  catchError,
  defer,
  firstValueFrom,
  from,
  map,
  type Observable,
  of,
  switchMap,
  take,
  timeout,
} from 'rxjs'
import type { WalletRequest } from '../../../bridge/contract/worker-api.ts'
import {
  addressOf,
  type CaipAddress,
  type CaipNetworkId,
  type Namespace,
  namespaceOf,
  networkOf,
} from '../../../domain/core/caip.ts'
import type { Network, Session } from '../../../domain/core/entities.ts'
import { hexChainId } from '../../../domain/networks/networks.ts'
import { connectionOf } from '../../../domain/session/session.ts'
import type { ListedBalances } from './source.ts'
import { readAssetDiscovery, readWalletAssets } from './wallet-assets-source.ts'

/** The connected wallet's own list of an account's assets; undefined if the wallet has no list or must not be asked. */
export type AskWallet = (account: CaipAddress) => Observable<ListedBalances | undefined>

/** What asking the wallet depends on. */
export type WalletAssetsDeps = {
  readonly session: () => {
    readonly session$: Observable<Session>
    request(namespace: Namespace, request: WalletRequest): Promise<unknown>
  }
  readonly networkOfId: (id: CaipNetworkId) => Network
  readonly now: () => number
}

/** Time in ms that the wallet may take. After it, its list is not used. */
const patienceMs = 4_000
/** Time in ms to cache the wallet's capabilities. A wallet that did not answer is not asked again earlier. */
const believedMs = 600_000
const walletsKept = 20

/**
 * Calls `wallet_getAssets` (ERC-7811) on wallets that support it. Remote wallets are not asked, because each balance
 * update would wake up the phone.
 */
export function createWalletAssets(deps: WalletAssetsDeps): AskWallet {
  const abilities = new Map<string, { readonly at: number; readonly answer: Promise<unknown> }>()

  const ask = (request: WalletRequest) =>
    firstValueFrom(defer(() => deps.session().request('eip155', request)).pipe(timeout(patienceMs)))

  function abilitiesOf(wallet: string, address: string): Promise<unknown> {
    const key = `${wallet}|${address}`
    const known = abilities.get(key)
    if (known && deps.now() - known.at < believedMs && deps.now() >= known.at) return known.answer
    const answer = ask({ method: 'wallet_getCapabilities', params: [address] }).catch(() => undefined)
    abilities.set(key, { at: deps.now(), answer })
    const [oldest] = abilities.keys()
    if (abilities.size > walletsKept && oldest !== undefined) abilities.delete(oldest)
    return answer
  }

  async function listed(wallet: string, account: CaipAddress): Promise<ListedBalances | undefined> {
    const [network, address] = [networkOf(account), addressOf(account)]
    if (!readAssetDiscovery(await abilitiesOf(wallet, address), network)) return undefined
    const params = [{ account: address, chainFilter: [hexChainId(network)] }]
    const list = readWalletAssets(
      await ask({ method: 'wallet_getAssets', params }),
      deps.networkOfId(network),
    )
    // An empty list means unknown, not zero.
    return list.native || list.tokens.length > 0 ? list : undefined
  }

  return account => {
    if (namespaceOf(account) !== 'eip155') return of(undefined)
    return deps.session().session$.pipe(
      take(1),
      timeout(patienceMs),
      map(session => walletOf(session, account)),
      switchMap(wallet => (wallet === undefined ? of(undefined) : from(listed(wallet, account)))),
      catchError(() => of(undefined)),
    )
  }
}

/** The connector of the wallet on this device whose active account is this one. */
function walletOf(session: Session, account: CaipAddress): string | undefined {
  const connection = connectionOf(session, 'eip155')
  const [inUse] = connection?.accounts ?? []
  if (!connection || !inUse || connection.kind === 'walletConnect') return undefined
  return addressOf(inUse).toLowerCase() === addressOf(account).toLowerCase()
    ? connection.connectorId
    : undefined
}
