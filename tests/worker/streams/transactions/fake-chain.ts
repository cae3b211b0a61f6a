import { keccak256, pad, toHex } from 'viem'
import { AppError } from '../../../../src/domain/core/errors/app-error.ts'
import type { RpcCall } from '../../../../src/worker/net/rpc.ts'

type Transaction = { from: string; to: string; value: bigint; data: string; nonce: number; hash: string }
type Mined = Transaction & { readonly block: number; readonly ok: boolean; readonly logs: readonly object[] }
type Asked = { readonly from?: string; readonly to: string; readonly value?: string; readonly data?: string }

const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
export const word = (amount: bigint) => toHex(amount, { size: 32 })
const addressIn = (data: string, at: number) => `0x${data.slice(at + 24, at + 64)}`
const logOf = (token: string, from: string, to: string, amount: bigint) => ({
  address: token,
  topics: [transferTopic, pad(from as `0x${string}`), pad(to as `0x${string}`)],
  data: word(amount),
})

/** What the chain is: one token, and one contract that takes coins and gives of that token. */
export type World = {
  readonly token: string
  readonly decimals: number
  readonly pool: string
  readonly gives: bigint
}

/** An EVM chain in memory: coins, transfers of one token, swaps of one pool. It says the truth. */
export function fakeChain({ token, decimals, pool, gives }: World) {
  const waiting: Transaction[] = []
  const mined: Mined[] = []
  let height = 100
  const rich = 10n ** 40n
  const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
  const logsOf = ({ from = '', to, data = '0x' }: Asked): object[] => {
    if (same(to, pool)) return gives > 0n ? [logOf(token, pool, from, gives)] : []
    if (!same(to, token) || !data.startsWith('0xa9059cbb')) return []
    return [logOf(token, from, addressIn(data, 10), BigInt(`0x${data.slice(74, 138)}`))]
  }
  const shown = (one: Transaction & Partial<Mined>) => ({
    ...{ hash: one.hash, from: one.from, to: one.to, value: toHex(one.value), input: one.data },
    nonce: toHex(one.nonce),
    ...(one.block !== undefined && { blockNumber: toHex(one.block), blockHash: blockHash(one.block) }),
  })
  const blockHash = (at: number) => word(BigInt(at) + 7n)
  const find = (hash: unknown) => [...mined, ...waiting].find(one => one.hash === hash)
  const methods: Readonly<Record<string, (...params: never[]) => unknown>> = {
    eth_chainId: () => '0x7a69',
    eth_blockNumber: () => toHex(height),
    eth_getBalance: () => toHex(rich),
    eth_gasPrice: () => '0x1',
    eth_maxPriorityFeePerGas: () => '0x1',
    eth_feeHistory: () => ({ reward: [] }),
    eth_getCode: () => '0x',
    eth_estimateGas: () => '0xea60',
    eth_getTransactionCount: (_of: string, at: string) =>
      toHex(mined.length + (at === 'pending' ? waiting.length : 0)),
    eth_getTransactionByHash: (hash: string) => {
      const one = find(hash)
      return one ? shown(one) : null
    },
    eth_getTransactionReceipt: (hash: string) => {
      const one = mined.find(tx => tx.hash === hash)
      if (!one) return null
      const gas = { gasUsed: '0x5208', effectiveGasPrice: '0x1' }
      const { status, logs } = one.ok ? { status: '0x1', logs: one.logs } : { status: '0x0', logs: [] }
      const where = { blockNumber: toHex(one.block), blockHash: blockHash(one.block) }
      return { transactionHash: hash, from: one.from, to: one.to, status, logs, ...where, ...gas }
    },
    eth_getBlockByNumber: (at: string) => {
      const block = at === 'latest' ? height : Number(at)
      const transactions = mined.filter(one => one.block === block).map(shown)
      return { hash: blockHash(block), number: toHex(block), baseFeePerGas: '0x1', transactions }
    },
    eth_call: ({ to, data = '0x' }: Asked) => {
      if (!same(to, token)) return '0x'
      if (data.startsWith('0x313ce567')) return word(BigInt(decimals))
      return data.startsWith('0xa9059cbb') ? word(1n) : word(rich)
    },
    eth_simulateV1: ({ blockStateCalls }: { blockStateCalls: { calls: Asked[] }[] }) => {
      const [call] = blockStateCalls[0]?.calls ?? []
      return [{ calls: [{ status: '0x1', returnData: '0x', logs: call ? logsOf(call) : [] }] }]
    },
  }
  const ask = async ({ method, params }: RpcCall): Promise<unknown> => {
    const answer = methods[method]
    if (!answer) throw new AppError('rpc-method-unsupported')
    return answer(...(params as never[]))
  }
  return {
    ask,
    rpc: (method: string, params: readonly unknown[] = []) => ask({ method, params: [...params] }),
    mined,
    /** What the wallet signs and sends. */
    submit: ({ from = '', to, value = '0x0', data = '0x' }: Asked) => {
      const nonce = mined.length + waiting.length
      const hash = keccak256(toHex(`${from}${to}${value}${data}${nonce}`))
      waiting.push({ from, to, value: BigInt(value), data, nonce, hash })
      return hash
    },
    mine: (ok: boolean) => {
      height += 1
      for (const one of waiting.splice(0))
        mined.push({ ...one, ok, block: height, logs: logsOf({ ...one, value: toHex(one.value) }) })
    },
  }
}
