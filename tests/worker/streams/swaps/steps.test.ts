import { Observable, of } from 'rxjs'
import {
  domainSeparator,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  parseAbi,
  recoverTypedDataAddress,
  toHex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { caipAddress, networkId } from '../../../../src/domain/core/entities.ts'
import { AppError } from '../../../../src/domain/core/errors/app-error.ts'
import type { SwapParams } from '../../../../src/domain/swaps/swap-params.ts'
import type { SwapStep } from '../../../../src/domain/swaps/types.ts'
import { nonStandardErc20 } from '../../../../src/domain/transactions/non-standard-erc20.ts'
import type { Simulation } from '../../../../src/domain/transactions/prepared.ts'
import type { SwapBuildSource } from '../../../../src/worker/streams/swaps/source.ts'
import { createSwapSteps, type StepDeps } from '../../../../src/worker/streams/swaps/steps.ts'
import { observe } from '../../observe.ts'

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'Date'],
    now: 1e12,
  })
})
afterEach(() => void vi.useRealTimers())

const network = networkId('eip155:1')
const owner = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const account = caipAddress(network, owner.address)
const coin = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const dai = '0x6b175474e89094c44da98b954eedeac495271d0f'
const [tether = ''] = nonStandardErc20
const router = '0x1111111254eeb25477b68fb85ed929f73a960582'
const amount = 1_000_000n
const output = 990_000n
const swapAbi = parseAbi([
  'struct Swap { address srcToken; address dstToken; address srcReceiver; address dstReceiver; uint256 amount; uint256 minReturnAmount; uint256 flags; }',
  'function swap(address executor, Swap desc, bytes permit, bytes data) payable returns (uint256, uint256)',
])
const questionOf = (from: string, to = dai): SwapParams => ({
  ...{ account, from, to, amount: String(amount), slippage: 1 },
})

/** The EIP-712 domain of the fake token, which supports permits. */
const domain = { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: usdc as Hex } as const
const separator = domainSeparator({ domain })
const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`
const text = (value: string) =>
  `${word(32n)}${word(BigInt(value.length)).slice(2)}${toHex(value).slice(2).padEnd(64, '0')}`

/**
 * A fake swap service that proposes correct transactions, a fake chain and a fake wallet. The tests set in `state` what
 * the swap service and the chain return.
 */
function stage(
  from: string,
  own: { readonly allowed?: bigint; readonly held?: bigint; readonly permit?: boolean } = {},
) {
  const state = {
    /** The allowance in the service's answer, and the one on the chain. */
    allowed: own.allowed ?? 0n,
    held: own.held,
    balance: 10n * amount,
    code: '0x' as string,
    name: text('USD Coin'),
    now: 1e12,
    proposed: undefined as object | undefined,
    down: false,
    decimals: 6,
    nonce: 5n,
    simulation: undefined as Simulation | undefined,
  }
  const requests: unknown[] = []
  const checked: unknown[] = []
  const load = <T>(name: string, value: () => T, ...facts: unknown[]) =>
    new Observable<T>(subscriber => {
      requests.push([name, ...facts])
      if (state.down) return subscriber.error(new AppError('http-status', { status: 503 }))
      subscriber.next(value())
      subscriber.complete()
    })
  const build: SwapBuildSource = {
    fetchAllowance: () => load('allowance', () => state.allowed),
    fetchApproval: (request, exact) =>
      load(
        'approval',
        () => ({
          from: request.account,
          to: `eip155:1:${request.from}`,
          data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [router, exact] }),
          value: '0',
          ...state.proposed,
        }),
        exact,
      ),
    fetchSwap: (request, permit) =>
      load(
        'swap',
        () => ({
          from: request.account,
          to: `eip155:1:${router}`,
          data: encodeFunctionData({
            abi: swapAbi,
            args: [
              router,
              {
                srcToken: request.from as Hex,
                dstToken: request.to as Hex,
                srcReceiver: router,
                dstReceiver: owner.address,
                amount: request.amount,
                minReturnAmount: (output * 99n) / 100n,
                flags: 0n,
              },
              (permit ?? '0x') as Hex,
              '0x1234',
            ],
          }),
          amount: String(output),
          ...state.proposed,
        }),
        permit !== undefined,
      ),
  }
  const chain: Record<string, () => unknown> = {
    '0x06fdde03': () => state.name,
    '0x54fd4d50': () => text('2'),
    '0x3644e515': () => separator,
    '0x7ecebe00': () => word(state.nonce),
    '0x70a08231': () => word(state.balance),
    '0xdd62ed3e': () => (state.held === undefined ? '0x' : word(state.held)),
  }
  const wallet = vi.fn(async ({ params }: { readonly params: unknown }): Promise<unknown> => {
    const { domain, types, primaryType, message } = JSON.parse((params as [string, string])[1])
    return await owner.signTypedData({ domain, types, primaryType, message })
  })
  const deps: StepDeps = {
    build,
    tokenOf: (_network, address) =>
      of({
        ...{ network, address, symbol: 'T', name: 'T', decimals: 6 },
        ...{ permit: own.permit ?? false, suggested: true },
      }),
    checkDecimals: async (_network, { token, decimals: given }) => {
      checked.push([token, given])
      const { decimals } = state
      if (given !== decimals) throw new AppError('token-decimals-mismatch', { given, decimals })
    },
    callNode: async (_network, { method, params }) => {
      if (method === 'eth_getCode') return state.code
      if (method === 'eth_getBalance') return word(state.balance)
      return chain[(params[0] as { data: string }).data.slice(0, 10)]?.()
    },
    simulate: async (_account, _call, tokens) => {
      if (!state.simulation) throw new Error('nobody has to try this')
      expect(tokens).toEqual([from, dai])
      return state.simulation
    },
    requestWallet: wallet,
    policy: { tries: 0, waitMs: () => undefined },
    now: () => state.now,
  }
  const steps = createSwapSteps(deps)
  const swapParams = questionOf(from)
  const look = async (permits = false) => {
    const seen = observe(steps.step$(swapParams, String(output), permits))
    await vi.advanceTimersByTimeAsync(5)
    seen.stop()
    const last = seen.values.at(-1)
    return last?.status === 'fresh' ? last.data : ((last as { error?: { code: string } }).error?.code ?? last)
  }
  return { state, requests, checked, steps, question: swapParams, look, wallet }
}

describe('the next step of a swap', () => {
  it('is rejected if the token list and the chain have different decimals for a token (attack R1)', async () => {
    const { look, state, checked, requests } = stage(coin)
    state.decimals = 8
    expect(await look()).toBe('token-decimals-mismatch')
    expect(checked).toEqual([
      [undefined, 6],
      [dai, 6],
    ])
    expect(requests).toEqual([])
  })

  it('is the swap itself, without a request for the allowance, if the user sells the native coin', async () => {
    const { look, requests } = stage(coin)
    expect(await look()).toMatchObject({ kind: 'swap', call: { to: router, value: amount } })
    expect(requests).toEqual([['swap', false]])
  })
  it.each([amount, amount + 1n, 2n ** 256n - 1n])(
    'is the swap itself if the allowance for the swap router covers the amount: %s',
    async allowed => {
      const { look, requests } = stage(usdc, { allowed })
      expect(await look()).toMatchObject({ kind: 'swap', call: { to: router, value: 0n }, output })
      expect(requests).toEqual([['allowance'], ['swap', false]])
    },
  )
  it.each([
    [amount, amount, undefined],
    [amount + 1n, amount + 5n, amount + 5n],
    [2n ** 256n - 1n, amount + 5n, amount + 5n],
    [2n ** 256n - 1n, undefined, undefined],
  ])(
    'has the allowance on the chain, whatever the swap service says, if it is larger than the swap: %s, %s',
    async (allowed, held, expected) => {
      const { look } = stage(usdc, { allowed, ...(held !== undefined && { held }) })
      const step = await look()
      expect(step).toMatchObject({ kind: 'swap' })
      expect((step as { allowance?: bigint }).allowance).toBe(expected)
    },
  )
  it.each([0n, 1n, amount - 1n])(
    "is an approval of the exact amount if the swap router's allowance is too low: allowance %s",
    async allowed => {
      const { look, requests } = stage(usdc, { allowed })
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [router, amount] })
      expect(await look()).toEqual({
        kind: 'approve',
        call: { to: usdc, value: 0n, data },
        spender: router,
        amount,
      })
      expect(requests).toEqual([['allowance'], ['approval', amount]])
    },
  )
  // Specification 7d.6
  it('is an approval of zero, and then of the amount, if an old allowance for USDT exists', async () => {
    const { look, state, requests } = stage(tether, { allowed: 1n })
    expect(await look()).toMatchObject({ kind: 'approve', amount: 0n })
    state.allowed = 0n
    expect(await look()).toMatchObject({ kind: 'approve', amount })
    state.allowed = amount
    expect(await look()).toMatchObject({ kind: 'swap' })
    expect(requests.filter(request => (request as string[])[0] === 'approval')).toEqual([
      ['approval', 0n],
      ['approval', amount],
    ])
  })
  it('is rejected with swap-balance-low if the balance on the chain is lower than the amount to sell', async () => {
    const { look, state, requests } = stage(usdc, { allowed: amount })
    state.balance = amount - 1n
    expect([await look(), requests]).toEqual(['swap-balance-low', []])
    state.balance = amount
    expect(await look()).toMatchObject({ kind: 'swap' })
  })
  it.each<[string, object, string]>([
    [
      'approval for another spender',
      { data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [dai, amount] }) },
      'swap-spender-unknown',
    ],
    [
      'unlimited approval',
      {
        data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [router, 2n ** 256n - 1n] }),
      },
      'swap-approval-amount',
    ],
    ['approval of another token', { to: `eip155:1:${dai}` }, 'swap-approval-token'],
  ])('is rejected if the swap service proposes an unexpected approval: %s', async (_what, proposed, code) => {
    const { look, state } = stage(usdc)
    state.proposed = proposed
    expect(await look()).toBe(code)
  })
  it('is rejected if neither its call nor its simulation contains the token to buy', async () => {
    const { look, state } = stage(usdc, { allowed: amount })
    const least = (output * 99n) / 100n
    const abi = parseAbi(['function unoswap(uint256, uint256, uint256, uint256)'])
    const args = [BigInt(usdc), amount, least, BigInt(dai)] as const
    const data = encodeFunctionData({ abi, args })
    state.proposed = { data }
    const arrives = (token: string): Simulation => ({
      ...{ status: 'ok', approvals: [] },
      changes: [
        { token: usdc, delta: -amount },
        { token, delta: least },
      ],
    })
    state.simulation = arrives(dai)
    expect(await look()).toEqual({
      kind: 'swap',
      call: { to: router, data, value: 0n },
      output,
      minOutput: least,
    })
    state.simulation = arrives(tether)
    expect(await look()).toBe('swap-pair-changed')
    const error = { code: 'network-failed', message: '', context: {} } as const
    state.simulation = { status: 'unavailable', error }
    expect(await look()).toBe('swap-arrival-unknown')
  })
  it('fails with swap-allowance-failed if the swap service cannot be reached', async () => {
    const { look, state } = stage(usdc)
    state.down = true
    expect(await look()).toBe('swap-allowance-failed')
  })
})

describe('the permit of a swap', () => {
  it('replaces the approval, is valid for the exact amount, and is sent with the swap', async () => {
    const { look, steps, question: swapParams, requests } = stage(usdc, { permit: true })
    const step = (await look(true)) as Extract<SwapStep, { kind: 'permit' }>
    expect(step).toMatchObject({ kind: 'permit', spender: router, amount, deadline: 1e9 + 1_200 })
    const typed = JSON.parse(step.typedData)
    expect([typed.domain, typed.message]).toEqual([
      domain,
      {
        owner: owner.address,
        spender: router,
        value: String(amount),
        nonce: '5',
        deadline: String(step.deadline),
      },
    ])
    await steps.signPermit(swapParams)
    expect(await look(true)).toMatchObject({ kind: 'swap' })
    expect(requests.at(-1)).toEqual(['swap', true])
    const { EIP712Domain: _own, ...types } = typed.types
    const signature = await owner.signTypedData({ ...typed, types })
    expect(await recoverTypedDataAddress({ ...typed, types, signature })).toBe(owner.address)
  })
  it('is requested again if it expires in less than a minute', async () => {
    const { look, steps, question: swapParams, state } = stage(usdc, { permit: true })
    await look(true)
    await steps.signPermit(swapParams)
    state.now += (1_200 - 59) * 1_000
    expect(await look(true)).toMatchObject({ kind: 'permit' })
  })
  it('is discarded and requested again after the nonce of the permit was used on the chain (attack R10)', async () => {
    const { look, steps, question: swapParams, state } = stage(usdc, { permit: true })
    await look(true)
    await steps.signPermit(swapParams)
    expect(await look(true)).toMatchObject({ kind: 'swap' })
    state.nonce = 6n
    const next = (await look(true)) as Extract<SwapStep, { kind: 'permit' }>
    expect(next).toMatchObject({ kind: 'permit' })
    expect(JSON.parse(next.typedData).message.nonce).toBe('6')
  })
  it('is discarded after a swap with this permit is sent, even before the chain shows the swap (attack R10)', async () => {
    const { look, steps, question: swapParams } = stage(usdc, { permit: true })
    await look(true)
    await steps.signPermit(swapParams)
    steps.forgetPermit(swapParams)
    expect(await look(true)).toMatchObject({ kind: 'permit' })
  })
  it.each<[string, Partial<ReturnType<typeof stage>['state']>]>([
    ['the account is a contract', { code: '0x6000' }],
    ['the name of the token is not the one in its EIP-712 domain', { name: text('Other Coin') }],
    ['the token returns an unreadable name', { name: '0x12' }],
  ])(
    'is replaced with an approval if the account or the token cannot use permits: %s',
    async (_what, change) => {
      const { look, state } = stage(usdc, { permit: true })
      Object.assign(state, change)
      expect(await look(true)).toMatchObject({ kind: 'approve', amount })
    },
  )
  it('is requested even if the account has an EIP-7702 delegation', async () => {
    const { look, state } = stage(usdc, { permit: true })
    state.code = `0xef0100${'ab'.repeat(20)}`
    expect(await look(true)).toMatchObject({ kind: 'permit' })
  })
  const malformedSignatures = [null, '0x12', `0x${'ab'.repeat(64)}05`]
  it.each(malformedSignatures)(
    'is rejected with swap-permit-unsupported if the wallet returns an invalid signature: %s',
    async answer => {
      const { look, steps, question: swapParams, wallet } = stage(usdc, { permit: true })
      await look(true)
      wallet.mockResolvedValueOnce(answer)
      await expect(steps.signPermit(swapParams)).rejects.toMatchObject({ code: 'swap-permit-unsupported' })
    },
  )
  it('is requested from the wallet only after Portico has prepared it', async () => {
    const { steps, question: swapParams, wallet } = stage(usdc, { permit: true })
    await expect(steps.signPermit(swapParams)).rejects.toMatchObject({ code: 'swap-permit-unsupported' })
    expect(wallet).not.toHaveBeenCalled()
  })
})
