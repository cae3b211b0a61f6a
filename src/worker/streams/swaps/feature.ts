import { defer, filter, firstValueFrom, from, map, type Observable, of, Subject, throwError } from 'rxjs'
import { addressOf, type CaipAddress, type CaipNetworkId, networkOf } from '../../../domain/core/entities.ts'
import { AppError, type ErrorCode } from '../../../domain/core/errors/app-error.ts'
import { addressWord, bytesIn, numberIn } from '../../../domain/core/evm-data.ts'
import { bytesOfHex } from '../../../domain/core/lib/hex.ts'
import { dataOf, type Loadable } from '../../../domain/core/loadable.ts'
import { networkOfId } from '../../../domain/networks/networks.ts'
import {
  checkApproval,
  checkSwap,
  checkSwapOutput,
  keyOfSwapParams,
  readSwapParams,
} from '../../../domain/swaps/checks.ts'
import { contradicts } from '../../../domain/swaps/form.ts'
import { permitData, permitSignatureWords } from '../../../domain/swaps/permit.ts'
import type { SwapParams, SwapRequest } from '../../../domain/swaps/swap-params.ts'
import { isNativeCoin, type SwapStep, type SwapToken } from '../../../domain/swaps/types.ts'
import { unfinishedSwaps } from '../../../domain/swaps/unfinished.ts'
import { nonStandardErc20 } from '../../../domain/transactions/non-standard-erc20.ts'
import type { Simulation } from '../../../domain/transactions/prepared.ts'
import type { EvmCall } from '../../../domain/transactions/record.ts'
import { createMemoryCache } from '../../caches/memory-cache.ts'
import { listedTokens } from '../../chains/evm/token-list.ts'
import type { ReadWith } from '../balances/decimals.ts'
import { accountFrom, defineFeature } from '../feature.ts'
import { withWalletNode } from '../networks/nodes.ts'
import { poll } from '../operators/poll.ts'
import { type RetryPolicy, retry, withErrorCode } from '../operators/retry.ts'
import { throughCache } from '../operators/through-cache.ts'
import { createSwap, tokensCacheMs } from './queries.ts'
import { createSwapRuns } from './run.ts'
import { createSwapBuildSource, createSwapSource, type SwapBuildSource } from './source.ts'

const networksKept = 20

export const swaps = defineFeature<'swaps'>(async deps => {
  const { config, now } = deps
  const { data } = config.endpoints
  const services = await deps.services()
  const { sendHttp, caller, policy } = services.out
  const swap = createSwap({
    source: caller && createSwapSource(sendHttp, data, caller),
    tokens: createMemoryCache<readonly SwapToken[]>({ ttlMs: tokensCacheMs, now, limit: networksKept }),
    networkOfId: id => networkOfId(id, deps.networks()),
    listedTokens,
    isSponsored: async account =>
      config.paymasters[networkOf(account)] !== undefined &&
      (await deps.features.call('transactions', 'isSponsored', account).catch(() => false)),
    policy,
    now,
  })
  const quorum = async (network: CaipNetworkId) =>
    await withWalletNode(await services.findNodes(network), deps.session, network)
  const steps = createSwapSteps({
    build: caller && createSwapBuildSource(sendHttp, data, caller),
    tokenOf: swap.tokenOf,
    callNode: (network, request) => services.callNode(network, request),
    checkDecimals: async (network, amount) =>
      await services.checkDecimals(network, amount, () => quorum(network)),
    simulate: async (account, call, tokens) => {
      const { simulateOnOtherNodes: simulateElsewhere } = await import('../../chains/evm/trial.ts')
      return await simulateElsewhere(await quorum(networkOf(account)), addressOf(account), call, tokens)
    },
    requestWallet: request => deps.session.request('eip155', request),
    policy,
    now,
  })

  const records$ = (account: CaipAddress) =>
    deps.features.live$('transactions', 'transactions', account).pipe(
      map(found => dataOf(found)),
      filter(records => records !== undefined),
    )
  const runs = createSwapRuns({
    step$: steps.step$,
    again: steps.again,
    forgetPermit: steps.forgetPermit,
    prepare: async ({ account, from, to }, call, feePayer) =>
      await deps.features.call('transactions', 'prepareCall', account, call, 'normal', [from, to], feePayer),
    records$,
    now,
  })

  return {
    actions: {
      signPermit: async params => {
        await steps.signPermit(params)
        runs.signed(params)
      },
      confirmRun: async id => runs.confirm(id),
      changeRun: async (id, change) => runs.change(id, change),
      forgetPermit: async params => steps.forgetPermit(params),
      refreshSteps: async () => steps.again(),
      contradicts: async ({ from, to, amount }, step, simulation) =>
        contradicts(simulation, step, { from, to, amount: BigInt(amount) }),
    },
    queries: {
      ...{ tokens: swap.tokens$, gasPrice: swap.gasPrice$, quote: swap.quote$, step: steps.step$ },
      run: (...run) => runs.run$(...run).pipe(map(data => ({ status: 'fresh', data, at: now() }))),
      unfinished: account =>
        records$(accountFrom(account)).pipe(
          map(records => ({ status: 'fresh', data: unfinishedSwaps(records, now()), at: now() })),
        ),
    },
    unpaused: ['run', 'unfinished'],
  }
})

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
const permitsKept = 10
/** A signed permit is not used any more if it expires within this time (s). */
const permitMarginS = 60

type Permit = Extract<SwapStep, { kind: 'permit' }>

/** Creates the functions that build the steps of swaps. Requests are sent only while `step$` has a subscriber. */
export function createSwapSteps(deps: StepDeps): SwapSteps {
  const { now } = deps
  const offered = new Map<string, Permit>()
  const signed = new Map<string, Permit & { readonly words: string }>()
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
    permits: boolean,
  ): Promise<SwapStep> => {
    await Promise.all([
      checkBalance(deps.callNode, request),
      ...[request.from, request.to].map(address => checkToken(networkOf(request.account), address)),
    ])
    if (isNativeCoin(request.from)) return built(request, shown)
    const allowed = await firstValueFrom(
      source$('swap-allowance-failed', build => build.fetchAllowance(request)),
    )
    if (allowed >= request.amount) return built(request, shown)
    const permit = signed.get(key)
    if (permit && permits && permit.deadline - permitMarginS > now() / 1000) {
      if (await isPermitUnused(deps.callNode, request.account, request.from, permit.typedData))
        return built(request, shown, permit.words)
      signed.delete(key)
    }
    // Some tokens reject a new approval while the old approval is not zero. For these tokens, this step first sets the
    // approval to zero.
    const amount = allowed > 0n && nonStandardErc20.includes(request.from) ? 0n : request.amount
    const proposed = await firstValueFrom(
      source$('swap-approval-failed', build => build.fetchApproval(request, amount)),
    )
    const { call, spender } = checkApproval(proposed, request, amount)
    const token = permits
      ? await firstValueFrom(deps.tokenOf(networkOf(request.account), request.from))
      : undefined
    if (token?.permit) {
      const allowance = { token: request.from, spender, amount: request.amount }
      const step = await preparePermit(deps.callNode, request.account, allowance, now())
      if (step) {
        keepNewest(offered, key, step)
        return step
      }
    }
    return { kind: 'approve', call, spender, amount }
  }
  const built = async (request: SwapRequest, shown: bigint, permit?: string): Promise<SwapStep> => {
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
    step$: (swapParams, shown, permits) =>
      defer(() => {
        const request = readSwapParams(swapParams)
        const key = keyOfSwapParams(swapParams)
        if (!/^[1-9][0-9]{0,77}$/.test(shown)) throw new AppError('amount-invalid')
        return poll(() => defer(() => from(next(key, request, BigInt(shown), permits))), {
          now,
          firstAt$: of(0),
          everyMs,
          failureMs: () => everyMs,
          refresh$: again$,
        }).pipe(throughCache(createMemoryCache({ ttlMs: everyMs, now, limit: 1 }), key))
      }),
    async signPermit(swapParams) {
      const key = keyOfSwapParams(swapParams)
      const permit = offered.get(key)
      if (!permit) throw new AppError('swap-permit-unsupported')
      const { account } = readSwapParams(swapParams)
      const params = [addressOf(account), permit.typedData]
      const signature = await deps.requestWallet({ method: 'eth_signTypedData_v4', params })
      const words = permitSignatureWords(account, permit, signature)
      if (words === undefined) throw new AppError('swap-permit-unsupported')
      keepNewest(signed, key, { ...permit, words })
      again$.next()
    },
    forgetPermit: swapParams => void signed.delete(keyOfSwapParams(swapParams)),
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
  const known =
    typeof response === 'string' && /^0x[0-9a-f]{1,64}$/i.test(response) ? BigInt(response) : undefined
  if (known !== undefined && known < amount) throw new AppError('swap-balance-low')
}

function keepNewest<T>(into: Map<string, T>, key: string, value: T): void {
  into.delete(key)
  into.set(key, value)
  const [oldest] = into.keys()
  if (into.size > permitsKept && oldest !== undefined) into.delete(oldest)
}

type CallNode = (
  network: CaipNetworkId,
  request: { readonly method: string; readonly params: readonly unknown[] },
) => Promise<unknown>

/** Lifetime of a permit (s). */
const permitLifetimeS = 1_200
const selectors = {
  name: '0x06fdde03',
  version: '0x54fd4d50',
  separator: '0x3644e515',
  nonces: '0x7ecebe00',
} as const
/**
 * Matches the code of an account that delegates to a contract (EIP-7702). Unlike other accounts with code, such an
 * account can sign a permit.
 */
const delegated = /^0xef0100[0-9a-f]{40}$/i

/**
 * Prepares a permit for exactly this amount, with the token's own EIP-712 domain. Returns undefined if the token or the
 * account does not support permits. In that case, the next step is an approval.
 */
async function preparePermit(
  sendRpc: CallNode,
  account: CaipAddress,
  allowance: { readonly token: string; readonly spender: string; readonly amount: bigint },
  now: number,
): Promise<Extract<SwapStep, { kind: 'permit' }> | undefined> {
  const network = networkOf(account)
  const owner = addressOf(account)
  const call = (data: string) =>
    sendRpc(network, { method: 'eth_call', params: [{ to: allowance.token, data }, 'latest'] })
  try {
    const [code, name, version, separator, nonce] = await Promise.all([
      sendRpc(network, { method: 'eth_getCode', params: [owner, 'latest'] }),
      call(selectors.name).then(readText),
      call(selectors.version).then(readText, () => undefined),
      call(selectors.separator).then(readWord),
      call(`${selectors.nonces}${addressWord(owner)}`).then(readWord),
    ])
    if (code !== '0x' && !(typeof code === 'string' && delegated.test(code))) return undefined
    const count = numberIn(nonce)
    if (name === undefined || separator === undefined || count === undefined) return undefined
    const versions = version === undefined ? ['1', '2'] : [version]
    const deadline = Math.floor(now / 1000) + permitLifetimeS
    const facts = { token: allowance.token, name, versions, separator, nonce: count }
    const { spender, amount } = allowance
    const typedData = permitData(account, facts, { spender, amount, deadline })
    return typedData === undefined ? undefined : { kind: 'permit', typedData, spender, amount, deadline }
  } catch {
    return undefined
  }
}

/**
 * Whether the token's current nonce equals the nonce in the permit. If the node does not respond, the permit is treated
 * as unused.
 */
async function isPermitUnused(
  sendRpc: CallNode,
  account: CaipAddress,
  token: string,
  typedData: string,
): Promise<boolean> {
  const data = `${selectors.nonces}${addressWord(addressOf(account))}`
  const response = await sendRpc(networkOf(account), {
    method: 'eth_call',
    params: [{ to: token, data }, 'latest'],
  }).catch(() => undefined)
  const expected = numberIn(readWord(response))
  const { nonce } = (JSON.parse(typedData) as { readonly message: { readonly nonce: string } }).message
  return expected === undefined || expected === BigInt(nonce)
}

function readWord(response: unknown): string | undefined {
  return typeof response === 'string' && /^0x[0-9a-f]{64}$/i.test(response)
    ? response.slice(2).toLowerCase()
    : undefined
}

/** Decodes an ABI-encoded string: offset, length, bytes. */
function readText(response: unknown): string | undefined {
  if (typeof response !== 'string' || !/^0x(?:[0-9a-f]{64})+$/i.test(response)) return undefined
  const hex = bytesIn(response.slice(2).toLowerCase().match(/.{64}/g) ?? [], 0)
  return hex === undefined ? undefined : new TextDecoder().decode(bytesOfHex(hex))
}
