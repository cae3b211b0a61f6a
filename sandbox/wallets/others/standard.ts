import { getBase58Decoder, getBase58Encoder } from '@solana/web3.js'
import { createEmitter } from '../in-page/emitter.ts'
import { openSolanaKey, prepareSolana, type SolanaSigner } from '../solana/tasks.ts'
import { bech32 } from './bech32.ts'
import type { OtherWalletOptions } from './options.ts'
import type { Owner } from './owner.ts'
import { compressedKey, hash160, signBitcoinMessage } from './secp256k1.ts'

type Account = {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly string[]
  readonly features: readonly string[]
}
type Input = { readonly account: Account; readonly message: Uint8Array; readonly transaction: Uint8Array }

/** The controls of a Wallet Standard wallet. */
export type StandardControl = {
  /** Sets the Solana accounts that the site sees, as if the user had chosen them in the wallet. */
  readonly show: (addresses: readonly string[]) => void
  readonly register: () => void
  readonly unregister: () => void
}

const solanaFeatures = [
  'solana:signMessage',
  'solana:signTransaction',
  'solana:signAndSendTransaction',
  'solana:signIn',
]
const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))
const fromBase64 = (text: string) => Uint8Array.from(atob(text), letter => letter.charCodeAt(0))
const base58 = (bytes: Uint8Array) => getBase58Decoder().decode(bytes)
const fromBase58 = (text: string) => Uint8Array.from(getBase58Encoder().encode(text))

/**
 * Registers a wallet for Solana, Bitcoin or both through the Wallet Standard. Returns undefined if the options have
 * keys for neither network.
 */
export const startStandard = async (
  options: OtherWalletOptions,
  owner: Owner,
): Promise<StandardControl | undefined> => {
  const { name, icon, solana, bitcoin } = options
  if (!solana && !bitcoin) return undefined
  const signers = await Promise.all((solana?.keys ?? []).map(openSolanaKey))
  const onSolana = await Promise.all(signers.map(solanaAccount))
  let sharesInscriptions = false
  const onBitcoin = bitcoin ? [bitcoinAccount(bitcoin.key)] : []
  let shown = onSolana
  const events = createEmitter()
  const shared = (): readonly Account[] => [
    ...(owner.isIn('solana') ? shown : []),
    ...(owner.isIn('bitcoin') ? onBitcoin : []),
    ...(owner.isIn('bitcoin') && bitcoin && sharesInscriptions ? [inscriptionAccount(bitcoin.key)] : []),
  ]
  const changed = () => events.emit('change', { accounts: shared() })

  const request = async (
    method: string,
    params: object,
    account: Account,
  ): Promise<Record<string, string>> => {
    const scene = { rpcUrl: solana?.rpcUrl, accounts: shown.map(({ address }) => address) }
    const task = prepareSolana(signers, method, { ...params, pubkey: account.address }, scene)
    if (!task) throw new Error(`${name} does not know ${method}`)
    await owner.confirm(task.question)
    return (await task.run()) as Record<string, string>
  }
  const each =
    <T>(answer: (input: Input) => Promise<T>) =>
    async (...inputs: readonly Input[]): Promise<readonly T[]> => {
      const outputs: T[] = []
      for (const input of inputs) outputs.push(await answer(input))
      return outputs
    }

  const signMessage = async ({ account, message }: Input) => {
    const { signature = '' } = await request('solana_signMessage', { message: base58(message) }, account)
    return { signedMessage: message, signature: fromBase58(signature) }
  }
  const signTransaction = async ({ account, transaction: wire }: Input) => {
    const signed = await request('solana_signTransaction', { transaction: base64(wire) }, account)
    return { signedTransaction: fromBase64(signed.transaction ?? '') }
  }
  const signAndSendTransaction = async ({ account, transaction: wire }: Input) => {
    const sent = await request('solana_signAndSendTransaction', { transaction: base64(wire) }, account)
    return { signature: fromBase58(sent.signature ?? '') }
  }
  const signIn = async (input: { readonly domain?: string; readonly statement?: string } = {}) => {
    const [account] = shown
    if (!account) throw new Error(`${name} has no account`)
    await owner.letIn('solana')
    const host = input.domain ?? location.host
    const text = `${host} wants you to sign in with your Solana account:\n${account.address}`
    const message = new TextEncoder().encode(input.statement ? `${text}\n\n${input.statement}` : text)
    return [{ account, ...(await signMessage({ account, message, transaction: message })) }]
  }
  const signBitcoin = async ({ account, message }: Input) => {
    const text = new TextDecoder().decode(message)
    const rows = [['Account', account.address]] as const
    await owner.confirm({ kind: 'sign', method: 'signMessage', title: 'Sign a message', rows, text })
    if (!bitcoin) throw new Error(`${name} has no Bitcoin key`)
    return { signedMessage: message, signature: await signBitcoinMessage(bitcoin.key, message) }
  }

  const connect = async (input?: { readonly silent?: boolean }) => {
    if (!input?.silent && solana) await owner.letIn('solana')
    return { accounts: shared() }
  }
  const connectBitcoin = async (input?: { readonly purposes?: readonly string[] }) => {
    await owner.letIn('bitcoin')
    // As wallets with two addresses do, this one shares the address of inscriptions only with a site that asks for it.
    sharesInscriptions = input?.purposes?.includes('ordinals') === true
    return { accounts: shared() }
  }
  const disconnect = async () => {
    owner.forget('solana')
    owner.forget('bitcoin')
    changed()
  }

  const wallet = {
    version: '1.0.0',
    name,
    icon,
    chains: [...(solana ? ['solana:mainnet'] : []), ...(bitcoin ? ['bitcoin:mainnet'] : [])],
    get accounts() {
      return shared()
    },
    features: {
      'standard:connect': { version: '1.0.0', connect },
      'standard:disconnect': { version: '1.0.0', disconnect },
      'standard:events': {
        version: '1.0.0',
        on: (event: string, listener: (value: unknown) => void) => {
          events.on(event, listener)
          return () => events.removeListener(event, listener)
        },
      },
      ...(solana && {
        ...(!solana.ledger && {
          'solana:signMessage': { version: '1.1.0', signMessage: each(signMessage) },
          'solana:signIn': { version: '1.0.0', signIn },
        }),
        'solana:signTransaction': {
          version: '1.0.0',
          supportedTransactionVersions: ['legacy', 0],
          signTransaction: each(signTransaction),
        },
        'solana:signAndSendTransaction': {
          version: '1.0.0',
          supportedTransactionVersions: ['legacy', 0],
          signAndSendTransaction: each(signAndSendTransaction),
        },
      }),
      ...(bitcoin && {
        'bitcoin:connect': { version: '1.0.0', connect: connectBitcoin },
        'bitcoin:signMessage': { version: '1.0.0', signMessage: each(signBitcoin) },
      }),
    },
  }

  let unregister = () => {}
  const register = ({ register: add }: { readonly register: (wallet: object) => () => void }) => {
    unregister = add(wallet)
  }
  const announce = () =>
    window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
  window.addEventListener('wallet-standard:app-ready', event => {
    if (event instanceof CustomEvent) register(event.detail)
  })
  announce()
  return {
    show: addresses => {
      shown = addresses.flatMap(address => onSolana.find(account => account.address === address) ?? [])
      changed()
    },
    register: announce,
    unregister: () => unregister(),
  }
}

const solanaAccount = async ({ address }: SolanaSigner): Promise<Account> => ({
  address,
  publicKey: fromBase58(address),
  chains: ['solana:mainnet'],
  features: solanaFeatures,
})

/** The Taproot account that holds inscriptions. */
const inscriptionAccount = (key: `0x${string}`): Account => ({
  ...bitcoinAccount(key),
  address: inscriptionAddress,
})
const inscriptionAddress = 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr'

const bitcoinAccount = (key: `0x${string}`): Account => {
  const publicKey = compressedKey(key)
  return {
    address: bech32('bc', [0], hash160(publicKey)),
    publicKey,
    chains: ['bitcoin:mainnet'],
    features: ['bitcoin:signMessage'],
  }
}
