import { defer, map, type Observable, ReplaySubject, share, tap } from 'rxjs'
import * as v from 'valibot'
import { readAddress } from '../../../domain/core/address.ts'
import {
  formatUnits,
  isPossibleAmount,
  isPossibleValue,
  mostDecimals,
  multiply,
  parseUnits,
  priceText,
} from '../../../domain/core/amount.ts'
import {
  addressOf,
  type CaipAddress,
  type CaipNetworkId,
  namespaceOf,
  networkOf,
  readCaipAddress,
} from '../../../domain/core/caip.ts'
import { nativePlaceholders } from '../../../domain/core/constants.ts'
import type { Network, TokenBalance } from '../../../domain/core/entities.ts'
import type { SendHttp } from '../../net/http.ts'
import { lenient, present, readAnswer, readRow, readRows, shownText, webUrl } from '../../net/parse-rows.ts'
import { type ProjectIdentity, urlOf } from '../../net/urls.ts'

/** The data provider's list for one account on its network. If the native coin is missing, its balance is unknown, not zero. */
export type ListedBalances = { readonly native?: TokenBalance; readonly tokens: readonly TokenBalance[] }

/** Requests the list from the data provider. `forced` names tokens that it must read from the chain, bypassing its cache. */
export type FetchBalances = (
  account: CaipAddress,
  forced: readonly string[] | undefined,
) => Observable<ListedBalances>

const answer = v.object({ balances: v.unknown() })
const row = v.object({
  name: shownText,
  symbol: shownText,
  chainId: lenient(v.string()),
  address: lenient(v.string()),
  price: v.optional(v.unknown()),
  quantity: v.object({
    decimals: v.pipe(v.string(), v.regex(/^[0-9]{1,3}$/), v.transform(Number), v.maxValue(mostDecimals)),
    numeric: v.string(),
  }),
  iconUrl: lenient(webUrl),
})

type NetworkOfId = (id: CaipNetworkId) => Network

/** Creates the source of balances: GET v1/account/{address}/balance for one network. */
export function createBalanceSource(
  ask: SendHttp,
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
    return ask({ url }).pipe(map(body => listed(networkOfId(network), readAnswer(answer, body).balances)))
  }
}

/**
 * How long the data provider caches a list by the address alone (ms). Within this time, requests for other networks
 * return the same list.
 */
export const serverCacheMs = 10_000

/**
 * Creates a source of balances that sends one request for all EVM networks and shares the response for 10 s. The data
 * provider caches a response for that time by the address alone, so a second request for another network would return
 * the list of the first network.
 */
export function createSharedBalanceSource(
  ask: SendHttp,
  base: string,
  caller: ProjectIdentity,
  networkOfId: NetworkOfId,
  now: () => number,
): FetchBalances {
  const lists = new Map<string, { readonly at: number; readonly rows$: Observable<unknown> }>()
  const fetchRows = (address: string, forceUpdate: string | undefined) => {
    const url = urlOf(base, `/v1/account/${address}/balance`, caller, { currency: 'usd', forceUpdate })
    return ask({ url }).pipe(
      map(body => readAnswer(answer, body).balances),
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
 * Parses one row of the list. Undefined if the row is malformed, or if it belongs to another network, which happens
 * because of the data provider's cache.
 */
function readBalance({ id, nativeCurrency }: Network, item: unknown): TokenBalance | undefined {
  const read = readRow(row, item)
  const where = read && placeOf(id, read.chainId, read.address)
  if (!where) return undefined
  // The native coin has the decimals of the network, even if the row has others. The decimals of a token are verified before
  // the token is sent.
  const decimals = where.address === undefined ? nativeCurrency.decimals : read.quantity.decimals
  const amount = amountOf(read.quantity.numeric, decimals)
  if (amount === undefined) return undefined
  return priced(
    present<TokenBalance>({
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
 * Reads the asset of a row: its address, or none for the native coin. Undefined if the row is of another network or its
 * address is invalid.
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

/** Adds the value if the balance has a price. A price of zero counts as no price, and an impossible value as unknown. */
export function priced(balance: TokenBalance): TokenBalance {
  const { price, ...plain } = balance
  if (price === undefined || /^[0.]*$/.test(price)) return plain
  const value = multiply(formatUnits(balance.amount, balance.decimals), price)
  return isPossibleValue(value) ? { ...balance, value } : plain
}
