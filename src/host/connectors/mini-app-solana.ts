import { AppError } from '../../domain/core/errors/app-error.ts'
import { decodeBase58 } from '../../domain/core/lib/base58.ts'
import { safeRead } from '../../domain/core/lib/safe-read.ts'
import { fromBase64, refuse, toBase64 } from './params.ts'

/** A request to the Solana wallet of a Farcaster client. Transactions are base64 text. */
export type AskSolana = (request: { readonly method: string; readonly params?: object }) => Promise<unknown>

type Input = { readonly message?: Uint8Array; readonly transaction?: Uint8Array }

const version = '1.0.0'
const chains = ['solana:mainnet'] as const

/** Wraps the Solana wallet of a Farcaster client as a wallet of the Wallet Standard. */
export function createMiniAppSolanaWallet(
  shown: { readonly name: string; readonly icon?: string },
  ask: AskSolana,
): object {
  let accounts: readonly object[] = []
  /** Sends one request for each input, because a Farcaster client accepts one transaction or message at a time. */
  const each =
    <T>(task: (input: Input) => Promise<T>) =>
    async (...inputs: readonly Input[]): Promise<readonly T[]> => {
      const answers: T[] = []
      for (const input of inputs) answers.push(await task(input))
      return answers
    }
  const send = async (method: string, input: Input, field: string): Promise<unknown> => {
    if (!input.transaction) return refuse('transaction')
    return safeRead(await ask({ method, params: { transaction: toBase64(input.transaction) } }), field)
  }

  const connect = async () => {
    const address = safeRead(await ask({ method: 'connect' }), 'publicKey')
    const publicKey = typeof address === 'string' ? decodeBase58(address) : undefined
    if (publicKey?.length !== 32) throw malformed('public key')
    accounts = [{ address, publicKey, chains, features: Object.keys(features) }]
    return { accounts }
  }
  const signMessage = each(async ({ message }) => {
    if (!message) return refuse('message')
    const answer = await ask({ method: 'signMessage', params: { message: textIn(message) } })
    return { signedMessage: message, signature: bytesOf(safeRead(answer, 'signature'), 'signature') }
  })
  const signTransaction = each(async input => ({
    signedTransaction: bytesOf(
      await send('signTransaction', input, 'signedTransaction'),
      'signed transaction',
    ),
  }))
  const signAndSendTransaction = each(async input => {
    const answer = await send('signAndSendTransaction', input, 'signature')
    const signature = typeof answer === 'string' ? decodeBase58(answer) : undefined
    // The wallet may have sent the transaction, so the outcome is unknown.
    if (signature?.length !== 64) throw new AppError('send-unknown')
    return { signature }
  })

  const supportedTransactionVersions = ['legacy', 0]
  const features = {
    'standard:connect': { version, connect },
    'solana:signMessage': { version, signMessage },
    'solana:signTransaction': { version, supportedTransactionVersions, signTransaction },
    'solana:signAndSendTransaction': { version, supportedTransactionVersions, signAndSendTransaction },
  }
  return {
    version,
    ...shown,
    chains,
    features,
    get accounts() {
      return accounts
    },
  }
}

/**
 * Registers a wallet of the Wallet Standard with the listeners of the page, including later ones. Returns the function
 * that unregisters the wallet.
 */
export function registerStandardWallet(win: Window, wallet: object): () => void {
  const unregisters: unknown[] = []
  const callback = (api: unknown) => {
    const register = safeRead(api, 'register')
    if (typeof register === 'function') unregisters.push(Reflect.apply(register, api, [wallet]))
  }
  const onReady = (event: Event) => callback(safeRead(event, 'detail'))
  win.addEventListener('wallet-standard:app-ready', onReady)
  win.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: callback }))
  return () => {
    win.removeEventListener('wallet-standard:app-ready', onReady)
    for (const unregister of unregisters) if (typeof unregister === 'function') unregister()
  }
}

/** Decodes text. Farcaster clients sign text, and no other bytes. */
function textIn(message: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(message)
  } catch {
    return refuse('message')
  }
}

function bytesOf(text: unknown, what: string): Uint8Array {
  try {
    return fromBase64(text, what)
  } catch {
    throw malformed(what)
  }
}

function malformed(what: string): AppError {
  return new AppError('wallet-failed', { reason: `no ${what}` })
}
