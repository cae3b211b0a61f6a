import { addressOf, type CaipAddress, type Connection } from '../../../domain/core/entities.ts'
import { AppError } from '../../../domain/core/errors/app-error.ts'
import { safeRead } from '../../../domain/core/lib/safe-read.ts'
import {
  type FeeFacts,
  feeChoices,
  isTransactionHash,
  replacementFees,
} from '../../../domain/transactions/checks.ts'
import type { Attempt, EvmCall, GasFees, TransactionRecord } from '../../../domain/transactions/record.ts'
import type { TransactionEvent } from '../../../domain/transactions/state.ts'
import type { Store } from '../../caches/store.ts'
import type { SendRpc } from '../../chains/chain.ts'
import { quantity } from '../../chains/evm/reply.ts'

type ReplaceDeps = {
  readonly store: Store
  readonly chain: (account: CaipAddress) => SendRpc
  readonly readFeeFacts: (sendRpc: SendRpc) => Promise<FeeFacts>
  readonly find: (id: string) => Promise<TransactionRecord | undefined>
  readonly change: (id: string, event: TransactionEvent) => Promise<TransactionRecord>
  readonly checkWallet: (tx: TransactionRecord) => Promise<Connection>
  readonly requestEvm: (
    tx: TransactionRecord,
    requestedFees: {
      call: EvmCall
      gas?: bigint
      fees: GasFees
      nonce: number
    },
  ) => Promise<unknown>
  readonly now: () => number
}

type Replace = {
  speedUp(id: string): Promise<TransactionRecord>
  cancel(id: string): Promise<TransactionRecord>
}

const waiting = ['submitted', 'pending', 'dropped']

/**
 * Gas limit of the transaction that cancels a pending transaction. A cancellation needs 21,000 gas, or more if the
 * account has code, so the limit is twice 21,000.
 */
const cancelGas = 42_000n
const keyOf = (wallet: string) => `money/numbers/${wallet}`

/**
 * Creates the functions that replace a pending transaction by one with the same nonce. A speed-up is allowed only if
 * the wallet used the requested nonce in its last replacement. Otherwise the user could pay twice. A cancellation is
 * always allowed, because it transfers nothing.
 */
export function createReplace(deps: ReplaceDeps): Replace {
  const sendingIds = new Map<string, Promise<TransactionRecord>>()

  const waitingTx = async (id: string) => {
    const tx = await deps.find(id)
    if (tx?.request.type !== 'evm' || tx.nonce === undefined || !waiting.includes(tx.phase)) {
      throw new AppError('replace-unsupported')
    }
    return { tx, requestedFees: tx.request, nonce: tx.nonce }
  }
  const feesFor = async (sendRpc: SendRpc, tx: TransactionRecord): Promise<GasFees> => {
    const [facts, ...known] = await Promise.all([
      deps.readFeeFacts(sendRpc),
      ...tx.attempts.map(({ hash }) => sendRpc({ method: 'eth_getTransactionByHash', params: [hash] })),
    ])
    const { fast } = feeChoices(facts)
    const requestedFees = tx.request.type === 'evm' ? tx.request.fees : undefined
    const before = [...known.map(feesOf), requestedFees].filter(fees => fees !== undefined)
    return before.reduce(raiseFees, fast)
  }
  /**
   * Whether the wallet has sent the transaction with the requested nonce. Returns undefined if the node does not have
   * the transaction yet.
   */
  const hasUsedNonce = async (sendRpc: SendRpc, hash: string, nonce: number) => {
    const found = await sendRpc({ method: 'eth_getTransactionByHash', params: [hash] }).catch(() => undefined)
    const its = safeRead(found, 'nonce')
    return its === undefined || its === null ? undefined : quantity(its) === BigInt(nonce)
  }
  const replace = async (id: string, what: Attempt['what']) => {
    const { tx, requestedFees, nonce } = await waitingTx(id)
    const { connectorId } = await deps.checkWallet(tx)
    const key = keyOf(connectorId)
    if (what === 'faster' && (await deps.store.get(key)) !== true) throw new AppError('replace-unsupported')
    const sendRpc = deps.chain(tx.account)
    const used = await sendRpc({
      method: 'eth_getTransactionCount',
      params: [addressOf(tx.account), 'latest'],
    })
    if (quantity(used) > BigInt(nonce)) throw new AppError('replace-unsupported')
    const fees = await feesFor(sendRpc, tx)
    const self = { to: addressOf(tx.account), value: 0n, data: '0x' }
    const call = what === 'cancel' ? self : requestedFees.call
    const gas = what === 'cancel' ? cancelGas : requestedFees.gas
    const hash = await deps.requestEvm(tx, { call, fees, nonce, ...(gas !== undefined && { gas }) })
    if (!isTransactionHash(hash)) throw new AppError('send-unknown')
    const kept = await hasUsedNonce(sendRpc, hash, nonce)
    if (kept !== undefined) await deps.store.set(key, kept)
    if (kept === false)
      throw new AppError('replace-unsupported', { reason: 'the wallet took another number' })
    return await deps.change(id, { type: 'answered', at: deps.now(), hash, what })
  }
  const once = (id: string, what: Attempt['what']) => {
    const running = sendingIds.get(id)
    if (running) return running
    const started = replace(id, what).finally(() => sendingIds.delete(id))
    sendingIds.set(id, started)
    return started
  }

  return { speedUp: id => once(id, 'faster'), cancel: id => once(id, 'cancel') }
}

function raiseFees(sofar: GasFees, before: GasFees): GasFees {
  return replacementFees(before, sofar)
}

function feesOf(found: unknown): GasFees | undefined {
  const [cap, tip, price] = ['maxFeePerGas', 'maxPriorityFeePerGas', 'gasPrice'].map(key =>
    safeRead(found, key),
  )
  if (typeof cap === 'string' && typeof tip === 'string') {
    return { type: 'eip1559', maxFeePerGas: quantity(cap), maxPriorityFeePerGas: quantity(tip) }
  }
  return typeof price === 'string' ? { type: 'legacy', gasPrice: quantity(price) } : undefined
}
