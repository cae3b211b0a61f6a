// Reads balances from the data provider and from the wallet (ERC-7811).

import {
  catchError,
  defer,
  firstValueFrom,
  from,
  map,
  type Observable,
  of,
  ReplaySubject,
  share,
  switchMap,
  take,
  tap,
  timeout,
} from 'rxjs'
import * as v from 'valibot'
import type { WalletRequest } from '../../../bridge/contract/worker-api.ts'
import { readAddress } from '../../../domain/core/address.ts'
import {
  formatUnits,
  isPossibleAmount,
  isPossibleValue,
  maxDecimals,
  multiply,
  parseUnits,
  priceText,
} from '../../../domain/core/amount.ts'
import { nativePlaceholders } from '../../../domain/core/constants.ts'
import {
  addressOf,
  type CaipAddress,
  type CaipNetworkId,
  type Namespace,
  type Network,
  namespaceOf,
  networkOf,
  readCaipAddress,
  type Session,
  type TokenBalance,
} from '../../../domain/core/entities.ts'
import { defined } from '../../../domain/core/lib/defined.ts'
import { chainIdOf, hexChainId } from '../../../domain/networks/networks.ts'
import { connectionOf } from '../../../domain/session/session.ts'
import type { SendHttp } from '../../net/http.ts'
import {
  lenient,
  type ProjectIdentity,
  readResponse,
  readRow,
  readRows,
  shownText,
  urlOf,
  webUrl,
} from '../../net/parse-rows.ts'

/** An account's balances on its network, as listed. If the native coin is missing, its balance is unknown, not zero. */
export type ListedBalances = { readonly native?: TokenBalance; readonly tokens: readonly TokenBalance[] }

/** Fetches balances from the data provider, which reads the tokens in `forced` from the chain instead of its cache. */
export type FetchBalances = (
  account: CaipAddress,
  forced: readonly string[] | undefined,
) => Observable<ListedBalances>

const response = v.object({ balances: v.unknown() })
const row = v.object({
  name: shownText,
  symbol: shownText,
  chainId: lenient(v.string()),
  address: lenient(v.string()),
  price: v.optional(v.unknown()),
  quantity: v.object({
    decimals: v.pipe(v.string(), v.regex(/^[0-9]{1,3}$/), v.transform(Number), v.maxValue(maxDecimals)),
    numeric: v.string(),
  }),
  iconUrl: lenient(webUrl),
})

type NetworkOfId = (id: CaipNetworkId) => Network

/** Creates the function that fetches balances on one network: GET v1/account/{address}/balance. */
export function createBalanceSource(
  sendHttp: SendHttp,
  base: string,
  caller: ProjectIdentity,
  networkOfId: NetworkOfId,
): FetchBalances {
  return (account, forced) => {
    const network = networkOf(account)
    const url = urlOf(base, `/v1/account/${addressOf(account)}/balance`, caller, {
      currency: 'usd',
      chainId: network,
      forceUpdate: forced && namespaceOf(account) === 'eip155' ? forceList(network, forced) : undefined,
    })
    return sendHttp({ url }).pipe(
      map(body => listed(networkOfId(network), readResponse(response, body).balances)),
    )
  }
}

/**
 * How long the data provider caches a list of balances (ms). The cache key is the address without the network, so
 * within this time requests for other networks return the same list.
 */
export const serverCacheMs = 10_000

/**
 * Creates the function that sends one balance request for all EVM networks and shares the response for 10 s. Separate
 * requests for each network would return wrong lists, because the data provider's cache returns the list of the first
 * network for 10 s.
 */
export function createSharedBalanceSource(
  sendHttp: SendHttp,
  base: string,
  caller: ProjectIdentity,
  networkOfId: NetworkOfId,
  now: () => number,
): FetchBalances {
  const lists = new Map<string, { readonly at: number; readonly rows$: Observable<unknown> }>()
  const fetchRows = (address: string, forceUpdate: string | undefined) => {
    const url = urlOf(base, `/v1/account/${address}/balance`, caller, { currency: 'usd', forceUpdate })
    return sendHttp({ url }).pipe(
      map(body => readResponse(response, body).balances),
      tap({ error: () => lists.delete(address.toLowerCase()) }),
      share({ connector: () => new ReplaySubject(1), resetOnComplete: false }),
    )
  }
  return (account, forced) => {
    const network = networkOf(account)
    const address = addressOf(account).toLowerCase()
    return defer(() => {
      for (const [key, { at }] of lists) if (now() - at >= serverCacheMs || at > now()) lists.delete(key)
      const kept = forced ? undefined : lists.get(address)
      const list = kept ?? {
        at: now(),
        rows$: fetchRows(addressOf(account), forced && forceList(network, forced)),
      }
      lists.set(address, list)
      return list.rows$
    }).pipe(map(rows => listed(networkOfId(network), rows)))
  }
}

function forceList(network: CaipNetworkId, addresses: readonly string[]): string {
  return [nativePlaceholders.eip155, ...addresses].map(address => `${network}:${address}`).join(',')
}

function listed(network: Network, rows: unknown): ListedBalances {
  const balances = readRows(
    rows,
    item => readBalance(network, item),
    balance => balance.address?.toLowerCase() ?? 'native',
  )
  const native = balances.find(balance => balance.address === undefined)
  const tokens = balances.filter(balance => balance.address !== undefined)
  return native ? { native, tokens } : { tokens }
}

/**
 * Parses one row of the data provider's list. Returns undefined if the row is malformed or belongs to another network.
 * The data provider's cache can return rows of another network.
 */
function readBalance({ id, nativeCurrency }: Network, item: unknown): TokenBalance | undefined {
  const read = readRow(row, item)
  const where = read && placeOf(id, read.chainId, read.address)
  if (!where) return undefined
  // The native coin always has the decimals of the network. The decimals of a token are verified before the user can
  // send the token.
  const decimals = where.address === undefined ? nativeCurrency.decimals : read.quantity.decimals
  const amount = amountOf(read.quantity.numeric, decimals)
  if (amount === undefined) return undefined
  return priced(
    defined<TokenBalance>({
      network: id,
      address: where.address,
      symbol: read.symbol,
      name: read.name,
      decimals,
      amount,
      price: priceText(read.price),
      value: undefined,
      iconUrl: read.iconUrl,
      spamFlag: undefined,
    }),
  )
}

/**
 * Reads the asset of a row: the token address, or no address for the native coin. Returns undefined if the row belongs
 * to another network or its address is invalid.
 */
function placeOf(
  network: CaipNetworkId,
  chainId: string | undefined,
  caip: string | undefined,
): { address?: string } | undefined {
  if (chainId !== undefined && chainId !== network) return undefined
  if (caip === undefined) return chainId === undefined ? undefined : {}
  const account = readCaipAddress(caip)
  if (!account || networkOf(account) !== network) return undefined
  const plain = addressOf(account)
  if (plain.toLowerCase() === nativePlaceholders[namespaceOf(network)].toLowerCase()) return {}
  const address = readAddress(network, plain)
  return address === undefined ? undefined : { address }
}

function amountOf(numeric: string, decimals: number): bigint | undefined {
  try {
    const amount = parseUnits(numeric, decimals)
    return isPossibleAmount(amount, decimals) ? amount : undefined
  } catch {
    return undefined
  }
}

/** Adds the value (amount × price) to a balance. Removes a price that is zero or gives an impossibly large value. */
function priced(balance: TokenBalance): TokenBalance {
  const { price, ...plain } = balance
  if (price === undefined || /^[0.]*$/.test(price)) return plain
  const value = multiply(formatUnits(balance.amount, balance.decimals), price)
  return isPossibleValue(value) ? { ...balance, value } : plain
}

/** The asset type. ERC-7811 and its drafts write it in upper or lower case, so both are accepted. */
const kind = v.pipe(v.string(), v.toLowerCase(), v.picklist(['native', 'erc20']))
const record = v.record(v.string(), v.unknown())
const walletRow = v.object({
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
      decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxDecimals)),
      price: v.optional(v.unknown()),
      iconUrl: lenient(webUrl),
    }),
  ),
})

/**
 * Whether the response to `wallet_getCapabilities` says that the wallet can list assets on the network. The entry `0x0`
 * applies to every chain.
 */
export function readAssetDiscovery(response: unknown, network: CaipNetworkId): boolean {
  const chains = v.safeParse(record, response)
  if (!chains.success) return false
  const flag = v.object({ assetDiscovery: v.object({ supported: v.boolean() }) })
  const isSupportedBy = (chain: bigint) => {
    const entry = Object.entries(chains.output).find(([hex]) => isChain(hex, chain))
    const read = v.safeParse(flag, entry?.[1])
    return read.success ? read.output.assetDiscovery.supported : undefined
  }
  return isSupportedBy(BigInt(chainIdOf(network))) ?? isSupportedBy(0n) ?? false
}

/** Parses a response to `wallet_getAssets` for one network. If the native coin is missing, its balance is unknown, not zero. */
export function readWalletAssets(response: unknown, network: Network): ListedBalances {
  const chains = readResponse(record, response)
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
  const read = readRow(walletRow, item)
  if (!read) return undefined
  const { metadata, balance: amount } = read
  const price = priceText(metadata?.price)
  if (read.type === 'native') {
    const { name, symbol, decimals } = network.nativeCurrency
    if (metadata && metadata.decimals !== decimals) return undefined
    if (!isPossibleAmount(amount, decimals)) return undefined
    return priced(
      defined<TokenBalance>({ ...empty, network: network.id, name, symbol, decimals, amount, price }),
    )
  }
  const address = readAddress(network.id, read.address)
  if (!metadata || address === undefined) return undefined
  const { name, symbol, decimals, iconUrl } = metadata
  if (!isPossibleAmount(amount, decimals)) return undefined
  return priced(
    defined<TokenBalance>({
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

/** Requests assets from the account's wallet. Emits undefined if the wallet fails, cannot list them or is remote. */
export type RequestWallet = (account: CaipAddress) => Observable<ListedBalances | undefined>

/** The dependencies of `createWalletAssets`. */
type WalletAssetsDeps = {
  readonly session: () => {
    readonly session$: Observable<Session>
    request(namespace: Namespace, request: WalletRequest): Promise<unknown>
  }
  readonly networkOfId: (id: CaipNetworkId) => Network
  readonly now: () => number
}

/** How long to wait for the wallet's response to one request (ms). */
const timeoutMs = 4_000
/** How long the capabilities that the wallet reports are cached (ms). A failure is cached for the same time. */
const believedMs = 600_000
const walletsKept = 20

/**
 * Creates the function that calls `wallet_getAssets` (ERC-7811) on wallets that support it. A WalletConnect wallet is
 * not called, because every refresh of the balances would wake up the phone.
 */
export function createWalletAssets(deps: WalletAssetsDeps): RequestWallet {
  const abilities = new Map<string, { readonly at: number; readonly response: Promise<unknown> }>()

  const requestWallet = (request: WalletRequest) =>
    firstValueFrom(defer(() => deps.session().request('eip155', request)).pipe(timeout(timeoutMs)))

  function abilitiesOf(wallet: string, address: string): Promise<unknown> {
    const key = `${wallet}|${address}`
    const known = abilities.get(key)
    if (known && deps.now() - known.at < believedMs && deps.now() >= known.at) return known.response
    const response = requestWallet({ method: 'wallet_getCapabilities', params: [address] }).catch(
      () => undefined,
    )
    abilities.set(key, { at: deps.now(), response })
    const [oldest] = abilities.keys()
    if (abilities.size > walletsKept && oldest !== undefined) abilities.delete(oldest)
    return response
  }

  async function listed(wallet: string, account: CaipAddress): Promise<ListedBalances | undefined> {
    const [network, address] = [networkOf(account), addressOf(account)]
    if (!readAssetDiscovery(await abilitiesOf(wallet, address), network)) return undefined
    const params = [{ account: address, chainFilter: [hexChainId(network)] }]
    const list = readWalletAssets(
      await requestWallet({ method: 'wallet_getAssets', params }),
      deps.networkOfId(network),
    )
    // An empty list may be incomplete, so the balances are read from another source.
    return list.native || list.tokens.length > 0 ? list : undefined
  }

  return account => {
    if (namespaceOf(account) !== 'eip155') return of(undefined)
    return deps.session().session$.pipe(
      take(1),
      timeout(timeoutMs),
      map(session => walletOf(session, account)),
      switchMap(wallet => (wallet === undefined ? of(undefined) : from(listed(wallet, account)))),
      catchError(() => of(undefined)),
    )
  }
}

/** Returns the connector id of the wallet on this device whose first account has this address, otherwise undefined. */
function walletOf(session: Session, account: CaipAddress): string | undefined {
  const connection = connectionOf(session, 'eip155')
  const [inUse] = connection?.accounts ?? []
  if (!connection || !inUse || connection.kind === 'walletConnect') return undefined
  return addressOf(inUse).toLowerCase() === addressOf(account).toLowerCase()
    ? connection.connectorId
    : undefined
}
