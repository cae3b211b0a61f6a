import { firstValueFrom, type Observable } from 'rxjs'
import type { WalletRequest } from '../../bridge/contract.ts'
import { AppError } from '../../domain/errors/app-error.ts'
import { read } from '../../domain/errors/facts.ts'
import { toAppError } from '../../domain/errors/foreign.ts'
import { toRecord } from '../../domain/errors/told-error.ts'
import {
  addressOf,
  type CaipNetworkId,
  type Namespace,
  namespaceOf,
  networkOf,
} from '../../domain/model/caip.ts'
import type { Connection, Session } from '../../domain/model/entities.ts'
import { hexChainId, readChainId } from '../../domain/model/networks.ts'
import type {
  AskedCall,
  EvmCall,
  GasFees,
  TrackedTransaction,
  TransactionIntent,
} from '../../domain/model/tracked.ts'
import { checkCall, checkFees, isTransactionHash } from '../../domain/rules/transaction-checks.ts'
import { type LifeEvent, provesNothingSent } from '../../domain/rules/transaction-life.ts'
import type { AskChain } from '../namespaces/chain.ts'
import { quantity } from '../namespaces/reply.ts'

/** What sending needs. Everything about the journal happens in the leader; the wallet is asked from this tab. */
export type SendingDeps = {
  readonly tab: string
  readonly session: {
    readonly session$: Observable<Session>
    request(namespace: Namespace, request: WalletRequest): Promise<unknown>
  }
  readonly chain: (network: CaipNetworkId) => AskChain
  readonly record: (
    intent: TransactionIntent,
  ) => Promise<{ readonly tx: TrackedTransaction; readonly fresh: boolean }>
  readonly change: (id: string, event: LifeEvent) => Promise<TrackedTransaction>
  /** Rejects where the account cannot pay. */
  readonly checkFunds: (intent: TransactionIntent) => Promise<void>
  readonly now: () => number
}

/** Puts intents to the wallet, each of them once. */
export type Sending = {
  send(intent: TransactionIntent): Promise<TrackedTransaction>
  /** Ids that are being put to the wallet here. */
  inHand(): readonly string[]
  /** Throws unless the wallet is where the account is. */
  checkWallet(intent: Pick<TransactionIntent, 'account'>): Promise<Connection>
  askEvm(tx: Pick<TransactionIntent, 'account'>, asked: EvmRequest): Promise<unknown>
}

/** An EVM transaction as the wallet is asked for it. */
export type EvmRequest = {
  readonly call: EvmCall
  readonly gas?: bigint
  readonly fees?: GasFees
  readonly nonce?: number
}

const signature = /^[1-9A-HJ-NP-Za-km-z]{64,90}$/

/** Builds the sender of this tab. */
export function createSending(deps: SendingDeps): Sending {
  const { session, now } = deps
  const hands = new Map<string, Promise<TrackedTransaction>>()

  const checkWallet: Sending['checkWallet'] = async ({ account }) => {
    const { connections } = await firstValueFrom(session.session$)
    const namespace = namespaceOf(account)
    const connection = connections.find(one => one.namespace === namespace && one.accounts[0] === account)
    // Another account or network than the one that was reviewed.
    if (!connection) throw new AppError('send-changed')
    if (namespace !== 'eip155' || connection.kind !== 'injected') return connection
    // The wallet is asked where it is: what the page believes may be a moment old, and a node may lie.
    const answered = readChainId(await session.request('eip155', { method: 'eth_chainId' }))
    if (answered === networkOf(account)) return connection
    throw new AppError('chain-mismatch', { network: networkOf(account), answered: answered ?? 'nothing' })
  }

  const askEvm: Sending['askEvm'] = async ({ account }, { call, gas, fees, nonce }) => {
    const { to, value, data } = checkCall(call)
    const transaction = {
      from: addressOf(account),
      to,
      value: hex(value),
      chainId: hexChainId(networkOf(account)),
      ...(data !== '0x' && { data }),
      ...(gas !== undefined && { gas: hex(gas) }),
      ...(nonce !== undefined && { nonce: hex(BigInt(nonce)) }),
      ...(fees && feeFields(fees)),
    }
    const params = [transaction]
    try {
      return await session.request('eip155', { method: 'eth_sendTransaction', params })
    } catch (error) {
      // Only a wallet that does not know the method has certainly done nothing.
      if (toAppError(error).code !== 'method-unsupported') throw error
      return await session.request('eip155', { method: 'wallet_sendTransaction', params })
    }
  }

  const askSolana = async (intent: TransactionIntent, transaction: string) => {
    const pubkey = addressOf(intent.account)
    try {
      const params = { transaction, pubkey }
      const answer = await session.request('solana', { method: 'solana_signAndSendTransaction', params })
      return read(answer, 'signature') ?? answer
    } catch (error) {
      if (toAppError(error).code !== 'method-unsupported') throw error
    }
    const params = { transaction, pubkey }
    const signed = await session.request('solana', { method: 'solana_signTransaction', params })
    const [wire, made] = [read(signed, 'transaction'), read(signed, 'signature')]
    if (typeof wire !== 'string' || !isSignature(made)) throw new AppError('send-unknown')
    // The hash is known before the chain is: it is written down first.
    await deps.change(intent.id, { type: 'answered', at: now(), hash: made })
    const options = { encoding: 'base64', preflightCommitment: 'confirmed' }
    await deps.chain(networkOf(intent.account))({ method: 'sendTransaction', params: [wire, options] })
    return made
  }

  const askWallet = async (intent: TransactionIntent): Promise<unknown> => {
    const { asked } = intent
    if (asked.type === 'evm') return await askEvm(intent, asked)
    if (asked.type === 'solana') return await askSolana(intent, asked.transaction)
    const calls = asked.calls.map(({ to, value, data }) => ({
      to,
      value: hex(value),
      ...(data !== '0x' && { data }),
    }))
    const bundle = {
      version: '2.0.0',
      chainId: hexChainId(networkOf(intent.account)),
      from: addressOf(intent.account),
      atomicRequired: false,
      calls,
    }
    const answer = await session.request('eip155', { method: 'wallet_sendCalls', params: [bundle] })
    return read(answer, 'id') ?? answer
  }

  /** Where the account stands before: what finds a transaction again whose answer is lost. */
  const standing = async ({ account, asked }: TransactionIntent) => {
    if (asked.type === 'solana') return {}
    const ask = deps.chain(networkOf(account))
    const [nonce, fromBlock] = await Promise.all([
      ask({ method: 'eth_getTransactionCount', params: [addressOf(account), 'pending'] }).then(quantity),
      ask({ method: 'eth_blockNumber', params: [] }).then(quantity),
    ]).catch(() => [undefined, undefined])
    return {
      ...(nonce !== undefined && { firstNonce: Number(nonce) }),
      ...(fromBlock !== undefined && { fromBlock: Number(fromBlock) }),
    }
  }

  const begin = async (intent: TransactionIntent): Promise<TrackedTransaction> => {
    checkAsked(intent.asked)
    const { tx, fresh } = await deps.record(intent)
    if (!fresh) return tx
    const { id } = intent
    try {
      await checkWallet(intent)
      await deps.checkFunds(intent)
    } catch (error) {
      await deps.change(id, { type: 'given-up', at: now() })
      throw error
    }
    const facts = await standing(intent)
    // From here on it may have been sent, whatever becomes of this tab.
    const asking = await deps.change(id, { type: 'asking', at: now(), owner: deps.tab, ...facts })
    if (asking.phase !== 'asking' || asking.owner !== deps.tab) return asking
    const event = await askWallet(intent).then(
      answer => readAnswer(intent, answer, now()),
      error => readRefusal(error, now()),
    )
    return await deps.change(id, event)
  }

  return {
    checkWallet,
    askEvm,
    inHand: () => [...hands.keys()],
    send: intent => {
      const running = hands.get(intent.id)
      if (running) return running
      const started = begin(intent).finally(() => hands.delete(intent.id))
      hands.set(intent.id, started)
      return started
    },
  }
}

function checkAsked(asked: AskedCall): void {
  if (asked.type === 'bundle') return void asked.calls.map(checkCall)
  if (asked.type === 'solana') return
  checkCall(asked.call)
  if (asked.fees) checkFees({ ...asked.fees })
}

function readAnswer({ asked }: TransactionIntent, answer: unknown, at: number): LifeEvent {
  if (asked.type === 'bundle') {
    const ok = typeof answer === 'string' && answer !== '' && answer.length <= 8_192
    return ok ? { type: 'bundled', at, bundle: answer } : lost(at)
  }
  const ok = asked.type === 'evm' ? isTransactionHash(answer) : isSignature(answer)
  return ok ? { type: 'answered', at, hash: answer as string } : lost(at)
}

function lost(at: number): LifeEvent {
  return { type: 'lost', at, error: toRecord(new AppError('send-unknown')) }
}

/** What the wallet said against it. Where that does not prove that nothing was sent, nobody may act as if it did. */
function readRefusal(error: unknown, at: number): LifeEvent {
  const told = toAppError(error)
  const record = toRecord(told)
  return provesNothingSent(told.code)
    ? { type: 'refused', at, error: record }
    : { type: 'lost', at, error: record }
}

function feeFields(fees: GasFees) {
  return fees.type === 'legacy'
    ? { gasPrice: hex(fees.gasPrice) }
    : { maxFeePerGas: hex(fees.maxFeePerGas), maxPriorityFeePerGas: hex(fees.maxPriorityFeePerGas) }
}

function isSignature(value: unknown): value is string {
  return typeof value === 'string' && signature.test(value)
}

function hex(amount: bigint): string {
  return `0x${amount.toString(16)}`
}
