import type { Observable } from 'rxjs'
import type { WalletRequest } from '../../../bridge/contract/worker-api.ts'
import {
  addressOf,
  type CaipNetworkId,
  type Namespace,
  networkOf,
  type Session,
} from '../../../domain/core/entities.ts'
import { AppError } from '../../../domain/core/errors/app-error.ts'
import { toAppError } from '../../../domain/core/errors/foreign.ts'
import { safeRead } from '../../../domain/core/lib/safe-read.ts'
import { hexChainId } from '../../../domain/networks/networks.ts'
import { checkCall } from '../../../domain/transactions/checks.ts'
import type {
  EvmCall,
  GasFees,
  RemoteRequest,
  TransactionIntent,
  TransactionRecord,
} from '../../../domain/transactions/record.ts'
import type { TransactionEvent } from '../../../domain/transactions/state.ts'
import type { SendRpc } from '../../chains/chain.ts'
import { bundleIdOf, isSignature } from './wallet-outcome.ts'

/** The part of the session that sends the requests of transactions. */
export type SendingSession = {
  readonly session$: Observable<Session>
  request(
    namespace: Namespace,
    request: WalletRequest,
    onSent?: (request: RemoteRequest) => void,
    draft?: string,
  ): Promise<unknown>
  fetchResponse(request: RemoteRequest): Promise<unknown>
}

export type WalletRequestDeps = {
  readonly session: Pick<SendingSession, 'request'>
  readonly chain: (network: CaipNetworkId) => SendRpc
  readonly change: (id: string, event: TransactionEvent) => Promise<TransactionRecord>
  /** Rejects with `send-altered` if the wallet has signed a Solana transaction that differs from the requested one. */
  readonly checkSigned: (expected: string, response: unknown) => Promise<void>
  readonly now: () => number
}

/** Sends the requests of transactions to the wallet, in the form that the wallet supports. */
type WalletRequests = {
  /** Sends the request of a transaction. `draft` is the staged draft that the page has started. */
  request(intent: TransactionIntent, draft: string | undefined): Promise<unknown>
  requestEvm(
    tx: Pick<TransactionIntent, 'account'>,
    callRequest: EvmRequest,
    onSent?: OnSent,
    draft?: string,
  ): Promise<unknown>
  /** Broadcasts a Solana transaction that the wallet has signed but not sent. */
  publish(intent: Pick<TransactionIntent, 'id' | 'account' | 'request'>, signed: unknown): Promise<string>
}

type EvmRequest = {
  readonly call: EvmCall
  readonly gas?: bigint
  readonly fees?: GasFees
  readonly nonce?: number
}

type OnSent = (request: RemoteRequest) => void

export const signOnly = 'solana_signTransaction'

export function createWalletRequests({
  session,
  chain,
  change,
  checkSigned,
  now,
}: WalletRequestDeps): WalletRequests {
  const requestEvm: WalletRequests['requestEvm'] = async (
    { account },
    { call, gas, fees, nonce },
    onSent,
    draft,
  ) => {
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

  const publish: WalletRequests['publish'] = async (intent, signed) => {
    if (intent.request.type === 'solana') await checkSigned(intent.request.transaction, signed)
    const [signedTransaction, made] = [safeRead(signed, 'transaction'), safeRead(signed, 'signature')]
    if (typeof signedTransaction !== 'string' || !isSignature(made)) throw new AppError('send-unknown')
    // The signature is recorded before the broadcast, so that the transaction can be found even if this tab closes.
    const written = await change(intent.id, { type: 'answered', at: now(), hash: made })
    if (written.hash !== made) throw new AppError('send-unknown')
    const options = { encoding: 'base64', preflightCommitment: 'confirmed' }
    await chain(networkOf(intent.account))({
      method: 'sendTransaction',
      params: [signedTransaction, options],
    })
    return made
  }

  const request: WalletRequests['request'] = async (intent, draft) => {
    const { request: callRequest } = intent
    const onSent: OnSent = request =>
      void change(intent.id, { type: 'carried', request }).catch(() => {
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

  return { request, requestEvm, publish }
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
