import { AppError } from '../../../../src/domain/core/errors/app-error.ts'
import type { RpcCall } from '../../../../src/worker/net/json-rpc.ts'
import type { Chance } from '../../../long/seeded.ts'
import { word } from './fake-chain.ts'

export const thief = '0x00000000000000000000000000000000000bad01'

export type SendRpc = (call: RpcCall) => Promise<unknown>
type Lie = (truth: unknown, chance: Chance) => unknown
export type Lies = Readonly<Record<string, readonly Lie[]>>

/** Returns the true response of a node with some fields replaced. A null response stays unchanged. */
export const changed = (truth: unknown, fields: object): unknown =>
  truth ? { ...(truth as object), ...fields } : truth
const gone = () => Promise.reject(new AppError('timed-out'))

/** The false responses of an EVM node, by method. `paid` is the log of a transfer that never happened. */
export const evmLies = (paid: object): Lies => ({
  eth_call: [(_, chance) => word(BigInt(chance.below(40))), () => '0x', () => word(2n ** 256n - 1n)],
  eth_getBalance: [() => '0x0', () => `0x${'f'.repeat(64)}`, () => '0x'],
  eth_estimateGas: [() => '0xffffff', () => '0x0'],
  eth_gasPrice: [() => '0xffffffffff', () => null],
  eth_simulateV1: [
    () => [{ calls: [{ status: '0x1', returnData: '0x', logs: [] }] }],
    () => [{ calls: [{ status: '0x1', returnData: '0x', logs: [paid] }] }],
    () => [{ calls: [{ status: '0x0', error: { code: 3, message: 'execution reverted' } }] }],
  ],
  eth_getTransactionReceipt: [
    () => null,
    truth => changed(truth, { status: '0x0' }),
    truth => changed(truth, { status: '0x1', logs: [paid] }),
    () => ({
      ...{ status: '0x1', blockNumber: '0x65', blockHash: word(1n), logs: [paid] },
      ...{ gasUsed: '0x5208', effectiveGasPrice: '0x1' },
    }),
  ],
  eth_getTransactionByHash: [
    () => null,
    (truth, chance) => changed(truth, { nonce: `0x${chance.below(9).toString(16)}` }),
    truth => changed(truth, { to: thief }),
    truth => changed(truth, { blockNumber: '0x65', blockHash: word(1n) }),
  ],
  eth_getTransactionCount: [(_, chance) => `0x${chance.below(99).toString(16)}`],
  eth_blockNumber: [() => '0xffff', () => '0x0'],
  eth_getBlockByNumber: [() => null, truth => changed(truth, { transactions: [] })],
})

/**
 * Returns a node that sometimes times out. Each method has a chance of 1 in `share` to return false data. Such a method
 * returns the same kind of false data during the whole case.
 */
export function lying(sendRpc: SendRpc, lies: Lies, chance: Chance, share = 2): SendRpc {
  const chosen = Object.entries(lies).flatMap(([method, some]) =>
    chance.below(share) === 0 ? [[method, chance.of(some)] as const] : [],
  )
  const lieOf = new Map(chosen)
  return async call => {
    const truth = await sendRpc(call)
    if (chance.below(20) === 0) throw new AppError('timed-out')
    const lie = lieOf.get(call.method)
    return lie ? lie(truth, chance) : truth
  }
}

/**
 * Returns the second node, which returns true data or is down. If both nodes returned the same false data, Portico
 * could not detect that the data is false.
 */
export function secondNodeOf(sendRpc: SendRpc, chance: Chance): SendRpc {
  return chance.below(5) === 0 ? gone : sendRpc
}
