import { addressOf, type Connection, networkOf } from '../../../domain/core/entities.ts'
import { AppError } from '../../../domain/core/errors/app-error.ts'
import { checkCall, checkFees } from '../../../domain/transactions/checks.ts'
import { isSameIntent } from '../../../domain/transactions/journal.ts'
import type {
  CallRequest,
  TransactionIntent,
  TransactionRecord,
} from '../../../domain/transactions/record.ts'
import { quantity } from '../../chains/evm/reply.ts'
import { checkWallet } from './check-wallet.ts'
import { createLateResponses } from './late-responses.ts'
import { readRefusal, readResponse } from './wallet-outcome.ts'
import { createWalletRequests, type SendingSession, type WalletRequestDeps } from './wallet-requests.ts'

/**
 * The dependencies of `createSender`. `record` and `change` write to the journal in the leader tab. `session` sends
 * requests from this tab to the wallet.
 */
type SendDeps = WalletRequestDeps & {
  readonly tab: string
  readonly session: SendingSession
  readonly record: (
    intent: TransactionIntent,
  ) => Promise<{ readonly tx: TransactionRecord; readonly fresh: boolean }>
  /** Rejects with `send-mismatch` if the request does not match the summary that the user has seen. */
  readonly checkSummary: (intent: TransactionIntent) => Promise<void>
  /** Rejects if an amount was converted to base units with a wrong number of decimals for its token. */
  readonly checkAmount: (intent: TransactionIntent) => Promise<void>
  /** Rejects if the account cannot pay for the transaction. */
  readonly checkFunds: (intent: TransactionIntent) => Promise<void>
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
  readonly requestEvm: ReturnType<typeof createWalletRequests>['requestEvm']
}

export function createSender(deps: SendDeps): Sender {
  const { session, now } = deps
  const sending = new Map<
    string,
    { readonly intent: TransactionIntent; readonly result: Promise<TransactionRecord> }
  >()
  const requests = createWalletRequests(deps)

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
      await checkWallet(session, intent)
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
    const event = await requests.request(intent, draft).then(
      response => readResponse(intent, response, now()),
      error => readRefusal(error, now()),
    )
    return await deps.change(id, event)
  }

  return {
    checkWallet: async intent => await checkWallet(session, intent),
    requestEvm: requests.requestEvm,
    sendingIds: () => [...sending.keys()],
    recordLateResponse: createLateResponses({
      fetchResponse: request => session.fetchResponse(request),
      publish: requests.publish,
      change: deps.change,
      now,
    }),
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
