import { describe, expect, it, vi } from 'vitest'
import { networks } from '../../../src/domain/networks/known-networks.ts'
import { findNetwork } from '../../../src/domain/networks/networks.ts'
import { createSolanaConnector } from '../../../src/host/connectors/solana.ts'
import {
  createMiniAppSolanaWallet,
  type RequestSolana,
  registerStandardWallet,
} from '../../../src/host/connectors/standard.ts'
import { findEmbeddingWallets } from '../../../src/host/discovery/embedding.ts'
import { createHost } from '../../../src/host/host.ts'
import { createMiniAppParent } from '../fakes/mini-app-parent.ts'
import { createPage } from '../fakes/page.ts'

const address = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
const solana = findNetwork('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', networks)
const own = solana ? [solana] : []
const inUse = undefined
const signature = new Uint8Array(64).fill(7)
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

async function connected(answers: Record<string, unknown>) {
  const request = vi.fn<RequestSolana>(async ({ method }) =>
    method === 'connect' ? { publicKey: address } : answers[method],
  )
  const connector = createSolanaConnector(createMiniAppSolanaWallet({ name: 'Farcaster' }, request), own)
  const result = await connector.connect(false, undefined)
  return { request, connector, result }
}

describe('the Solana wallet of a Farcaster client', () => {
  it('connects to Solana mainnet with the account that the client returns', async () => {
    const { result } = await connected({})
    expect(result).toMatchObject({ accounts: [address], chainId: own[0]?.id })
  })

  it.each([undefined, null, { publicKey: 7 }, { publicKey: 'nobody' }, {}])(
    'rejects the connection with wallet-failed if the client returns no valid public key: %j',
    async answer => {
      const wallet = createMiniAppSolanaWallet({ name: 'Farcaster' }, async () => answer)
      await expect(createSolanaConnector(wallet, own).connect(false, undefined)).rejects.toMatchObject({
        code: 'wallet-failed',
      })
    },
  )

  it('signs a text message, and returns the signature in base58', async () => {
    const { request, connector } = await connected({ signMessage: { signature: base64(signature) } })
    const answer = await connector.request(
      { method: 'solana_signMessage', params: { message: 'Cn8eVZg', pubkey: address } },
      inUse,
    )
    expect(request).toHaveBeenLastCalledWith({ method: 'signMessage', params: { message: 'hello' } })
    expect(answer).toMatchObject({ signature: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/) })
  })

  it('rejects a signature request if the bytes of the message are not UTF-8 text', async () => {
    const { request, connector } = await connected({ signMessage: { signature: base64(signature) } })
    // The byte 255 in base58. It is not valid UTF-8.
    const params = { message: '5Q', pubkey: address }
    await expect(connector.request({ method: 'solana_signMessage', params }, inUse)).rejects.toMatchObject({
      code: 'rpc-invalid-params',
    })
    expect(request).toHaveBeenCalledTimes(1)
  })

  it.each([undefined, {}, { signature: 7 }, { signature: '%' }])(
    'rejects a signature request with wallet-failed if the client returns no valid signature: %j',
    async answer => {
      const { connector } = await connected({ signMessage: answer })
      const params = { message: 'Cn8eVZg', pubkey: address }
      await expect(connector.request({ method: 'solana_signMessage', params }, inUse)).rejects.toMatchObject({
        code: 'wallet-failed',
      })
    },
  )
})

it('Portico registers its Solana wallet with site code that starts before or after Portico', () => {
  const { win } = createPage({})
  const wallet = {}
  const unregister = vi.fn()
  const register = vi.fn(() => unregister)
  const before = (event: Event) => (event as CustomEvent<(api: object) => void>).detail({ register })
  win.addEventListener('wallet-standard:register-wallet', before)
  const stop = registerStandardWallet(win, wallet)
  win.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }))
  expect(register.mock.calls).toEqual([[wallet], [wallet]])
  stop()
  expect(unregister).toHaveBeenCalledTimes(2)
  win.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }))
  expect(register).toHaveBeenCalledTimes(2)
})

it('a Farcaster client is one row of the wallet list, even if it has an Ethereum and a Solana wallet', async () => {
  for (const capabilities of [
    ['wallet.getEthereumProvider', 'wallet.getSolanaProvider'],
    ['wallet.getSolanaProvider'],
  ]) {
    const parent = createMiniAppParent({ host: { getCapabilities: () => capabilities } })
    const host = createHost({
      onEvent: () => {},
      win: parent.win,
      networks: networks.filter(({ namespace }) => namespace === 'eip155' || namespace === 'solana'),
    })
    const stop = findEmbeddingWallets(parent.win, host.addConnector)
    const listed = vi.fn()
    host.injected$.subscribe(listed)
    const namespaces = capabilities.length === 2 ? ['eip155', 'solana'] : ['solana']
    await vi.waitFor(() =>
      expect(listed.mock.lastCall?.[0]).toMatchObject([{ name: 'Farcaster', namespaces }]),
    )
    stop()
    host.close()
  }
})
