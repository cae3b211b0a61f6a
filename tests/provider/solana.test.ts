import {
  type Address,
  appendTransactionMessageInstruction,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  getBase58Encoder,
  getTransactionDecoder,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/web3.js'
import { describe, expect, it, vi } from 'vitest'
import { keyOf } from '../../sandbox/chains/solana-keys.ts'
import { openSolanaKey, prepareSolana } from '../../sandbox/wallets/solana/tasks.ts'
import { noSession } from '../../src/client/account.ts'
import { caipAddress } from '../../src/domain/core/entities.ts'
import { AppError } from '../../src/domain/core/errors/app-error.ts'
import { createSolanaWallet, registerWallet } from '../../src/provider/providers.ts'
import type { StandardAccount } from '../../src/provider/types.ts'
import { fakeModal, sessionOf, solana } from './fake-modal.ts'

const key = keyOf('alice of the provider')
const other = keyOf('bob of the provider')
const connectedTo = (...addresses: readonly string[]) =>
  sessionOf(...addresses.map(address => caipAddress(solana, address)))

/**
 * Creates Portico's Solana wallet, with the sandbox's Solana signer as the connected wallet. Without
 * `signsTransactions`, the signer returns only the signature and not the signed transaction. Without `signsSeveral`, it
 * cannot sign several transactions in one request.
 */
function setUp({ signsTransactions = true, signsSeveral = true, session = connectedTo(key.address) } = {}) {
  const methods: string[] = []
  const request = async (_: unknown, request: { method: string; params?: unknown }) => {
    methods.push(request.method)
    if (request.method === 'solana_signAllTransactions' && !signsSeveral)
      throw new AppError('method-unsupported')
    const signer = await openSolanaKey(key.secretKey)
    const scene = { rpcUrl: undefined, accounts: [key.address] }
    const answer = (await prepareSolana([signer], request.method, request.params, scene)?.run()) as object
    return signsTransactions ? answer : { ...answer, transaction: undefined }
  }
  const fake = fakeModal({ request }, session)
  const served = createSolanaWallet(fake.modal)
  if (!served) throw new Error('no wallet')
  return { ...fake, ...served, features: served.wallet.features, methods }
}
const accountOf = async ({ features }: ReturnType<typeof setUp>): Promise<StandardAccount> => {
  const [account] = (await features['standard:connect'].connect({ silent: true })).accounts
  if (!account) throw new Error('no account')
  return account
}

const verifies = async (signature: Uint8Array, message: Uint8Array): Promise<boolean> => {
  const raw = Uint8Array.from(getBase58Encoder().encode(key.address))
  const publicKey = await crypto.subtle.importKey('raw', raw, 'Ed25519', true, ['verify'])
  return crypto.subtle.verify('Ed25519', publicKey, signature as BufferSource, message as BufferSource)
}

/**
 * Returns a transaction in which Bob pays the fee. So Bob's signature is the first one, and Alice's signature is the
 * second one.
 */
const transaction = (version: 'legacy' | 0, data: number): Uint8Array => {
  const blockhash = other.address as string as Blockhash
  const message = pipe(
    createTransactionMessage({ version }),
    message => setTransactionMessageFeePayer(other.address, message),
    message => setTransactionMessageLifetimeUsingBlockhash({ blockhash, lastValidBlockHeight: 1n }, message),
    message =>
      appendTransactionMessageInstruction(
        {
          programAddress: '11111111111111111111111111111111' as Address,
          accounts: [{ address: key.address, role: 3 }],
          data: Uint8Array.of(data),
        },
        message,
      ),
  )
  return Uint8Array.from(getTransactionEncoder().encode(compileTransaction(message)))
}
const isSigned = async (wire: Uint8Array): Promise<boolean> => {
  const { signatures, messageBytes } = getTransactionDecoder().decode(wire)
  const signature = signatures[key.address]
  return !!signature && verifies(signature, Uint8Array.from(messageBytes))
}

describe('the Solana wallet that Portico registers on the page', () => {
  it('does not exist on a site without a Solana network', () => {
    const { modal } = fakeModal()
    const networks = modal.networks.filter(({ namespace }) => namespace !== 'solana')
    expect(createSolanaWallet({ ...modal, networks })).toBeUndefined()
  })

  it('has its icon in base64, as the Wallet Standard requires', () => {
    const [kind, data = ''] = setUp().wallet.icon.split(',')
    expect(kind).toBe('data:image/svg+xml;base64')
    expect(atob(data)).toMatch(/^<svg .+<\/svg>$/)
  })

  it('has the accounts of the wallet session, and emits an event when these accounts change', async () => {
    const { wallet, features, become } = setUp({ session: noSession })
    const changes: (readonly string[])[] = []
    const stop = features['standard:events'].on('change', ({ accounts }) => {
      changes.push(accounts?.map(({ address }) => address) ?? [])
    })
    expect(wallet.accounts).toEqual([])
    become(connectedTo(key.address, other.address))
    await vi.waitFor(() => expect(wallet.accounts).toHaveLength(2))
    expect(wallet.accounts[0]).toMatchObject({ address: key.address, chains: ['solana:mainnet'] })
    expect(wallet.accounts[0]?.publicKey).toEqual(Uint8Array.from(getBase58Encoder().encode(key.address)))
    become(noSession)
    expect(wallet.accounts).toEqual([])
    stop()
    become(connectedTo(key.address))
    await vi.waitFor(() => expect(wallet.accounts).toHaveLength(1))
    expect(changes).toEqual([[key.address, other.address], []])
  })

  it('opens the modal for a connection, but returns the current accounts for a silent connection', async () => {
    const { features, become, modal } = setUp({ session: noSession })
    expect(await features['standard:connect'].connect({ silent: true })).toEqual({ accounts: [] })
    expect(modal.open).not.toHaveBeenCalled()
    const request = features['standard:connect'].connect()
    await vi.waitFor(() => expect(modal.open).toHaveBeenCalledTimes(1))
    become(connectedTo(key.address))
    expect((await request).accounts).toMatchObject([{ address: key.address }])
    await features['standard:disconnect'].disconnect()
    expect(modal.disconnect).toHaveBeenCalledWith('solana')
  })

  it('signs a message with the key of its account', async () => {
    const scene = setUp()
    const account = await accountOf(scene)
    const message = new TextEncoder().encode('Sold on Solana')
    const [signed] = await scene.features['solana:signMessage'].signMessage({ account, message })
    expect(signed?.signedMessage).toEqual(message)
    expect(await verifies(signed?.signature ?? new Uint8Array(), message)).toBe(true)
  })

  it.each([
    ['legacy', true],
    ['legacy', false],
    [0, true],
    [0, false],
  ] as const)(
    'returns a signed transaction (version %s, the connected wallet itself returns one: %s)',
    async (version, signsTransactions) => {
      const scene = setUp({ signsTransactions })
      const account = await accountOf(scene)
      const input = { account, transaction: transaction(version, 1), chain: 'solana:mainnet' }
      const [signed] = await scene.features['solana:signTransaction'].signTransaction(input)
      expect(await isSigned(signed?.signedTransaction ?? new Uint8Array())).toBe(true)
    },
  )

  it.each([
    [true, ['solana_signAllTransactions']],
    [false, ['solana_signAllTransactions', 'solana_signTransaction', 'solana_signTransaction']],
  ] as const)(
    'signs several transactions in one wallet request if the wallet supports this (supported: %s)',
    async (signsSeveral, expected) => {
      const scene = setUp({ signsSeveral })
      const account = await accountOf(scene)
      const inputs = [1, 2].map(data => ({ account, transaction: transaction(0, data) }))
      const signed = await scene.features['solana:signTransaction'].signTransaction(...inputs)
      const good = await Promise.all(signed.map(({ signedTransaction }) => isSigned(signedTransaction)))
      expect(good).toEqual([true, true])
      expect(scene.methods).toEqual(expected)
    },
  )

  // Specification 6.6
  it('signs a sign-in message only for the domain of its page', async () => {
    const scene = setUp()
    const { signIn } = scene.features['solana:signIn']
    const input = { statement: 'Hello', nonce: 'abcdefgh', resources: ['https://shop.example/a'] }
    const [output] = await signIn(input)
    expect(new TextDecoder().decode(output?.signedMessage)).toBe(
      [
        'shop.example wants you to sign in with your Solana account:',
        key.address,
        '',
        'Hello',
        '',
        'Nonce: abcdefgh',
        'Resources:',
        '- https://shop.example/a',
      ].join('\n'),
    )
    expect(
      await verifies(output?.signature ?? new Uint8Array(), output?.signedMessage ?? new Uint8Array()),
    ).toBe(true)
    await expect(signIn({ domain: 'bank.example' })).rejects.toMatchObject({
      code: 4100,
      message: 'Action not allowed',
    })
    await expect(signIn({ statement: 'a\nNonce: b' })).rejects.toMatchObject({ code: -32602 })
  })

  it('rejects a signature request for an account that is not connected, and sends the wallet no request', async () => {
    const scene = setUp()
    const account = { ...(await accountOf(scene)), address: other.address }
    const request = scene.features['solana:signMessage'].signMessage({ account, message: new Uint8Array(1) })
    await expect(request).rejects.toMatchObject({ code: 4100 })
    expect(scene.methods).toEqual([])
  })

  it('rejects a transaction for a chain that the site does not have', async () => {
    const scene = setUp()
    const account = await accountOf(scene)
    const input = { account, transaction: transaction(0, 1), chain: 'solana:devnet' }
    await expect(
      scene.features['solana:signAndSendTransaction'].signAndSendTransaction(input),
    ).rejects.toMatchObject({ code: 4902 })
  })
})

it("Portico's Solana wallet registers with an app that loads before Portico or after Portico", () => {
  const win = new EventTarget() as unknown as Window
  const { wallet } = setUp()
  const leave = vi.fn()
  const list = () => ({ register: vi.fn(() => leave) })
  const [early, late] = [list(), list()]
  win.addEventListener('wallet-standard:register-wallet', event => {
    const { detail } = event as CustomEvent<(api: object) => void>
    detail(early)
  })
  const stop = registerWallet(wallet, win)
  win.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: late }))
  expect(early.register).toHaveBeenCalledWith(wallet)
  expect(late.register).toHaveBeenCalledWith(wallet)
  stop()
  expect(leave).toHaveBeenCalledTimes(2)
})
