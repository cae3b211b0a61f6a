import { decodeFunctionData, encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { expect } from 'vitest'
import { formatUnits } from '../../../../src/domain/core/amount.ts'
import { parseUnits } from '../../../../src/domain/core/amount-reading.ts'
import { AppError } from '../../../../src/domain/core/errors/app-error.ts'
import { arrivalOf } from '../../../../src/domain/transactions/arrival.ts'
import type { PreparedTransaction } from '../../../../src/domain/transactions/prepared.ts'
import type { TrackedTransaction } from '../../../../src/domain/transactions/record.ts'
import type { RpcCall } from '../../../../src/worker/net/rpc.ts'
import { type Chance, chanceOf } from '../../../long/seeded.ts'
import { fakeChain, word } from './fake-chain.ts'
import { account, alice, bob, openOrigin, type useChain } from './stage.ts'

const token = '0x00000000000000000000000000000000000070C3'
const pool = '0x00000000000000000000000000000000000070C4'
const thief = '0x00000000000000000000000000000000000bad01'

type Ask = (call: RpcCall) => Promise<unknown>
type Lie = (truth: unknown, chance: Chance) => unknown

const made = (truth: unknown, more: object) => (truth ? { ...(truth as object), ...more } : truth)
const paying = (amount: bigint) => ({
  address: token,
  topics: [
    '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
    ...[pool, alice].map(one => `0x${one.slice(2).padStart(64, '0')}`),
  ],
  data: word(amount),
})
/** What a node may say in place of the truth. */
const lies: Readonly<Record<string, readonly Lie[]>> = {
  eth_call: [(_, chance) => word(BigInt(chance.below(40))), () => '0x', () => word(2n ** 256n - 1n)],
  eth_getBalance: [() => '0x0', () => `0x${'f'.repeat(64)}`, () => '0x'],
  eth_estimateGas: [() => '0xffffff', () => '0x0'],
  eth_gasPrice: [() => '0xffffffffff', () => null],
  eth_simulateV1: [
    () => [{ calls: [{ status: '0x1', returnData: '0x', logs: [] }] }],
    () => [{ calls: [{ status: '0x1', returnData: '0x', logs: [paying(10n ** 30n)] }] }],
    () => [{ calls: [{ status: '0x0', error: { code: 3, message: 'execution reverted' } }] }],
  ],
  eth_getTransactionReceipt: [
    () => null,
    truth => made(truth, { status: '0x0' }),
    truth => made(truth, { status: '0x1', logs: [paying(10n ** 30n)] }),
    () => ({
      ...{ status: '0x1', blockNumber: '0x65', blockHash: word(1n), logs: [paying(10n ** 30n)] },
      ...{ gasUsed: '0x5208', effectiveGasPrice: '0x1' },
    }),
  ],
  eth_getTransactionByHash: [
    () => null,
    (truth, chance) => made(truth, { nonce: `0x${chance.below(9).toString(16)}` }),
    truth => made(truth, { to: thief }),
    truth => made(truth, { blockNumber: '0x65', blockHash: word(1n) }),
  ],
  eth_getTransactionCount: [(_, chance) => `0x${chance.below(99).toString(16)}`],
  eth_blockNumber: [() => '0xffff', () => '0x0'],
  eth_getBlockByNumber: [() => null, truth => made(truth, { transactions: [] })],
}

/** A node that tells the same lies through a whole case, and sometimes fails. */
function lying(ask: Ask, chance: Chance): Ask {
  const chosen = Object.entries(lies).flatMap(([method, some]) =>
    chance.below(2) === 0 ? [[method, chance.of(some)] as const] : [],
  )
  const told = new Map(chosen)
  return async call => {
    const truth = await ask(call)
    if (chance.below(20) === 0) throw new AppError('timed-out')
    const lie = told.get(call.method)
    return lie ? lie(truth, chance) : truth
  }
}

/** One visitor, one amount, one liar. Throws where the wallet was asked for something else, or an end is said that did not happen. */
export async function playLies(seed: number, step: number): Promise<'refused' | 'asked'> {
  const chance = chanceOf(seed, step)
  const decimals = chance.of([0, 2, 6, 8, 18])
  const gives = chance.of([0n, 499n, 500n, 501n])
  const chain = fakeChain({ token, decimals, pool, gives })
  const origin = openOrigin(chain as unknown as ReturnType<typeof useChain>)
  const gone = () => Promise.reject(new AppError('timed-out'))
  origin.state.ask = lying(chain.ask, chance)
  // The other node says the truth, or is gone: two liars who agree are more than anybody can tell.
  origin.state.witness = chance.below(5) === 0 ? gone : chain.ask
  const walletNode = chance.below(2) === 0 ? chain.ask : gone
  const sent: { to: string; value?: string; data?: string; from: string }[] = []
  origin.state.wallet = async ({ method, params }) => {
    if (method === 'eth_chainId') return '0x7a69'
    if (method !== 'eth_sendTransaction') return await walletNode({ method, params: params as unknown[] })
    const [asked] = params as [(typeof sent)[number]]
    sent.push(asked)
    return chain.submit(asked)
  }
  const tab = origin.open()
  const id = `lies ${seed} ${step}`
  const isCoin = chance.below(3) === 0
  const text = chance.of(['1', '2.5', '0.01', '1234.56', '7'])
  // What the data provider says of the asset, and what the visitor's text is read with.
  const listed = chance.below(2) === 0 ? (isCoin ? 18 : decimals) : chance.below(40)
  try {
    if (chance.below(3) === 0) await swap()
    else await send()
  } finally {
    tab.close()
  }
  return sent.length > 0 ? 'asked' : 'refused'

  async function send(): Promise<void> {
    const amount = read(text, listed)
    if (amount === undefined) return
    const asset = isCoin ? {} : { token }
    const request = { amount, to: bob, decimals: listed, ...asset }
    const prepared = await attempt<PreparedTransaction>('prepareSend', account, request)
    if (!prepared || prepared.refusal || prepared.simulation.status === 'reverts') return
    const summary = { symbol: 'T', amount: formatUnits(amount, listed), decimals: listed, to: bob, ...asset }
    await attempt('sendTransaction', { id, account, kind: 'send', summary, asked: prepared.asked })
    const units = read(text, isCoin ? 18 : decimals)
    for (const asked of sent) {
      const moved = isCoin ? { to: asked.to, units: BigInt(asked.value ?? 0) } : transferIn(asked.data)
      expect(moved, 'what the wallet was asked for').toEqual({ to: bob, units })
      expect(asked.to).toBe(isCoin ? bob : token)
    }
    const tx = await ended()
    const paid = chain.mined.some(({ ok }) => ok)
    if (tx?.phase === 'confirmed') expect(paid, 'it is said to be done').toBe(true)
    if (tx?.phase === 'failed') expect(paid, 'it is said to have failed').toBe(false)
  }

  async function swap(): Promise<void> {
    const call = { to: pool, value: 1_000n, data: '0x12345678' }
    const prepared = await attempt<PreparedTransaction>('prepareCall', account, call, 'normal', [token])
    if (!prepared || prepared.refusal || prepared.simulation.status === 'reverts') return
    const expects = { token, least: 500n, symbol: 'T', decimals: listed }
    const summary = { symbol: 'ETH', amount: '0.000000000000001' }
    await attempt('sendTransaction', { id, account, kind: 'swap', summary, expects, asked: prepared.asked })
    for (const asked of sent)
      expect([asked.to, BigInt(asked.value ?? 0), asked.data]).toEqual([call.to, call.value, call.data])
    const tx = await ended()
    const arrived = chain.mined.some(({ ok }) => ok) && gives >= expects.least
    if (tx && arrivalOf(tx) === 'enough') expect(arrived, 'it is said to be swapped').toBe(true)
    if (sent.length > 0) expect(listed, 'decimals of what arrives').toBe(decimals)
  }

  /** What a call gives; undefined where it is refused. */
  async function attempt<T>(verb: string, ...args: unknown[]): Promise<T | undefined> {
    return await tab.call<T>(verb, ...args).catch(() => undefined)
  }

  /** Lets the transaction be mined, fail or wait, and looks at it as the views do. */
  async function ended(): Promise<TrackedTransaction | undefined> {
    if (sent.length === 0) return undefined
    expect(sent).toHaveLength(1)
    const fate = chance.below(3)
    if (fate < 2) chain.mine(fate === 0)
    for (let turn = 0; turn < 3; turn += 1) await attempt('look', id)
    return tab.tx(id)
  }
}

function read(text: string, decimals: number): bigint | undefined {
  try {
    return parseUnits(text, decimals)
  } catch {
    return undefined
  }
}

function transferIn(data: string | undefined): { to: string; units: bigint } | undefined {
  const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data: (data ?? '0x') as Hex })
  if (functionName !== 'transfer') return undefined
  expect(encodeFunctionData({ abi: erc20Abi, functionName, args })).toBe(data)
  return { to: args[0], units: args[1] }
}

/** Plays so many cases; names the seed and the case of one that fails. */
export async function playAll(seed: number, cases: number): Promise<Record<'refused' | 'asked', number>> {
  const counts = { refused: 0, asked: 0 }
  for (let step = 0; step < cases; step += 1) {
    const came = await playLies(seed, step).catch((reason: unknown) => {
      throw new Error(`PORTICO_SEED=${seed}, case ${step}: ${String(reason)}`, { cause: reason })
    })
    counts[came] += 1
  }
  return counts
}
