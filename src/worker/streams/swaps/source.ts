import { map, type Observable } from 'rxjs'
import * as v from 'valibot'
import { readAddress } from '../../../domain/core/address.ts'
import { type DecimalText, priceText, uint256Max } from '../../../domain/core/amount.ts'
import { nativePlaceholders } from '../../../domain/core/constants.ts'
import { addressOf, type CaipNetworkId, networkOf, readCaipAddress } from '../../../domain/core/entities.ts'
import { defined } from '../../../domain/core/lib/defined.ts'
import { isNativeAddress } from '../../../domain/networks/native-coin.ts'
import { isWellKnown, type ProposedCall } from '../../../domain/swaps/checks.ts'
import type { SwapRequest } from '../../../domain/swaps/swap-params.ts'
import type { SwapToken } from '../../../domain/swaps/types.ts'
import type { SendHttp } from '../../net/http.ts'
import { lenient, readResponse, readRow, readRows, shownText } from '../../net/parse-rows.ts'
import { type ProjectIdentity, urlOf } from '../../net/service-url.ts'
import { webUrl } from '../../net/web-url.ts'

/** Fetches the transactions that the swap service proposes to the user for signing. The caller has to check them. */
export type SwapBuildSource = {
  /** Fetches the allowance of the swap service's contract, in base units of the token. */
  fetchAllowance(request: SwapRequest): Observable<bigint>
  fetchApproval(request: SwapRequest, amount: bigint): Observable<ProposedCall>
  /** Fetches the swap transaction. `permit` is the token permit that the user has signed, encoded as a hex string. */
  fetchSwap(request: SwapRequest, permit?: string): Observable<ProposedCall>
}

const allowance = v.object({
  allowance: v.pipe(
    v.string(),
    v.regex(/^[0-9]{1,78}$/),
    v.transform(text => BigInt(text)),
  ),
})
const proposal = v.object({
  tx: v.looseObject({
    from: v.unknown(),
    to: v.unknown(),
    data: v.unknown(),
    eip155: v.fallback(v.nullish(v.looseObject({ gas: v.optional(v.unknown()) })), null),
  }),
})

/**
 * Creates the functions that fetch the transactions of a swap. They send GET v1/convert/allowance, GET
 * v1/convert/build-approve and POST v1/convert/build-transaction.
 */
export function createSwapBuildSource(
  sendHttp: SendHttp,
  base: string,
  caller: ProjectIdentity,
): SwapBuildSource {
  const get = (path: string, parameters: Readonly<Record<string, string>>) =>
    sendHttp({ url: urlOf(base, path, caller, parameters), responseType: 'exact-json' })
  return {
    fetchAllowance: request => {
      const query = { tokenAddress: placesOf(request).from, userAddress: request.account }
      return get('/v1/convert/allowance', query).pipe(map(body => readResponse(allowance, body).allowance))
    },
    fetchApproval: (request, amount) => {
      // The swap service builds the approval for the token in `to`, so `to` is the token that the user sells. Without
      // an amount, the service would build an unlimited approval.
      const query = {
        from: request.account,
        to: placesOf(request).from,
        amount: String(amount),
        userAddress: request.account,
      }
      return get('/v1/convert/build-approve', query).pipe(map(proposedBy))
    },
    fetchSwap: (request, permit) => {
      const body = {
        projectId: caller.projectId,
        amount: String(request.amount),
        ...placesOf(request),
        userAddress: request.account,
        // The modal simulates the call itself. A failed estimate of the service must not cost the user the swap.
        disableEstimate: true,
        eip155: { slippage: request.slippage, ...(permit !== undefined && { permit }) },
      }
      const url = urlOf(base, '/v1/convert/build-transaction', caller)
      return sendHttp({ url, body, responseType: 'exact-json' }).pipe(map(proposedBy))
    },
  }
}

function proposedBy(body: unknown): ProposedCall {
  const { from, to, data, value, amount, eip155 } = readResponse(proposal, body).tx
  return {
    from,
    to,
    data,
    ...(value !== undefined && { value }),
    ...(amount !== undefined && { amount }),
    ...(eip155?.gas !== undefined && { gas: eip155.gas }),
  }
}

/** The data provider's endpoints for swaps. Amounts are in base units. */
export type SwapSource = {
  fetchTokens(network: CaipNetworkId): Observable<readonly SwapToken[]>
  /**
   * Fetches the amount that the user receives from the swap, in base units of the bought token. `gasPrice` is in wei.
   * Without it, the service uses its own.
   */
  fetchOutput(request: SwapRequest, gasPrice?: bigint): Observable<bigint>
  /** Fetches the price of one unit of gas, in base units of the native coin. */
  fetchGasPrice(network: CaipNetworkId): Observable<bigint>
  /** Fetches the price of one whole token in US dollars. Returns undefined if the price is unknown. */
  fetchPrice(network: CaipNetworkId, address: string): Observable<DecimalText | undefined>
}

const units = v.pipe(
  v.string(),
  v.regex(/^[0-9]{1,78}$/),
  v.transform(text => BigInt(text)),
  v.maxValue(uint256Max),
)
const tokenList = v.object({ tokens: v.unknown() })
const token = v.object({
  name: shownText,
  symbol: shownText,
  address: v.string(),
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(77)),
  logoUri: lenient(webUrl),
  eip2612: v.fallback(v.nullish(v.boolean()), null),
})
const quoteList = v.object({
  quotes: v.pipe(
    v.array(
      v.object({ fromAmount: v.string(), toAmount: units, fromAccount: v.string(), toAccount: v.string() }),
    ),
    v.minLength(1),
  ),
})
const gasPrices = v.object({ standard: units })
const priceList = v.object({ fungibles: v.unknown() })
const priceRow = v.object({ address: v.string(), price: v.unknown() })

/**
 * Creates the functions that call the swap endpoints: GET v1/convert/tokens, quotes and gas-price, and POST
 * v1/fungible/price. Each price request contains one address, because the data provider ignores all addresses after the
 * first.
 */
export function createSwapSource(sendHttp: SendHttp, base: string, caller: ProjectIdentity): SwapSource {
  const get = (path: string, parameters: Readonly<Record<string, string>>) =>
    sendHttp({ url: urlOf(base, path, caller, parameters), responseType: 'exact-json' })
  return {
    fetchTokens: network =>
      get('/v1/convert/tokens', { chainId: network }).pipe(
        map(body =>
          readRows(
            readResponse(tokenList, body).tokens,
            row => readToken(network, row),
            ({ address }) => address,
          ),
        ),
      ),
    fetchOutput: (request, gasPrice) => {
      const { from, to } = placesOf(request)
      const amount = String(request.amount)
      return get('/v1/convert/quotes', {
        ...{ amount, from, to, userAddress: request.account },
        ...(gasPrice !== undefined && { gasPrice: String(gasPrice) }),
      }).pipe(map(body => outputOf(body, from, to, amount)))
    },
    fetchGasPrice: network =>
      get('/v1/convert/gas-price', { chainId: network }).pipe(
        map(body => readResponse(gasPrices, body).standard),
      ),
    fetchPrice: (network, address) => {
      const wanted = `${network}:${address}`
      const body = { projectId: caller.projectId, currency: 'usd', addresses: [wanted] }
      return sendHttp({ url: urlOf(base, '/v1/fungible/price', caller), body }).pipe(
        map(response => priceOf(response, wanted)),
      )
    },
  }
}

/** Returns the two tokens of a swap in the format of the data provider: `<network>:<address>`. */
function placesOf({ account, from, to }: SwapRequest): { readonly from: string; readonly to: string } {
  const network = networkOf(account)
  return { from: `${network}:${from}`, to: `${network}:${to}` }
}

function readToken(network: CaipNetworkId, item: unknown): SwapToken | undefined {
  const read = readRow(token, item)
  const place = read && readCaipAddress(read.address)
  if (!read || !place || networkOf(place) !== network) return undefined
  const listed = addressOf(place).toLowerCase()
  const native = isNativeAddress(network, listed)
  const plain = native ? nativePlaceholders.eip155 : listed
  if (!native && readAddress(network, plain) === undefined) return undefined
  return defined<SwapToken>({
    network,
    address: plain,
    symbol: read.symbol,
    name: read.name,
    decimals: read.decimals,
    iconUrl: read.logoUri,
    permit: !native && read.eip2612 === true,
    suggested: isWellKnown(network, plain),
  })
}

/**
 * Returns the largest output among the quotes for exactly these two tokens and this amount. Quotes for other tokens or
 * amounts are ignored.
 */
function outputOf(body: unknown, from: string, to: string, amount: string): bigint {
  const own = readResponse(quoteList, body).quotes.filter(
    quote =>
      quote.fromAmount === amount &&
      quote.fromAccount.toLowerCase() === from.toLowerCase() &&
      quote.toAccount.toLowerCase() === to.toLowerCase(),
  )
  const [best] = own.map(({ toAmount }) => toAmount).sort((a, b) => (a < b ? 1 : -1))
  return readResponse(v.pipe(v.bigint(), v.minValue(1n)), best)
}

/**
 * Returns the price of the token with this address. The symbol is not compared, because an imitation of the token can
 * have the same symbol.
 */
function priceOf(body: unknown, wanted: string): DecimalText | undefined {
  const [row] = readRows(
    readResponse(priceList, body).fungibles,
    item => readRow(priceRow, item),
    ({ address }) => address.toLowerCase(),
  ).filter(({ address }) => address.toLowerCase() === wanted.toLowerCase())
  const price = row && priceText(row.price)
  return price === undefined || /^[0.]*$/.test(price) ? undefined : price
}
