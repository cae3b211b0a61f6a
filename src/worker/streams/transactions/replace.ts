import { addressOf, type CaipAddress, type Connection } from '../../../domain/core/entities.ts'
import { AppError } from '../../../domain/core/errors/app-error.ts'
import { safeRead } from '../../../domain/core/lib/safe-read.ts'
import {
  type FeeFacts,
  feeChoices,
  isTransactionHash,
  replacementFees,
} from '../../../domain/transactions/checks.ts'
import type { Attempt, GasFees, TransactionRecord } from '../../../domain/transactions/record.ts'
import type { TransactionEvent } from '../../../domain/transactions/state.ts'
import type { Store } from '../../caches/store.ts'
import type { AskChain } from '../../chains/chain.ts'
import { quantity } from '../../chains/evm/reply.ts'

/** The dependencies of replacing. */
export type ReplaceDeps = {
  readonly store: Store
  readonly chain: (account: CaipAddress) => AskChain
  readonly readFeeFacts: (ask: AskChain) => Promise<FeeFacts>
  readonly find: (id: string) => Promise<TransactionRecord | undefined>
  readonly change: (id: string, event: TransactionEvent) => Promise<TransactionRecord>
  readonly checkWallet: (tx: TransactionRecord) => Promise<Connection>
  readonly askEvm: (
    tx: TransactionRecord,
    asked: {
      call: { to: string; value: bigint; data: string }
      gas?: bigint
      fees: GasFees
      nonce: number
    },
  ) => Promise<unknown>
  readonly now: () => number
}

/** Replaces a pending transaction by another one with the same nonce. */
export type Replace = {
  speedUp(id: string): Promise<TransactionRecord>
  cancel(id: string): Promise<TransactionRecord>
}

const waiting = ['submitted', 'pending', 'dropped']
/**
 * Gas limit of the transaction that cancels another one. It needs 21,000 gas, and accounts with code need more, so the
 * limit is twice that.
 */
const cancelGas = 42_000n
const keyOf = (wallet: string) => `money/numbers/${wallet}`

/**
 * Creates the replacements of a pending transaction: the wallet gets a request with the same nonce. A wallet that
 * ignores the nonce would make the payment a second time, so speeding up requires a wallet that has respected a nonce
 * before. A cancellation moves nothing, and shows whether a wallet respects the nonce.
 */
export function createReplace(deps: ReplaceDeps): Replace {
  const inHand = new Map<string, Promise<TransactionRecord>>()

  const waitingTx = async (id: string) => {
    const tx = await deps.find(id)
    if (tx?.request.type !== 'evm' || tx.nonce === undefined || !waiting.includes(tx.phase)) {
      throw new AppError('replace-unsupported')
    }
    return { tx, asked: tx.request, nonce: tx.nonce }
  }
  const feesFor = async (ask: AskChain, tx: TransactionRecord): Promise<GasFees> => {
    const [facts, ...known] = await Promise.all([
      deps.readFeeFacts(ask),
      ...tx.attempts.map(({ hash }) => ask({ method: 'eth_getTransactionByHash', params: [hash] })),
    ])
    const { fast } = feeChoices(facts)
    const asked = tx.request.type === 'evm' ? tx.request.fees : undefined
    const before = [...known.map(feesOf), asked].filter(fees => fees !== undefined)
    return before.reduce(overOne, fast)
  }
  /** Whether the wallet used the requested nonce. Undefined while no node knows the transaction. */
  const keptTo = async (ask: AskChain, hash: string, nonce: number) => {
    const found = await ask({ method: 'eth_getTransactionByHash', params: [hash] }).catch(() => undefined)
    const its = safeRead(found, 'nonce')
    return its === undefined || its === null ? undefined : quantity(its) === BigInt(nonce)
  }
  const replace = async (id: string, what: Attempt['what']) => {
    const { tx, asked, nonce } = await waitingTx(id)
    const { connectorId } = await deps.checkWallet(tx)
    const key = keyOf(connectorId)
    if (what === 'faster' && (await deps.store.get(key)) !== true) throw new AppError('replace-unsupported')
    const ask = deps.chain(tx.account)
    const used = await ask({ method: 'eth_getTransactionCount', params: [addressOf(tx.account), 'latest'] })
    if (quantity(used) > BigInt(nonce)) throw new AppError('replace-unsupported')
    const fees = await feesFor(ask, tx)
    const self = { to: addressOf(tx.account), value: 0n, data: '0x' }
    const call = what === 'cancel' ? self : asked.call
    const gas = what === 'cancel' ? cancelGas : asked.gas
    const hash = await deps.askEvm(tx, { call, fees, nonce, ...(gas !== undefined && { gas }) })
    if (!isTransactionHash(hash)) throw new AppError('send-unknown')
    const kept = await keptTo(ask, hash, nonce)
    if (kept !== undefined) await deps.store.set(key, kept)
    if (kept === false)
      throw new AppError('replace-unsupported', { reason: 'the wallet took another number' })
    return await deps.change(id, { type: 'answered', at: deps.now(), hash, what })
  }
  const once = (id: string, what: Attempt['what']) => {
    const running = inHand.get(id)
    if (running) return running
    const started = replace(id, what).finally(() => inHand.delete(id))
    inHand.set(id, started)
    return started
  }

  return { speedUp: id => once(id, 'faster'), cancel: id => once(id, 'cancel') }
}

function overOne(sofar: GasFees, before: GasFees): GasFees {
  return replacementFees(before, sofar)
}

/** Reads the fees of a transaction from a node's response. */
function feesOf(found: unknown): GasFees | undefined {
  const [cap, tip, price] = ['maxFeePerGas', 'maxPriorityFeePerGas', 'gasPrice'].map(key =>
    safeRead(found, key),
  )
  if (typeof cap === 'string' && typeof tip === 'string') {
    return { type: 'eip1559', maxFeePerGas: quantity(cap), maxPriorityFeePerGas: quantity(tip) }
  }
  return typeof price === 'string' ? { type: 'legacy', gasPrice: quantity(price) } : undefined
}
