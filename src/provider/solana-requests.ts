import { signatureBytes } from '../domain/core/ed25519-sizes.ts'
import { addressOf } from '../domain/core/entities.ts'
import { AppError } from '../domain/core/errors/app-error.ts'
import { toAppError } from '../domain/core/errors/foreign.ts'
import { toProviderError } from '../domain/core/errors/provider-error.ts'
import { decodeBase58, encodeBase58 } from '../domain/core/lib/base58.ts'
import { base64Of, bytesOfBase64 } from '../domain/core/lib/base64.ts'
import { safeRead } from '../domain/core/lib/safe-read.ts'
import { readSolanaTransaction } from '../domain/transactions/solana-transaction.ts'
import { standardChainOf } from '../host/connectors/standard-chains.ts'
import { createAsking, knownAccount, type ProviderContext } from './context.ts'
import type { OnChain, SignInInput, SolanaHandlers, StandardAccount, StandardSigner } from './types.ts'

/**
 * Creates the functions of Portico's Solana wallet. They call the Solana methods of WalletConnect on the Solana wallet
 * that the user has connected.
 */
export function createSolanaHandlers(
  modal: ProviderContext,
  shape: Pick<StandardAccount, 'chains' | 'features'>,
  onAccounts: (accounts: readonly StandardAccount[]) => void,
): SolanaHandlers {
  const known = new Map<string, StandardAccount>()
  const accounts = () => {
    const { caipAddress, allAccounts } = modal.account('solana')
    const all = caipAddress ? [caipAddress, ...allAccounts] : []
    return [...new Set(all.map(addressOf))].map(address => {
      const account =
        known.get(address) ??
        Object.freeze({ address, publicKey: decodeBase58(address) ?? new Uint8Array(), ...shape })
      known.set(address, account)
      return account
    })
  }
  const requestConnection = createAsking(modal, 'solana')
  const request = (method: string, params: object) => modal.request('solana', { method, params })

  const ready = async ({ account, chain }: OnChain) => {
    const { caipNetworkId } = await knownAccount(modal, 'solana')
    if (!accounts().some(({ address }) => address === account.address))
      throw new AppError('wallet-unauthorized')
    if (!chain || (caipNetworkId && standardChainOf(caipNetworkId) === chain)) return
    const wanted = modal.networks.find(({ id }) => standardChainOf(id) === chain)
    if (!wanted) throw new AppError('chain-unrecognized', { network: chain })
    await modal.switchNetwork(wanted.id)
  }

  const signMessage = async (account: StandardSigner, message: Uint8Array) => {
    await ready({ account })
    const params = { message: encodeBase58(message), pubkey: account.address }
    const signature = signatureIn(await request('solana_signMessage', params))
    return { signedMessage: message, signature }
  }

  const signTransaction = async (account: StandardSigner, transaction: Uint8Array) => {
    const params = { transaction: base64Of(transaction), pubkey: account.address }
    const response = await request('solana_signTransaction', params)
    const whole = safeRead(response, 'transaction')
    const signedTransaction =
      typeof whole === 'string'
        ? bytesOfBase64(whole)
        : readSolanaTransaction(transaction)?.withSignature(account.publicKey, signatureIn(response))
    if (!signedTransaction) throw new AppError('answer-malformed', { reason: 'no transaction' })
    return { signedTransaction }
  }

  /**
   * Signs all transactions with one request. Returns undefined if the wallet does not support this request or does not
   * return every transaction.
   */
  const signAll = async (account: StandardSigner, transactions: readonly Uint8Array[]) => {
    try {
      const params = { transactions: transactions.map(base64Of), pubkey: account.address }
      const signed = safeRead(await request('solana_signAllTransactions', params), 'transactions')
      if (!Array.isArray(signed) || signed.length !== transactions.length) return undefined
      return signed.map(transaction => {
        const signedTransaction = typeof transaction === 'string' ? bytesOfBase64(transaction) : undefined
        if (!signedTransaction) throw new AppError('answer-malformed', { reason: 'no transaction' })
        return { signedTransaction }
      })
    } catch (error) {
      if (toAppError(error).code !== 'method-unsupported') throw error
      return undefined
    }
  }

  return {
    accounts,
    connect: named(async input => {
      if (input?.silent) await knownAccount(modal, 'solana')
      else await requestConnection()
      const shared = accounts()
      onAccounts(shared)
      return { accounts: shared }
    }),
    disconnect: named(() => modal.disconnect('solana')),
    signMessage: named((...inputs) =>
      inTurn(inputs, ({ account, message }) => signMessage(account, message)),
    ),
    signTransaction: named(async (...inputs) => {
      const [first] = inputs
      const together = first && inputs.length > 1 && inputs.every(input => sameSigner(input, first))
      if (together) {
        await ready(first)
        const signed = await signAll(
          first.account,
          inputs.map(({ transaction }) => transaction),
        )
        if (signed) return signed
      }
      return await inTurn(inputs, async input => {
        await ready(input)
        return await signTransaction(input.account, input.transaction)
      })
    }),
    signAndSendTransaction: named((...inputs) =>
      inTurn(inputs, async input => {
        await ready(input)
        const { account, transaction, options } = input
        // Embedded wallets read `options`, WalletConnect wallets read `sendOptions`. So the request contains both.
        const more = options ? { options, sendOptions: options } : {}
        const params = { transaction: base64Of(transaction), pubkey: account.address, ...more }
        return { signature: signatureIn(await request('solana_signAndSendTransaction', params)) }
      }),
    ),
    signIn: named((...inputs) =>
      inTurn(inputs.length > 0 ? inputs : [{}], async input => {
        await requestConnection()
        const wanted = input.address ?? accounts()[0]?.address
        const account = accounts().find(({ address }) => address === wanted)
        if (!account) throw new AppError('wallet-unauthorized')
        const text = signInText(input, account.address, modal.origin)
        const signed = await signMessage(account, new TextEncoder().encode(text))
        return { account, ...signed, signatureType: 'ed25519' as const }
      }),
    ),
  }
}

/** Wraps a function so that its errors become EIP-1193 errors, because pages compare numeric codes. */
function named<Args extends readonly unknown[], T>(
  act: (...args: Args) => Promise<T>,
): (...args: Args) => Promise<T> {
  return async (...args) => {
    try {
      return await act(...args)
    } catch (error) {
      throw toProviderError(error)
    }
  }
}

/** Sends requests one after the other, because a wallet shows only one request at a time. */
async function inTurn<I, O>(inputs: readonly I[], act: (input: I) => Promise<O>): Promise<readonly O[]> {
  const outputs: O[] = []
  for (const input of inputs) outputs.push(await act(input))
  return outputs
}

function sameSigner(first: OnChain, second: OnChain): boolean {
  return first.account.address === second.account.address && first.chain === second.chain
}

function signatureIn(response: unknown): Uint8Array {
  const text = safeRead(response, 'signature')
  const bytes = typeof text === 'string' ? decodeBase58(text) : undefined
  if (bytes?.length !== signatureBytes) throw new AppError('answer-malformed', { reason: 'no signature' })
  return bytes
}

/**
 * Writes the text of a Sign-In with Solana message. Throws if the domain is not the domain of this page. Throws also if
 * a value contains a line break, because the rest of that value could imitate a separate field.
 */
function signInText(input: SignInInput, address: string, origin: string): string {
  const { host } = new URL(origin)
  if (input.domain !== undefined && input.domain !== host) throw new AppError('action-not-allowed')
  const fields = [
    ['URI', input.uri],
    ['Version', input.version],
    ['Chain ID', input.chainId],
    ['Nonce', input.nonce],
    ['Issued At', input.issuedAt],
    ['Expiration Time', input.expirationTime],
    ['Not Before', input.notBefore],
    ['Request ID', input.requestId],
  ].flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]))
  const resources = input.resources?.map(resource => `- ${resource}`) ?? []
  const lines = [...fields, ...(input.resources ? ['Resources:', ...resources] : [])]
  const parts = [
    `${host} wants you to sign in with your Solana account:`,
    address,
    input.statement ?? '',
    ...lines,
  ]
  if (parts.some(part => /[\r\n]/.test(part))) throw new AppError('rpc-invalid-params')
  const statement = input.statement === undefined ? [] : ['', input.statement]
  return [...parts.slice(0, 2), ...statement, ...(lines.length > 0 ? ['', ...lines] : [])].join('\n')
}
