import { keccak256, pad, toHex } from 'viem'
import { AppError } from '../../../../src/domain/core/errors/app-error.ts'
import type { RpcCall } from '../../../../src/worker/net/json-rpc.ts'

type Transaction = { from: string; to: string; value: bigint; data: string; nonce: number; hash: string }
type Mined = Transaction & {
  readonly block: number
  readonly ok: boolean
  readonly moves: readonly Moved[]
  readonly logs: readonly object[]
}
export type RpcRequest = {
  readonly from?: string
  readonly to: string
  readonly value?: string
  readonly data?: string
}
/**
 * A transfer that a call makes. Without `token`, the transfer moves the native coin, and writes a log only in a
 * simulation.
 */
export type Moved = {
  readonly token?: string
  readonly from: string
  readonly to: string
  readonly amount: bigint
}

const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const approvalTopic = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
/** Address that a simulation uses for the native coin in its logs. */
const nativeLog = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const gasUsed = 21_000n
export const word = (amount: bigint) => toHex(amount, { size: 32 })
const addressIn = (data: string, at: number) => `0x${data.slice(at + 24, at + 64)}`
const numberIn = (data: string, at: number) => BigInt(`0x${data.slice(at, at + 64)}`)
const logOf = (topic: string, address: string, [from, to]: readonly [string, string], amount: bigint) => ({
  address,
  topics: [topic, pad(from as `0x${string}`), pad(to as `0x${string}`)],
  data: word(amount),
})
export const transferLog = (token: string, from: string, to: string, amount: bigint) =>
  logOf(transferTopic, token, [from, to], amount)
const same = (first: string, second: string) => first.toLowerCase() === second.toLowerCase()

/**
 * The facts that a fake contract receives with a call: how much of each token the contract may take from the caller,
 * and whether the call is mined (`isKept`) or only simulated.
 */
export type CallFacts = { readonly allowance: (token: string) => bigint; readonly isKept: boolean }

/** The initial state of the fake chain. Addresses are in lower case. */
export type World = {
  readonly chainId: number
  /** The number of decimals of each token, by the address of the token. */
  readonly tokens: Readonly<Record<string, number>>
  /**
   * The fake contracts by address. Each function returns the transfers that a call to its contract makes, or undefined
   * if the call reverts.
   */
  readonly contracts?: Readonly<
    Record<string, (call: RpcRequest, facts: CallFacts) => readonly Moved[] | undefined>
  >
  /** The values that every token returns for functions other than `decimals`, by the selector of the function. */
  readonly tokenWords?: Readonly<Record<string, (token: string) => string>>
}

/**
 * A fake EVM chain with a native coin, tokens and contracts. Every account can pay any amount, and the chain always
 * returns true data.
 */
export function fakeChain({ chainId, tokens, contracts = {}, tokenWords = {} }: World) {
  const waiting: Transaction[] = []
  const mined: Mined[] = []
  const allowed = new Map<string, bigint>()
  let height = 100
  const rich = 10n ** 40n
  const allowance = (token: string, owner: string, spender: string) =>
    allowed.get(`${token} ${owner} ${spender}`.toLowerCase()) ?? 0n
  /** Returns the transfers that a call makes, or undefined if the call reverts. */
  const movesOf = (
    { from = '', to, value = '0x0', data = '0x' }: RpcRequest,
    isKept = false,
  ): readonly Moved[] | undefined => {
    const paid = BigInt(value) > 0n ? [{ from, to, amount: BigInt(value) }] : []
    const contract = contracts[to.toLowerCase()]
    if (contract) {
      const moved = contract(
        { from, to, value, data },
        { allowance: token => allowance(token, from, to), isKept },
      )
      return moved && [...paid, ...moved]
    }
    if (tokens[to.toLowerCase()] === undefined || !data.startsWith('0xa9059cbb')) return paid
    return [...paid, { token: to, from, to: addressIn(data, 10), amount: numberIn(data, 74) }]
  }
  const logsOf = (call: RpcRequest, moves: readonly Moved[], coins: boolean): object[] => {
    const { from = '', to, data = '0x' } = call
    const approval = tokens[to.toLowerCase()] !== undefined && data.startsWith('0x095ea7b3')
    return [
      ...moves.flatMap(({ token = coins ? nativeLog : undefined, from, to, amount }) =>
        token ? [transferLog(token, from, to, amount)] : [],
      ),
      ...(approval ? [logOf(approvalTopic, to, [from, addressIn(data, 10)], numberIn(data, 74))] : []),
    ]
  }
  const callOf = (tx: Transaction): RpcRequest => ({ ...tx, value: toHex(tx.value) })
  const shown = (transaction: Transaction & Partial<Mined>) => ({
    ...{
      hash: transaction.hash,
      from: transaction.from,
      to: transaction.to,
      value: toHex(transaction.value),
      input: transaction.data,
    },
    nonce: toHex(transaction.nonce),
    ...(transaction.block !== undefined && {
      blockNumber: toHex(transaction.block),
      blockHash: blockHash(transaction.block),
    }),
  })
  const blockHash = (at: number) => word(BigInt(at) + 7n)
  const find = (hash: unknown) => [...mined, ...waiting].find(transaction => transaction.hash === hash)
  const until = (at: string) =>
    mined.filter(({ block }) => at === 'latest' || at === 'pending' || block <= Number(at))
  const methods: Readonly<Record<string, (...params: never[]) => unknown>> = {
    eth_chainId: () => toHex(chainId),
    eth_blockNumber: () => toHex(height),
    eth_getBalance: (owner: string, at: string) => {
      const changes = until(at).flatMap(transaction => [
        ...(same(transaction.from, owner) ? [-gasUsed] : []),
        ...transaction.moves
          .filter(({ token }) => token === undefined)
          .map(({ from, to, amount }) => (same(to, owner) ? amount : 0n) - (same(from, owner) ? amount : 0n)),
      ])
      return toHex(changes.reduce((sum, change) => sum + change, rich))
    },
    eth_gasPrice: () => '0x1',
    eth_maxPriorityFeePerGas: () => '0x1',
    eth_feeHistory: () => ({ reward: [] }),
    eth_getCode: () => '0x',
    eth_estimateGas: () => '0xea60',
    eth_getTransactionCount: (_of: string, at: string) =>
      toHex(until(at).length + (at === 'pending' ? waiting.length : 0)),
    eth_getTransactionByHash: (hash: string) => {
      const found = find(hash)
      return found ? shown(found) : null
    },
    eth_getTransactionReceipt: (hash: string) => {
      const found = mined.find(tx => tx.hash === hash)
      if (!found) return null
      const gas = { gasUsed: toHex(gasUsed), effectiveGasPrice: '0x1' }
      const { status, logs } = found.ok ? { status: '0x1', logs: found.logs } : { status: '0x0', logs: [] }
      const where = { blockNumber: toHex(found.block), blockHash: blockHash(found.block) }
      return { transactionHash: hash, from: found.from, to: found.to, status, logs, ...where, ...gas }
    },
    eth_getBlockByNumber: (at: string) => {
      const block = at === 'latest' ? height : Number(at)
      const transactions = mined.filter(transaction => transaction.block === block).map(shown)
      return { hash: blockHash(block), number: toHex(block), baseFeePerGas: '0x1', transactions }
    },
    eth_call: ({ to, data = '0x' }: RpcRequest) => {
      const decimals = tokens[to.toLowerCase()]
      if (decimals === undefined) return '0x'
      if (data.startsWith('0x313ce567')) return word(BigInt(decimals))
      const tokenCall = tokenWords[data.slice(0, 10)]
      if (tokenCall) return tokenCall(to)
      return data.startsWith('0xa9059cbb') ? word(1n) : word(rich)
    },
    eth_simulateV1: ({ blockStateCalls }: { blockStateCalls: { calls: RpcRequest[] }[] }) => {
      const [call] = blockStateCalls[0]?.calls ?? []
      const moves = call ? movesOf(call) : []
      if (!moves) return [{ calls: [{ status: '0x0', error: { code: 3, message: 'execution reverted' } }] }]
      return [{ calls: [{ status: '0x1', returnData: '0x', logs: call ? logsOf(call, moves, true) : [] }] }]
    },
  }
  const sendRpc = async ({ method, params }: RpcCall): Promise<unknown> => {
    const answer = methods[method]
    if (!answer) throw new AppError('rpc-method-unsupported')
    return answer(...(params as never[]))
  }
  return {
    sendRpc,
    rpc: (method: string, params: readonly unknown[] = []) => sendRpc({ method, params: [...params] }),
    mined,
    allowance,
    movesOf,
    allow: (token: string, owner: string, spender: string, amount: bigint) =>
      allowed.set(`${token} ${owner} ${spender}`.toLowerCase(), amount),
    /** Sends a transaction to the chain, as a wallet does. The transaction is pending until `mine` is called. */
    submit: ({ from = '', to, value = '0x0', data = '0x' }: RpcRequest) => {
      const nonce = mined.length + waiting.length
      const hash = keccak256(toHex(`${from}${to}${value}${data}${nonce}`))
      waiting.push({ from, to, value: BigInt(value), data, nonce, hash })
      return hash
    },
    /** Mines all pending transactions. If `ok` is false, all of them fail. */
    mine: (ok: boolean) => {
      height += 1
      for (const transaction of waiting.splice(0)) {
        const call = callOf(transaction)
        const moves = ok ? movesOf(call, true) : undefined
        const logs = moves ? logsOf(call, moves, false) : []
        mined.push({ ...transaction, ok: moves !== undefined, block: height, moves: moves ?? [], logs })
        if (moves && transaction.data.startsWith('0x095ea7b3'))
          allowed.set(
            `${transaction.to} ${transaction.from} ${addressIn(transaction.data, 10)}`.toLowerCase(),
            numberIn(transaction.data, 74),
          )
      }
    },
  }
}
