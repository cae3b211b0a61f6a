import { map, type Observable } from 'rxjs'
import * as v from 'valibot'
import type { Proposed } from '../../../domain/swaps/checks.ts'
import type { SwapRequest } from '../../../domain/swaps/types.ts'
import type { SendHttp } from '../../net/http.ts'
import { readAnswer } from '../../net/parse-rows.ts'
import { type ProjectIdentity, urlOf } from '../../net/urls.ts'
import { placesOf } from './source.ts'

/** The transactions that the provider proposes to sign. This source does not check them. */
export type SwapBuildSource = {
  /** How much of the token the provider's contract may spend, in base units. */
  fetchAllowance(wish: SwapRequest): Observable<bigint>
  fetchApproval(wish: SwapRequest, amount: bigint): Observable<Proposed>
  /** `permit` is the encoded signed permit, as a hex string. */
  fetchSwap(wish: SwapRequest, permit?: string): Observable<Proposed>
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

/** Calls GET v1/convert/allowance and build-approve, and POST v1/convert/build-transaction. */
export function createSwapBuildSource(ask: SendHttp, base: string, caller: ProjectIdentity): SwapBuildSource {
  const get = (path: string, parameters: Readonly<Record<string, string>>) =>
    ask({ url: urlOf(base, path, caller, parameters), answer: 'exact-json' })
  return {
    fetchAllowance: wish => {
      const query = { tokenAddress: placesOf(wish).from, userAddress: wish.account }
      return get('/v1/convert/allowance', query).pipe(map(body => readAnswer(allowance, body).allowance))
    },
    fetchApproval: (wish, amount) => {
      // The server approves the token given as `to`. Without an amount the approval would be unlimited.
      const query = {
        from: wish.account,
        to: placesOf(wish).from,
        amount: String(amount),
        userAddress: wish.account,
      }
      return get('/v1/convert/build-approve', query).pipe(map(proposedBy))
    },
    fetchSwap: (wish, permit) => {
      const body = {
        projectId: caller.projectId,
        amount: String(wish.amount),
        ...placesOf(wish),
        userAddress: wish.account,
        eip155: { slippage: wish.slippage, ...(permit !== undefined && { permit }) },
      }
      const url = urlOf(base, '/v1/convert/build-transaction', caller)
      return ask({ url, body, answer: 'exact-json' }).pipe(map(proposedBy))
    },
  }
}

function proposedBy(body: unknown): Proposed {
  const { from, to, data, value, amount, eip155 } = readAnswer(proposal, body).tx
  return {
    from,
    to,
    data,
    ...(value !== undefined && { value }),
    ...(amount !== undefined && { amount }),
    ...(eip155?.gas !== undefined && { gas: eip155.gas }),
  }
}
