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
import * as v from 'valibot'
import type { WalletRequest } from '../../../bridge/contract/worker-api.ts'
import { readAddress } from '../../../domain/core/address.ts'
import { isPossibleAmount, mostDecimals, priceText } from '../../../domain/core/amount.ts'
import {
  addressOf,
  type CaipAddress,
  type CaipNetworkId,
  type Namespace,
  namespaceOf,
  networkOf,
} from '../../../domain/core/caip.ts'
import type { Network, Session, TokenBalance } from '../../../domain/core/entities.ts'
import { chainIdOf, hexChainId } from '../../../domain/networks/networks.ts'
import { connectionOf } from '../../../domain/session/session.ts'
import { lenient, present, readAnswer, readRow, readRows, shownText, webUrl } from '../../net/parse-rows.ts'
import { type ListedBalances, priced } from './source.ts'

/** Wallets write the kind of an asset in upper or lower case, because ERC-7811 and its drafts differ. */
const kind = v.pipe(v.string(), v.toLowerCase(), v.picklist(['native', 'erc20']))
const record = v.record(v.string(), v.unknown())
const row = v.object({
  address: v.string(),
  balance: v.pipe(
    v.string(),
    v.regex(/^0x[0-9a-f]{1,64}$/i),
    v.transform(text => BigInt(text)),
  ),
  type: kind,
  metadata: lenient(
    v.object({
      name: shownText,
      symbol: shownText,
      decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(mostDecimals)),
      price: v.optional(v.unknown()),
      iconUrl: lenient(webUrl),
    }),
  ),
})

/**
 * Whether the wallet can list assets on the network, by its response to `wallet_getCapabilities`. The chain id `0x0`
 * means every chain.
 */
export function readAssetDiscovery(answer: unknown, network: CaipNetworkId): boolean {
  const chains = v.safeParse(record, answer)
  if (!chains.success) return false
  const flag = v.object({ assetDiscovery: v.object({ supported: v.boolean() }) })
  const said = (chain: bigint) => {
    const entry = Object.entries(chains.output).find(([hex]) => isChain(hex, chain))
    const read = v.safeParse(flag, entry?.[1])
    return read.success ? read.output.assetDiscovery.supported : undefined
  }
  return said(BigInt(chainIdOf(network))) ?? said(0n) ?? false
}

/** Parses a response to `wallet_getAssets` for one network. If the native coin is missing, its balance is unknown, not zero. */
export function readWalletAssets(answer: unknown, network: Network): ListedBalances {
  const chains = readAnswer(record, answer)
  const chain = BigInt(chainIdOf(network.id))
  const rows = Object.entries(chains).find(([hex]) => isChain(hex, chain))?.[1] ?? []
  const balances = readRows(
    rows,
    item => readAsset(item, network),
    balance => balance.address?.toLowerCase() ?? 'native',
  )
  const native = balances.find(balance => balance.address === undefined)
  const tokens = balances.filter(balance => balance.address !== undefined)
  return native ? { native, tokens } : { tokens }
}

function readAsset(item: unknown, network: Network): TokenBalance | undefined {
  const read = readRow(row, item)
  if (!read) return undefined
  const { metadata, balance: amount } = read
  const price = priceText(metadata?.price)
  if (read.type === 'native') {
    const { name, symbol, decimals } = network.nativeCurrency
    if (metadata && metadata.decimals !== decimals) return undefined
    if (!isPossibleAmount(amount, decimals)) return undefined
    return priced(
      present<TokenBalance>({ ...empty, network: network.id, name, symbol, decimals, amount, price }),
    )
  }
  const address = readAddress(network.id, read.address)
  if (!metadata || address === undefined) return undefined
  const { name, symbol, decimals, iconUrl } = metadata
  if (!isPossibleAmount(amount, decimals)) return undefined
  return priced(
    present<TokenBalance>({
      ...empty,
      network: network.id,
      address,
      name,
      symbol,
      decimals,
      amount,
      price,
      iconUrl,
    }),
  )
}

const empty = {
  address: undefined,
  price: undefined,
  value: undefined,
  iconUrl: undefined,
  spamFlag: undefined,
}

function isChain(hex: string, chain: bigint): boolean {
  return /^0x[0-9a-f]{1,16}$/i.test(hex) && BigInt(hex) === chain
}

/**
 * Requests an account's assets from the connected wallet. Undefined if the wallet has no list or Portico does not ask
 * it.
 */
export type AskWallet = (account: CaipAddress) => Observable<ListedBalances | undefined>

/** The dependencies of asking the wallet for assets. */
export type WalletAssetsDeps = {
  readonly session: () => {
    readonly session$: Observable<Session>
    request(namespace: Namespace, request: WalletRequest): Promise<unknown>
  }
  readonly networkOfId: (id: CaipNetworkId) => Network
  readonly now: () => number
}

/** How long the wallet may take to answer one request (ms). A later answer is not used. */
const patienceMs = 4_000
/** How long the wallet's capabilities are cached (ms). A wallet that did not answer is asked again after the same time. */
const believedMs = 600_000
const walletsKept = 20

/**
 * Creates the function that calls `wallet_getAssets` (ERC-7811) on wallets that support it. Remote wallets get no such
 * request, because each update of the balances would wake up the phone.
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
    // An empty list means that the assets are unknown, not that there are none.
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

/** Returns the connector of the wallet on this device whose active account is this one. */
function walletOf(session: Session, account: CaipAddress): string | undefined {
  const connection = connectionOf(session, 'eip155')
  const [inUse] = connection?.accounts ?? []
  if (!connection || !inUse || connection.kind === 'walletConnect') return undefined
  return addressOf(inUse).toLowerCase() === addressOf(account).toLowerCase()
    ? connection.connectorId
    : undefined
}
