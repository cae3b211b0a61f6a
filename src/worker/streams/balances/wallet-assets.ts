// Reads balances from the account's wallet (ERC-7811).

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
import { isPossibleAmount, maxDecimals, priceText } from '../../../domain/core/amount.ts'
import {
  addressOf,
  type CaipAddress,
  type CaipNetworkId,
  type Namespace,
  type Network,
  namespaceOf,
  networkOf,
  type Session,
  type TokenBalance,
} from '../../../domain/core/entities.ts'
import { defined } from '../../../domain/core/lib/defined.ts'
import { isNativeTwin } from '../../../domain/networks/native-coin.ts'
import { chainIdOf, hexChainId } from '../../../domain/networks/networks.ts'
import { connectionOf } from '../../../domain/session/session.ts'
import { lenient, readResponse, readRow, readRows, shownText } from '../../net/parse-rows.ts'
import { webUrl } from '../../net/web-url.ts'
import { type ListedBalances, type ListedRow, splitNative, withValue } from './source.ts'

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
  return splitNative(balances)
}

function readAsset(item: unknown, network: Network): ListedRow | undefined {
  const read = readRow(walletRow, item)
  if (!read) return undefined
  const { metadata, balance: amount } = read
  const price = network.testnet ? undefined : priceText(metadata?.price)
  if (read.type === 'native') {
    const { name, symbol, decimals } = network.nativeCurrency
    if (metadata && metadata.decimals !== decimals) return undefined
    if (!isPossibleAmount(amount, decimals)) return undefined
    return withValue(
      defined<TokenBalance>({ ...empty, network: network.id, name, symbol, decimals, amount, price }),
    )
  }
  const address = readAddress(network.id, read.address)
  if (!metadata || address === undefined) return undefined
  const { name, symbol, decimals, iconUrl } = metadata
  if (!isPossibleAmount(amount, decimals)) return undefined
  const balance = withValue(
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
  return isNativeTwin(network.id, address)
    ? { ...inCoinDecimals(balance, network.nativeCurrency.decimals), isTwin: true }
    : balance
}

/** Returns a balance of a token contract in the decimals of the coin for which it stands. */
function inCoinDecimals(balance: TokenBalance, decimals: number): TokenBalance {
  const scale = decimals - balance.decimals
  const factor = 10n ** BigInt(Math.abs(scale))
  return { ...balance, decimals, amount: scale < 0 ? balance.amount / factor : balance.amount * factor }
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
 * Requests the list of assets from the account's wallet. Emits undefined if the wallet fails, cannot list assets or is
 * connected through WalletConnect.
 */
export type RequestWallet = (account: CaipAddress) => Observable<ListedBalances | undefined>

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
    // An empty list may be incomplete, so it is dropped, and the balances come from the data provider.
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

/**
 * Returns the connector id of the connected EVM wallet if the wallet's first account has this address. Returns
 * undefined otherwise, and for a WalletConnect wallet.
 */
function walletOf(session: Session, account: CaipAddress): string | undefined {
  const connection = connectionOf(session, 'eip155')
  const [inUse] = connection?.accounts ?? []
  if (!connection || !inUse || connection.kind === 'walletConnect') return undefined
  return addressOf(inUse).toLowerCase() === addressOf(account).toLowerCase()
    ? connection.connectorId
    : undefined
}
