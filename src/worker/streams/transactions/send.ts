import { firstValueFrom, type Observable } from 'rxjs'
import type { WalletRequest } from '../../../bridge/contract/worker-api.ts'
import {
  addressOf,
  type CaipNetworkId,
  type Connection,
  type Namespace,
  namespaceOf,
  networkOf,
  type Session,
} from '../../../domain/core/entities.ts'
import { AppError, type ErrorCode } from '../../../domain/core/errors/app-error.ts'
import { toRecord } from '../../../domain/core/errors/core-error.ts'
import { toAppError } from '../../../domain/core/errors/foreign.ts'
import { safeRead } from '../../../domain/core/lib/safe-read.ts'
import { hexChainId, readChainId } from '../../../domain/networks/networks.ts'
import { checkCall, checkFees, isTransactionHash } from '../../../domain/transactions/checks.ts'
import { isSameIntent } from '../../../domain/transactions/journal.ts'
import { provesNothingSent } from '../../../domain/transactions/nothing-sent.ts'
import type {
  CallRequest,
  EvmCall,
  GasFees,
  RemoteRequest,
  TransactionIntent,
  TransactionRecord,
} from '../../../domain/transactions/record.ts'
import type { TransactionEvent } from '../../../domain/transactions/state.ts'
import type { SendRpc } from '../../chains/chain.ts'
import { quantity } from '../../chains/evm/reply.ts'

/**
 * The dependencies of `createSender`. `record` and `change` write to the journal in the leader tab. `session` sends
 * requests from this tab to the wallet.
 */
type SendDeps = {
  readonly tab: string
  readonly session: {
    readonly session$: Observable<Session>
    request(
      namespace: Namespace,
      request: WalletRequest,
      onSent?: (request: RemoteRequest) => void,
      draft?: string,
    ): Promise<unknown>
    fetchResponse(request: RemoteRequest): Promise<unknown>
  }
  readonly chain: (network: CaipNetworkId) => SendRpc
  readonly record: (
    intent: TransactionIntent,
  ) => Promise<{ readonly tx: TransactionRecord; readonly fresh: boolean }>
  readonly change: (id: string, event: TransactionEvent) => Promise<TransactionRecord>
  /** Rejects with `send-altered` if the wallet has signed a Solana transaction that differs from the requested one. */
  readonly checkSigned: (expected: string, response: unknown) => Promise<void>
  /** Rejects with `send-mismatch` if the request does not match the summary that the user has seen. */
  readonly checkSummary: (intent: TransactionIntent) => Promise<void>
  /** Rejects if an amount was converted to base units with a wrong number of decimals for its token. */
  readonly checkAmount: (intent: TransactionIntent) => Promise<void>
  /** Rejects if the account cannot pay for the transaction. */
  readonly checkFunds: (intent: TransactionIntent) => Promise<void>
  readonly now: () => number
}

/**
 * Functions that send transactions to the wallet. A second `send` with the same id does not send the transaction again.
 */
type Sender = {
  /** Sends a transaction. `draft` is the staged draft that the page has started. */
  send(intent: TransactionIntent, draft?: string): Promise<TransactionRecord>
  sendingIds(): readonly string[]
  /** Waits for the response of a WalletConnect wallet to a request from a tab that has closed. Records the response. */
  recordLateResponse(tx: TransactionRecord): Promise<void>
  /** Returns the wallet's connection. Rejects unless the wallet uses the account and the network of the transaction. */
  checkWallet(intent: Pick<TransactionIntent, 'account'>): Promise<Connection>
  requestEvm(
    tx: Pick<TransactionIntent, 'account'>,
    callRequest: EvmRequest,
    onSent?: (request: RemoteRequest) => void,
    draft?: string,
  ): Promise<unknown>
}

type EvmRequest = {
  readonly call: EvmCall
  readonly gas?: bigint
  readonly fees?: GasFees
  readonly nonce?: number
}

type OnSent = (request: RemoteRequest) => void

const signOnly = 'solana_signTransaction'

export function createSender(deps: SendDeps): Sender {
  const { session, now } = deps
  const sending = new Map<
    string,
    { readonly intent: TransactionIntent; readonly result: Promise<TransactionRecord> }
  >()
  const fetching = new Map<string, Promise<void>>()

  const checkWallet: Sender['checkWallet'] = async ({ account }) => {
    const { connections } = await firstValueFrom(session.session$)
    const namespace = namespaceOf(account)
    const connection = connections.find(
      connection => connection.namespace === namespace && connection.accounts[0] === account,
    )
    // The user has switched to another account or network since the review, so the reviewed transaction must not be
    // sent.
    if (!connection) throw new AppError('send-changed')
    if (namespace !== 'eip155' || connection.kind !== 'injected') return connection
    // The network is requested from the injected wallet itself, because the session's network may be stale and a node
    // may report a wrong network.
    const answered = readChainId(await session.request('eip155', { method: 'eth_chainId' }))
    if (answered === networkOf(account)) return connection
    throw new AppError('chain-mismatch', { network: networkOf(account), answered: answered ?? 'nothing' })
  }

  const requestEvm: Sender['requestEvm'] = async ({ account }, { call, gas, fees, nonce }, onSent, draft) => {
    const transaction = {
      from: addressOf(account),
      ...callFields(checkCall(call)),
      chainId: hexChainId(networkOf(account)),
      ...(gas !== undefined && { gas: hex(gas) }),
      ...(nonce !== undefined && { nonce: hex(BigInt(nonce)) }),
      ...(fees && feeFields(fees)),
    }
    const params = [transaction]
    try {
      return await session.request('eip155', { method: 'eth_sendTransaction', params }, onSent, draft)
    } catch (error) {
      // Repeats the request with `wallet_sendTransaction` only after the error for an unknown method, which proves that
      // the wallet has sent nothing. After any other error, a second request might send the transaction twice.
      if (toAppError(error).code !== 'method-unsupported') throw error
      return await session.request('eip155', { method: 'wallet_sendTransaction', params }, onSent, draft)
    }
  }

  const requestSolana = async (
    intent: TransactionIntent,
    transaction: string,
    onSent: OnSent,
    draft: string | undefined,
  ) => {
    const pubkey = addressOf(intent.account)
    try {
      const params = { transaction, pubkey }
      const response = await session.request(
        'solana',
        { method: 'solana_signAndSendTransaction', params },
        onSent,
        draft,
      )
      return safeRead(response, 'signature') ?? response
    } catch (error) {
      if (toAppError(error).code !== 'method-unsupported') throw error
    }
    const params = { transaction, pubkey }
    return await publish(intent, await session.request('solana', { method: signOnly, params }, onSent, draft))
  }

  /** Broadcasts a Solana transaction that the wallet has signed but not sent. */
  const publish = async (intent: Pick<TransactionIntent, 'id' | 'account' | 'request'>, signed: unknown) => {
    if (intent.request.type === 'solana') await deps.checkSigned(intent.request.transaction, signed)
    const [signedTransaction, made] = [safeRead(signed, 'transaction'), safeRead(signed, 'signature')]
    if (typeof signedTransaction !== 'string' || !isSignature(made)) throw new AppError('send-unknown')
    // The signature is recorded before the broadcast, so that the transaction can be found even if this tab closes.
    const written = await deps.change(intent.id, { type: 'answered', at: now(), hash: made })
    if (written.hash !== made) throw new AppError('send-unknown')
    const options = { encoding: 'base64', preflightCommitment: 'confirmed' }
    await deps.chain(networkOf(intent.account))({
      method: 'sendTransaction',
      params: [signedTransaction, options],
    })
    return made
  }

  const requestWallet = async (intent: TransactionIntent, draft: string | undefined): Promise<unknown> => {
    const { request: callRequest } = intent
    const onSent: OnSent = request =>
      void deps.change(intent.id, { type: 'carried', request }).catch(() => {
        // The stored request is used only after this tab has closed, to fetch the wallet's response. So the send
        // continues even if the request cannot be stored.
      })
    if (callRequest.type === 'evm') return await requestEvm(intent, callRequest, onSent, draft)
    if (callRequest.type === 'solana')
      return await requestSolana(intent, callRequest.transaction, onSent, draft)
    const calls = callRequest.calls.map(call => callFields(checkCall(call)))
    const bundle = {
      version: '2.0.0',
      chainId: hexChainId(networkOf(intent.account)),
      from: addressOf(intent.account),
      atomicRequired: callRequest.atomicRequired === true,
      calls,
      ...(callRequest.capabilities !== undefined && { capabilities: JSON.parse(callRequest.capabilities) }),
    }
    return await session
      .request('eip155', { method: 'wallet_sendCalls', params: [bundle] }, onSent, draft)
      .then(bundleIdOf)
  }

  const recordResponse = async (tx: TransactionRecord, request: RemoteRequest): Promise<void> => {
    const event = await session
      .fetchResponse(request)
      .then(async response => {
        if (tx.request.type === 'bundle') return bundleIdOf(response)
        if (tx.request.type === 'evm') return response
        return request.method === signOnly
          ? await publish(tx, response)
          : (safeRead(response, 'signature') ?? response)
      })
      .then(
        response => readResponse(tx, response, now()),
        error => readLateRefusal(error, now()),
      )
    await deps.change(tx.id, event)
  }

  /**
   * Reads the account's nonce and the current block before the request to the wallet. If the wallet's response is lost,
   * the tracker searches for the transaction from this nonce and this block on.
   */
  const readNonceAndBlock = async ({ account, request: callRequest }: TransactionIntent) => {
    if (callRequest.type === 'solana') return {}
    const sendRpc = deps.chain(networkOf(account))
    const [nonce, fromBlock] = await Promise.all([
      sendRpc({ method: 'eth_getTransactionCount', params: [addressOf(account), 'pending'] }).then(quantity),
      sendRpc({ method: 'eth_blockNumber', params: [] }).then(quantity),
    ]).catch(() => [undefined, undefined])
    return {
      ...(nonce !== undefined && { firstNonce: Number(nonce) }),
      ...(fromBlock !== undefined && { fromBlock: Number(fromBlock) }),
    }
  }

  const begin = async (intent: TransactionIntent, draft: string | undefined): Promise<TransactionRecord> => {
    checkCallRequest(intent.request)
    await deps.checkSummary(intent)
    const { tx, fresh } = await deps.record(intent)
    if (!fresh) return tx
    const { id } = intent
    try {
      await checkWallet(intent)
      await deps.checkAmount(intent)
      await deps.checkFunds(intent)
    } catch (error) {
      await deps.change(id, { type: 'given-up', at: now() })
      throw error
    }
    const facts = await readNonceAndBlock(intent)
    // This event is recorded before the request, because the wallet may send the transaction at any time from now on,
    // even after this tab has closed.
    const asking = await deps.change(id, { type: 'asking', at: now(), owner: deps.tab, ...facts })
    if (asking.phase !== 'asking' || asking.owner !== deps.tab) return asking
    const event = await requestWallet(intent, draft).then(
      response => readResponse(intent, response, now()),
      error => readRefusal(error, now()),
    )
    return await deps.change(id, event)
  }

  return {
    checkWallet,
    requestEvm,
    sendingIds: () => [...sending.keys()],
    recordLateResponse: tx => {
      const { id, remoteRequest: request } = tx
      const running = fetching.get(id)
      if (running || !request) return running ?? Promise.resolve()
      const started = recordResponse(tx, request).finally(() => fetching.delete(id))
      fetching.set(id, started)
      return started
    },
    send: async (intent, draft) => {
      const running = sending.get(intent.id)
      if (running && isSameIntent(running.intent, intent)) return await running.result
      if (running) throw new AppError('send-id-used', { id: intent.id })
      const result = begin(intent, draft).finally(() => sending.delete(intent.id))
      sending.set(intent.id, { intent, result })
      return await result
    },
  }
}

/** Throws if a call or the fees of a request are invalid. */
export function checkCallRequest(request: CallRequest): void {
  if (request.type === 'bundle') return void request.calls.map(checkCall)
  if (request.type === 'solana') return
  for (const call of [request.call, ...(request.followedBy ?? [])]) checkCall(call)
  if (request.fees) checkFees({ ...request.fees })
}

/**
 * Returns the fields of a call as the wallet gets them. A field without content is left out, because some wallets pass on
 * the request unchanged, and some nodes and libraries refuse an amount of `0x0`.
 */
function callFields({ to, value, data }: EvmCall) {
  return {
    ...(to !== undefined && { to }),
    ...(value > 0n && { value: hex(value) }),
    ...(data !== '0x' && { data }),
  }
}

function feeFields(fees: GasFees) {
  return fees.type === 'legacy'
    ? { gasPrice: hex(fees.gasPrice) }
    : { maxFeePerGas: hex(fees.maxFeePerGas), maxPriorityFeePerGas: hex(fees.maxPriorityFeePerGas) }
}

function hex(amount: bigint): string {
  return `0x${amount.toString(16)}`
}

const signature = /^[1-9A-HJ-NP-Za-km-z]{64,90}$/
/**
 * Errors that Portico itself creates if the wallet session no longer allows a request. They do not come from the
 * wallet, so they say nothing about the transaction.
 */
const sessionErrors: readonly ErrorCode[] = ['method-unsupported', 'chain-disconnected']

/** Returns the event that the journal records for this response of the wallet. */
function readResponse(
  { request }: Pick<TransactionIntent, 'request'>,
  response: unknown,
  at: number,
): TransactionEvent {
  if (request.type === 'bundle') {
    const ok = typeof response === 'string' && response !== '' && response.length <= 8_192
    return ok ? { type: 'bundled', at, bundle: response } : lostResponse(at)
  }
  const ok = request.type === 'evm' ? isTransactionHash(response) : isSignature(response)
  return ok ? { type: 'answered', at, hash: response as string } : lostResponse(at)
}

function lostResponse(at: number): TransactionEvent {
  return { type: 'lost', at, error: toRecord(new AppError('send-unknown')) }
}

/**
 * Returns the event that the journal records for this error of the wallet. The event is `lost`, unless the error proves
 * that nothing was sent.
 */
function readRefusal(error: unknown, at: number): TransactionEvent {
  const appError = toAppError(error)
  const record = toRecord(appError)
  return provesNothingSent(appError.code)
    ? { type: 'refused', at, error: record }
    : { type: 'lost', at, error: record }
}

/**
 * Returns the journal event for an error of the wallet, if the tab of the request has closed. An error of an ended
 * session counts as a lost response, because the wallet may have sent the transaction before.
 */
function readLateRefusal(error: unknown, at: number): TransactionEvent {
  return sessionErrors.includes(toAppError(error).code) ? lostResponse(at) : readRefusal(error, at)
}

/**
 * Reads the id of a bundle from the wallet's response. EIP-5792 defines an object that contains the id. Older wallets
 * return only the id.
 */
function bundleIdOf(response: unknown): unknown {
  return safeRead(response, 'id') ?? response
}

/** Whether the wallet's response has the form of a Solana signature. */
function isSignature(value: unknown): value is string {
  return typeof value === 'string' && signature.test(value)
}
