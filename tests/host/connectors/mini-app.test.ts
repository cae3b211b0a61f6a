import { describe, expect, it, vi } from 'vitest'
import { openMiniApp } from '../../../src/host/connectors/mini-app.ts'
import { createMiniAppParent, farcaster } from '../fakes/mini-app-parent.ts'
import { account, createPage, createWallet, otherAccount } from '../fakes/page.ts'

const open = async (parent = createMiniAppParent()) => {
  const stops: (() => void)[] = []
  const miniApp = await openMiniApp(parent.win, stops)
  if (!miniApp?.provider) throw new Error('no mini-app')
  return { ...parent, ...miniApp, provider: miniApp.provider, stops }
}

describe('the connection to a Farcaster client', () => {
  it("posts its first request to any origin, and every later request only to the client's origin", async () => {
    const { provider, requests, targets } = await open()
    expect(await provider.request({ method: 'eth_requestAccounts' })).toEqual([account])
    expect(requests).toEqual(['context', 'getCapabilities', 'ethProviderRequestV2'])
    expect(targets).toEqual(['*', farcaster, farcaster])
  })

  it.each([
    ['without a user', { context: {} }],
    ['without a wallet', { getCapabilities: () => ['actions.ready'] }],
  ])('offers no wallet if the client has no user or no wallet: client %s', async (_name, host) => {
    const { win } = createMiniAppParent({ host })
    expect(await openMiniApp(win, [])).toBeUndefined()
  })

  it('sends requests by the older method ethProviderRequest if the client lacks ethProviderRequestV2', async () => {
    const wallet = createWallet()
    const { provider } = await open(
      createMiniAppParent({
        host: {
          getCapabilities: undefined,
          ethProviderRequestV2: undefined,
          ethProviderRequest: wallet.provider.request,
        },
      }),
    )
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
  })

  it('does not repeat a failed request by ethProviderRequest if the client has ethProviderRequestV2', async () => {
    const ethProviderRequest = vi.fn()
    const ethProviderRequestV2 = () => Promise.reject(new Error('lost'))
    const { provider } = await open(
      createMiniAppParent({ host: { ethProviderRequestV2, ethProviderRequest } }),
    )
    await expect(provider.request({ method: 'eth_sendTransaction' })).rejects.toThrow('lost')
    expect(ethProviderRequest).not.toHaveBeenCalled()
  })

  it('rejects a request with the error code that the wallet of the client returns', async () => {
    const parent = createMiniAppParent()
    parent.wallet.table.eth_sendTransaction = Object.assign(new Error('no'), { code: 4001 })
    const { provider } = await open(parent)
    await expect(provider.request({ method: 'eth_sendTransaction' })).rejects.toMatchObject({ code: 4001 })
  })

  it("forwards the events of the client's wallet until the connection closes, and ignores forged events", async () => {
    const { provider, emit, post, stops } = await open()
    const seen = vi.fn()
    provider.on('accountsChanged', seen)
    emit('accountsChanged', [otherAccount])
    emit('accountsChanged')
    const forged = { type: 'frameEthProviderEvent', event: 'accountsChanged', params: [['0x']] }
    post(forged, farcaster, {})
    post(forged, 'https://evil.example')
    for (const odd of [null, 7, {}, { type: 'frameEthProviderEvent' }]) post(odd)
    expect(seen.mock.calls).toEqual([[[otherAccount]], [undefined]])
    provider.removeListener('accountsChanged', seen)
    provider.on('chainChanged', seen)
    for (const stop of stops) stop()
    emit('chainChanged', '0x89')
    expect(seen).toHaveBeenCalledTimes(2)
  })

  it("accepts a reply only in Comlink's format, from the parent window and from the origin of its first reply (K)", async () => {
    const parent = createMiniAppParent({ host: { ethProviderRequestV2: () => new Promise(() => {}) } })
    const { provider, ids, post } = await open(parent)
    const seen = vi.fn()
    const asked = provider.request({ method: 'eth_requestAccounts' }).then(seen, seen)
    await vi.waitFor(() => expect(ids.length).toBe(3))
    const id = ids[2]
    const reply = (address: string) => ({
      id,
      type: 'RAW',
      value: { jsonrpc: '2.0', id: 1, result: [address] },
    })
    post(reply('0xthief'), 'https://evil.example')
    post(reply('0xthief'), 'https://evil.farcaster.xyz')
    post(reply('0xthief'), farcaster, {})
    post({ ...reply('0xthief'), type: 'HANDLER', name: 'proxy' })
    post({ ...reply('0xthief'), type: 'OTHER', name: 'throw' })
    post({ ...reply('0xthief'), id: 7 })
    await new Promise(resolve => setImmediate(resolve))
    expect(seen).not.toHaveBeenCalled()
    post(reply(account))
    await asked
    expect(seen.mock.calls).toEqual([[[account]]])
  })

  it('ignores an event whose values are no list, and a message that is no event (K)', async () => {
    const { provider, post, emit } = await open()
    const seen = vi.fn()
    provider.on('accountsChanged', seen)
    post({ type: 'frameEthProviderEvent', event: 'accountsChanged', params: '0x' })
    post({ type: 'frameEthProviderEvent', event: 'accountsChanged', params: { 0: ['0x'] } })
    post({ type: 'other', event: 'accountsChanged', params: [['0x']] })
    emit('chainChanged', '0x89')
    expect(seen).not.toHaveBeenCalled()
  })

  it("offers only those wallets that the client has: Solana's, or Ethereum's by its other name (K)", async () => {
    const solanaProviderRequest = vi.fn(() => ({ publicKey: 'key' }))
    const solana = createMiniAppParent({
      host: { getCapabilities: () => ['wallet.getSolanaProvider'], solanaProviderRequest },
    })
    const onlySolana = await openMiniApp(solana.win, [])
    expect(onlySolana?.provider).toBeUndefined()
    const request = { method: 'connect' }
    expect(await onlySolana?.requestSolana?.(request as never)).toEqual({ publicKey: 'key' })
    expect(solanaProviderRequest.mock.calls).toEqual([[request]])
    const evm = createMiniAppParent({ host: { getCapabilities: () => ['wallet.getEvmProvider'] } })
    const onlyEvm = await openMiniApp(evm.win, [])
    expect(onlyEvm?.provider).toBeDefined()
    expect(onlyEvm?.requestSolana).toBeUndefined()
    const early = createMiniAppParent({ host: { getCapabilities: undefined } })
    expect((await openMiniApp(early.win, []))?.requestSolana).toBeUndefined()
  })

  it('sends exactly the request, and reads the result beside an empty error (K)', async () => {
    const ethProviderRequestV2 = vi.fn(({ id }: { id: number }) => ({ id, result: '0x1', error: null }))
    const { provider } = await open(createMiniAppParent({ host: { ethProviderRequestV2 } }))
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
    expect(await provider.request({ method: 'eth_call', params: [{}] })).toBe('0x1')
    const id = expect.any(Number)
    expect(ethProviderRequestV2.mock.calls).toStrictEqual([
      [{ id, jsonrpc: '2.0', method: 'eth_chainId' }],
      [{ id, jsonrpc: '2.0', method: 'eth_call', params: [{}] }],
    ])
  })

  it('may be a client on this computer only if the page is there too (K)', async () => {
    for (const page of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000']) {
      const local = await open(createMiniAppParent({ origin: 'http://localhost:5173', page }))
      expect(local.client).toBeUndefined()
    }
    const page = 'http://localhost:3000'
    const { win, requests } = createMiniAppParent({ origin: 'http://client.example', page })
    const seen = vi.fn()
    void openMiniApp(win, []).then(seen, seen)
    await vi.waitFor(() => expect(requests).toEqual(['context']))
    await new Promise(resolve => setImmediate(resolve))
    expect(seen).not.toHaveBeenCalled()
  })

  it.each([
    [farcaster, undefined],
    ['https://wallet.warpcast.com', undefined],
    ['https://farcaster.xyz.evil.example', 'farcaster.xyz.evil.example'],
    ['https://client.example', 'client.example'],
  ])(
    "contains the client's domain, or undefined for Farcaster's own client: origin %s, domain %s",
    async (origin, name) => {
      expect((await open(createMiniAppParent({ origin }))).client).toBe(name)
    },
  )

  it.each(['http://farcaster.xyz', 'null', 'http://localhost:3000'])(
    'is never opened if the origin of the client is not allowed: %s',
    async origin => {
      const { win, requests } = createMiniAppParent({ origin })
      const seen = vi.fn()
      void openMiniApp(win, []).then(seen, seen)
      await vi.waitFor(() => expect(requests).toEqual(['context']))
      await new Promise(resolve => setImmediate(resolve))
      expect(seen).not.toHaveBeenCalled()
    },
  )
})

it('the page exchanges messages with a Farcaster app on a phone through ReactNativeWebView', async () => {
  const wallet = createWallet()
  const answers: Record<string, unknown> = {
    context: { user: { fid: 7 } },
    getCapabilities: ['wallet.getEthereumProvider'],
  }
  const page = createPage({
    ReactNativeWebView: {
      postMessage: async (text: string) => {
        const { id, path, argumentList } = JSON.parse(text)
        const { id: rpc, ...request } = argumentList?.[0]?.value ?? {}
        const value = answers[path[0]] ?? { id: rpc, result: await wallet.provider.request(request) }
        const data = { id, type: 'RAW', value }
        // No reply in Comlink's format, so the page must ignore it (K).
        for (const odd of [null, { ...data, type: 'OTHER' }])
          page.document.dispatchEvent(Object.assign(new Event('FarcasterFrameCallback'), { data: odd }))
        page.document.dispatchEvent(Object.assign(new Event('FarcasterFrameCallback'), { data }))
      },
    },
  })
  const { provider, client } = (await openMiniApp(page.win, [])) ?? {}
  expect(client).toBeUndefined()
  expect(await provider?.request({ method: 'eth_accounts' })).toEqual([account])
  const seen = vi.fn()
  provider?.on('chainChanged', seen)
  const data = { event: 'chainChanged', params: ['0x89'] }
  page.document.dispatchEvent(Object.assign(new Event('FarcasterFrameEthProviderEvent'), { data }))
  expect(seen).toHaveBeenCalledWith('0x89')
})
