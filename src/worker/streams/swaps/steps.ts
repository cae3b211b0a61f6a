import { defer, firstValueFrom, from, type Observable, of, Subject, throwError } from 'rxjs'
import { addressOf, type CaipAddress, type CaipNetworkId, networkOf } from '../../../domain/core/entities.ts'
import { AppError, type ErrorCode } from '../../../domain/core/errors/app-error.ts'
import { addressWord } from '../../../domain/core/evm-data.ts'
import type { Loadable } from '../../../domain/core/loadable.ts'
import {
  checkApproval,
  checkSwap,
  checkSwapOutput,
  keyOfSwapParams,
  readSwapParams,
} from '../../../domain/swaps/checks.ts'
import type { SwapParams, SwapRequest } from '../../../domain/swaps/swap-params.ts'
import { isNativeCoin, type SwapStep, type SwapToken } from '../../../domain/swaps/types.ts'
import { nonStandardErc20 } from '../../../domain/transactions/non-standard-erc20.ts'
import type { Simulation } from '../../../domain/transactions/prepared.ts'
import type { EvmCall } from '../../../domain/transactions/record.ts'
import { createMemoryCache } from '../../caches/memory-cache.ts'
import type { ReadWith } from '../balances/decimals.ts'
import { poll } from '../operators/poll.ts'
import { type RetryPolicy, retry, withErrorCode } from '../operators/retry.ts'
import { throughCache } from '../operators/through-cache.ts'
import { type CallNode, createPermits } from './permits.ts'
import type { SwapBuildSource } from './source.ts'
export type StepDeps = {
  /** Fetches the transactions that the swap service proposes. Absent if the site has no project id. */
  readonly build?: SwapBuildSource | undefined
  readonly tokenOf: (
    network: ReturnType<typeof networkOf>,
    address: string,
  ) => Observable<SwapToken | undefined>
  readonly callNode: CallNode
  /** Rejects if the number of decimals that was used to parse the amount is wrong for the asset. */
  readonly checkDecimals: (network: CaipNetworkId, amount: ReadWith) => Promise<void>
  /**
   * Simulates a call. The result contains the balance changes of `tokens`, and may contain changes of other tokens.
   * Never rejects.
   */
  readonly simulate: (account: CaipAddress, call: EvmCall, tokens: readonly string[]) => Promise<Simulation>
  readonly requestWallet: (request: { readonly method: string; readonly params: unknown }) => Promise<unknown>
  readonly policy: RetryPolicy
  readonly now: () => number
}

/** The steps of a swap. A step is what the user has to sign next: a permit, a token approval or the swap itself. */
type SwapSteps = {
  /**
   * Emits the next step of a swap, which is built and checked again every ten seconds. `shown` is the output that the
   * user has accepted, in base units.
   */
  step$(swapParams: SwapParams, shown: string, permits: boolean): Observable<Loadable<SwapStep>>
  /**
   * Requests the user's signature for the last permit that was built for these parameters. `step$` then builds the next
   * step with the signed permit.
   */
  signPermit(swapParams: SwapParams): Promise<void>
  /**
   * Deletes the signed permit for these parameters. Called after a swap with this permit was sent, because a token
   * accepts a permit only once.
   */
  forgetPermit(swapParams: SwapParams): void
  /** Builds the next step again now for all subscribers, without waiting for the next poll. */
  again(): void
}

const everyMs = 10_000

/** Creates the functions that build the steps of swaps. Requests are sent only while `step$` has a subscriber. */
export function createSwapSteps(deps: StepDeps): SwapSteps {
  const { now } = deps
  const permits = createPermits(deps)
  const again$ = new Subject<void>()

  const source$ = <T>(code: ErrorCode, load: (build: SwapBuildSource) => Observable<T>): Observable<T> =>
    defer(() =>
      deps.build
        ? load(deps.build).pipe(retry(deps.policy), withErrorCode(code))
        : throwError(() => new AppError('project-id-missing')),
    )

  /**
   * Rejects if the swap service's list contains a wrong number of decimals for the token, because Portico parses and
   * shows amounts with this number.
   */
  const checkToken = async (network: CaipNetworkId, address: string): Promise<void> => {
    const token = await firstValueFrom(deps.tokenOf(network, address))
    if (!token) throw new AppError('swap-no-route')
    const { decimals } = token
    await deps.checkDecimals(network, { decimals, ...(!isNativeCoin(address) && { token: address }) })
  }
  const next = async (
    key: string,
    request: SwapRequest,
    shown: bigint,
    offersPermits: boolean,
  ): Promise<SwapStep> => {
    await Promise.all([
      checkBalance(deps.callNode, request),
      ...[request.from, request.to].map(address => checkToken(networkOf(request.account), address)),
    ])
    if (isNativeCoin(request.from)) return built(request, shown)
    const allowed = await firstValueFrom(
      source$('swap-allowance-failed', build => build.fetchAllowance(request)),
    )
    if (allowed === request.amount) return built(request, shown)
    if (allowed > request.amount) {
      const step = await built(request, shown)
      const allowance = await readAllowance(deps.callNode, request, step.call.to ?? '')
      return { ...step, ...(allowance !== undefined && { allowance }) }
    }
    const words = offersPermits ? await permits.wordsFor(key, request) : undefined
    if (words !== undefined) return built(request, shown, words)
    // Some tokens reject a new approval while the old approval is not zero. For these tokens, this step first sets the
    // approval to zero.
    const amount = allowed > 0n && nonStandardErc20.includes(request.from) ? 0n : request.amount
    const proposed = await firstValueFrom(
      source$('swap-approval-failed', build => build.fetchApproval(request, amount)),
    )
    const { call, spender } = checkApproval(proposed, request, amount)
    const token = offersPermits
      ? await firstValueFrom(deps.tokenOf(networkOf(request.account), request.from))
      : undefined
    if (token?.permit) {
      const allowance = { token: request.from, spender, amount: request.amount }
      const step = await permits.offer(key, request.account, allowance)
      if (step) return step
    }
    return { kind: 'approve', call, spender, amount }
  }
  const built = async (
    request: SwapRequest,
    shown: bigint,
    permit?: string,
  ): Promise<SwapStep & { readonly kind: 'swap' }> => {
    const proposed = await firstValueFrom(
      source$('swap-build-failed', build => build.fetchSwap(request, permit)),
    )
    const { mustBeSimulated, ...swap } = checkSwap(proposed, request, { shown, permit })
    if (mustBeSimulated) {
      const tried = await deps.simulate(request.account, swap.call, [request.from, request.to])
      checkSwapOutput(tried, request, swap.minOutput)
    }
    return { kind: 'swap', ...swap }
  }

  return {
    step$: (swapParams, shown, offersPermits) =>
      defer(() => {
        const request = readSwapParams(swapParams)
        const key = keyOfSwapParams(swapParams)
        if (!/^[1-9][0-9]{0,77}$/.test(shown)) throw new AppError('amount-invalid')
        return poll(() => defer(() => from(next(key, request, BigInt(shown), offersPermits))), {
          now,
          firstAt$: of(0),
          everyMs,
          failureMs: () => everyMs,
          refresh$: again$,
        }).pipe(throughCache(createMemoryCache({ ttlMs: everyMs, now, limit: 1 }), key))
      }),
    signPermit: async swapParams => {
      await permits.sign(keyOfSwapParams(swapParams), readSwapParams(swapParams).account)
      again$.next()
    },
    forgetPermit: swapParams => permits.forget(keyOfSwapParams(swapParams)),
    again: () => again$.next(),
  }
}

/**
 * Rejects if the balance on the chain is too low. Called before the wallet receives a request. Resolves if no node
 * reports the balance.
 */
async function checkBalance(sendRpc: CallNode, { account, from: token, amount }: SwapRequest): Promise<void> {
  const owner = addressOf(account)
  const data = `0x70a08231${addressWord(owner)}`
  const response = await (isNativeCoin(token)
    ? sendRpc(networkOf(account), { method: 'eth_getBalance', params: [owner, 'latest'] })
    : sendRpc(networkOf(account), { method: 'eth_call', params: [{ to: token, data }, 'latest'] })
  ).catch(() => undefined)
  const known = readUint(response)
  if (known !== undefined && known < amount) throw new AppError('swap-balance-low')
}

/**
 * Returns how much of the sold token the contract may spend, in base units, or undefined if no node tells. Not taken from
 * the swap service, because a larger number makes the check of the simulation weaker.
 */
async function readAllowance(
  sendRpc: CallNode,
  { account, from: token }: SwapRequest,
  spender: string,
): Promise<bigint | undefined> {
  const data = `0xdd62ed3e${addressWord(addressOf(account))}${addressWord(spender)}`
  const call = { method: 'eth_call', params: [{ to: token, data }, 'latest'] }
  return readUint(await sendRpc(networkOf(account), call).catch(() => undefined))
}

function readUint(response: unknown): bigint | undefined {
  return typeof response === 'string' && /^0x[0-9a-f]{1,64}$/i.test(response) ? BigInt(response) : undefined
}
