import type { WalletRequest, WorkerApi } from '../bridge/contract/worker-api.ts'
import {
  addressOf,
  type CaipAddress,
  type Namespace,
  namespaceOf,
  networkOf,
} from '../domain/core/entities.ts'
import { AppError } from '../domain/core/errors/app-error.ts'
import { toAppError } from '../domain/core/errors/foreign.ts'
import { decodeBase58, encodeBase58 } from '../domain/core/lib/base58.ts'
import { safeRead } from '../domain/core/lib/safe-read.ts'
import { withTimeout } from '../domain/core/lib/with-timeout.ts'
import { createMemoTransaction, readSignedMemo, withSignature } from '../domain/sign-in/memo.ts'
import { readSignInMessage } from '../domain/sign-in/message.ts'
import type { SIWXMessageData, SIWXSession } from '../domain/sign-in/types.ts'
import { isAbout } from '../domain/sign-in/validity.ts'
import { askSignature } from './ask-signature.ts'
import type { ResolvedSignIn } from './config.ts'

/** Creates and signs the message of one account. */
export type Signing = {
  /** Returns the prepared message. Creates a new one if there is none or it is too old. */
  prepare(account: CaipAddress): Promise<ReadyMessage>
  forget(): void
  /** Asks the wallet to sign the prepared message. The site does not receive the session here. */
  sign(account: CaipAddress): Promise<SIWXSession>
}

/** How long the site may take to create a message (ms). */
const makingMs = 20_000

/** Creates messages one at a time, and keeps the latest one until it is signed. */
export function createSigning(
  config: ResolvedSignIn,
  request: WorkerApi['request'],
  host: string,
  /** The time by a monotonic clock (ms). */
  ticks: () => number,
): Signing {
  let latest: LatestMessage | undefined

  const make = (account: CaipAddress): Promise<ReadyMessage> => {
    const made = withTimeout(makeMessage(config, account, host, ticks()), makingMs, () => {
      throw new AppError('timed-out')
    })
    const own: LatestMessage = { account, made, madeAt: undefined }
    latest = own
    made.then(
      ({ madeAt }) => {
        own.madeAt = madeAt
      },
      () => {
        if (latest === own) latest = undefined
      },
    )
    return made
  }
  const prepare = async (account: CaipAddress): Promise<ReadyMessage> => {
    if (latest?.account !== account) return make(account)
    const isOld = latest.madeAt !== undefined && ticks() - latest.madeAt > config.messageMs
    return isOld ? make(account) : latest.made
  }
  return {
    prepare,
    forget: () => {
      latest = undefined
    },
    sign: async account => {
      const { text, data } = await prepare(account)
      return { data, message: text, signature: await askSignInSignature(request, account, text) }
    },
  }
}

/** A message that is ready to sign: its text, and the fields parsed from the text. */
type ReadyMessage = { readonly text: string; readonly data: SIWXMessageData; readonly madeAt: number }

/** The latest message and its account. `madeAt` is undefined while the site creates the message. */
type LatestMessage = {
  readonly account: CaipAddress
  readonly made: Promise<ReadyMessage>
  madeAt: number | undefined
}

/**
 * Asks the site for a message and parses it. Throws for messages about another page, account or network. Only the text
 * counts. Other fields that the site returned are ignored.
 */
async function makeMessage(
  config: Pick<ResolvedSignIn, 'createMessage'>,
  account: CaipAddress,
  domain: string,
  now: number,
): Promise<ReadyMessage> {
  const [chainId, address] = [networkOf(account), addressOf(account)]
  const made = await config.createMessage({ accountAddress: address, chainId })
  const text = made.toString()
  const read = readSignInMessage(text, true)
  if (!read || !isAbout(read, { domain, chainId, address })) throw new AppError('sign-in-message-wrong')
  const { scheme: _scheme, noun: _noun, chain: _chain, ...data } = read
  return { text, data: { ...data, chainId, accountAddress: address }, madeAt: now }
}

type Request = (namespace: Namespace, request: WalletRequest) => Promise<unknown>

/**
 * Asks the account's wallet to sign the sign-in message. A Solana wallet that signs no messages, such as one with a Ledger,
 * signs a transaction that contains the message as a memo. The signature is then that transaction in base58. It is never
 * sent.
 */
export async function askSignInSignature(
  request: Request,
  account: CaipAddress,
  message: string,
): Promise<string> {
  try {
    return await askSignature(request, account, message)
  } catch (error) {
    const isLacking = toAppError(error).code === 'method-unsupported'
    if (!isLacking || namespaceOf(account) !== 'solana') throw error
    const address = addressOf(account)
    const transaction = createMemoTransaction(address, message)
    if (!transaction) throw error
    return await signMemo(request, address, message, transaction)
  }
}

async function signMemo(
  request: Request,
  pubkey: string,
  message: string,
  transaction: Uint8Array,
): Promise<string> {
  const params = { transaction: base64(transaction), pubkey }
  const answer = await request('solana', { method: 'solana_signTransaction', params })
  const [wire, made] = [safeRead(answer, 'transaction'), safeRead(answer, 'signature')]
  const signature = typeof made === 'string' ? decodeBase58(made) : undefined
  // Some wallets return the signature without the transaction.
  const signed =
    typeof wire === 'string' ? fromBase64(wire) : signature && withSignature(transaction, signature)
  const memo = signed && readSignedMemo(signed)
  if (!signed || memo?.memo !== message || memo.signer !== pubkey)
    throw new AppError('wallet-failed', { reason: 'the signed transaction is not the sign-in message' })
  return encodeBase58(signed)
}

function base64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}

function fromBase64(text: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(text), letter => letter.charCodeAt(0))
  } catch {
    return undefined
  }
}
