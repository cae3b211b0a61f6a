import { defer, map, type Observable, ReplaySubject, share, tap } from 'rxjs'
import * as v from 'valibot'
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
  type Network,
  namespaceOf,
  networkOf,
  readCaipAddress,
  type TokenBalance,
} from '../../../domain/core/entities.ts'
import { defined } from '../../../domain/core/lib/defined.ts'
import { isNativeTwin } from '../../../domain/networks/native-coin.ts'
import type { SendHttp } from '../../net/http.ts'
import { lenient, readResponse, readRow, readRows, shownText } from '../../net/parse-rows.ts'
import { type ProjectIdentity, urlOf } from '../../net/service-url.ts'
import { webUrl } from '../../net/web-url.ts'

/**
 * The balances of one account on the network of its address. If `native` is absent, the balance of the native coin is
 * unknown, not zero.
 */
export type ListedBalances = { readonly native?: TokenBalance; readonly tokens: readonly TokenBalance[] }

/**
 * Fetches balances from the data provider. For the tokens in `forced`, the data provider reads the chain instead of its
 * own cache.
 */
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
  const balances = readRows(rows, item => readBalance(network, item), keyOf)
  return splitNative(balances)
}

/**
 * Separates the native coin from the tokens. A token contract that stands for the coin is left out, or replaces the coin
 * if the list has no row for it.
 */
export function splitNative(balances: readonly ListedRow[]): ListedBalances {
  const native =
    balances.find(({ address }) => address === undefined) ?? balances.find(({ isTwin }) => isTwin)
  const tokens = balances.filter(({ address, isTwin }) => address !== undefined && !isTwin).map(withoutTwin)
  if (!native) return { tokens }
  const { address: _address, ...coin } = withoutTwin(native)
  return { native: coin, tokens }
}

/** A row of a list of balances. `isTwin` is set for a token contract that stands for the native coin. */
export type ListedRow = TokenBalance & { readonly isTwin?: true }

function withoutTwin({ isTwin: _isTwin, ...balance }: ListedRow): TokenBalance {
  return balance
}

function keyOf({ address }: TokenBalance): string {
  return address?.toLowerCase() ?? 'native'
}

/**
 * Parses one row of the data provider's list. Returns undefined if the row is malformed or belongs to another network.
 * The data provider's cache can return rows of another network.
 */
function readBalance({ id, nativeCurrency, testnet }: Network, item: unknown): ListedRow | undefined {
  const read = readRow(row, item)
  const where = read && placeOf(id, read.chainId, read.address)
  if (!where) return undefined
  const isTwin = where.address !== undefined && isNativeTwin(id, where.address)
  // The native coin always has the decimals of the network. The decimals of a token are verified before the user can
  // send the token.
  const decimals = where.address === undefined || isTwin ? nativeCurrency.decimals : read.quantity.decimals
  const amount = amountOf(read.quantity.numeric, decimals)
  if (amount === undefined) return undefined
  const balance = withValue(
    defined<TokenBalance>({
      network: id,
      address: where.address,
      symbol: read.symbol,
      // The native coin has the name that it has everywhere in the modal. Providers also call it after its network.
      name: where.address === undefined || isTwin ? nativeCurrency.name : read.name,
      decimals,
      amount,
      price: testnet ? undefined : priceText(read.price),
      value: undefined,
      iconUrl: read.iconUrl,
      spamFlag: undefined,
    }),
  )
  return isTwin ? { ...balance, isTwin } : balance
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
export function withValue(balance: TokenBalance): TokenBalance {
  const { price, ...plain } = balance
  if (price === undefined || /^[0.]*$/.test(price)) return plain
  const value = multiply(formatUnits(balance.amount, balance.decimals), price)
  return isPossibleValue(value) ? { ...balance, value } : plain
}
