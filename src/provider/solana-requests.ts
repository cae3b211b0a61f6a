import { addressOf } from '../domain/core/entities.ts'
import { AppError } from '../domain/core/errors/app-error.ts'
import { toProviderError } from '../domain/core/errors/provider-error.ts'
import { decodeBase58 } from '../domain/core/lib/base58.ts'
import { base64Of } from '../domain/core/lib/base64.ts'
import { standardChainOf } from '../host/connectors/standard-chains.ts'
import { createAsking, knownAccount, type ProviderContext } from './context.ts'
import { signInText } from './solana-sign-in.ts'
import { createSolanaSigning, signatureIn } from './solana-signing.ts'
import type { OnChain, SolanaHandlers, StandardAccount } from './types.ts'

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

  const { signMessage, signTransaction, signAll } = createSolanaSigning(request)

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
      inTurn(inputs, async ({ account, message }) => {
        await ready({ account })
        return await signMessage(account, message)
      }),
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
        await ready({ account })
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
