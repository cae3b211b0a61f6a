import { installMockWallet } from '@johanneskares/wallet-mock'
import {
  createPublicClient,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  parseEther,
  verifyMessage,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DappSite, request, serveDapp, whenLoaded } from './dapp.ts'
import type { Done, Errand } from './fixtures/clients.ts'
import { expectNoProblems, newVisitor, stage, useBrowser, type Visit, visit, walletOf } from './harness.ts'
import { dialog, title, walletRow } from './modal.ts'
import { inLongRun } from './variants.ts'

useBrowser()

let site: DappSite
beforeAll(async () => {
  site = await serveDapp()
})
afterAll(() => site.close())

const alice = stage.accounts.alice?.address as Hex
const ethereum = stage.chains.find(({ caip }) => caip === 'eip155:1')
const chain = createPublicClient({ transport: http(ethereum?.rpcUrl) })
// Returns an address that nothing else uses, so that all its funds come from this test.
const nobody = (n: number) => `0x${String(n).padStart(40, 'b')}` as const

const arrive = async (options: Partial<Parameters<typeof visit>[0]> = {}): Promise<Visit> => {
  const seen = await visit({ url: site.url, wallets: [walletOf('alice')], ...options })
  await whenLoaded(seen.page)
  return seen
}

/** Chooses a wallet in the open modal, and waits until the modal is closed. */
const choose = async ({ page }: Visit, wallet = 'Heron Wallet') => {
  await title(page).filter({ hasText: 'Connect' }).waitFor()
  await walletRow(page, wallet).click()
  await dialog(page).waitFor({ state: 'hidden' })
}

const connected = async (): Promise<Visit> => {
  const shop = await arrive()
  const accounts = request(shop.page, dapp => dapp.request('eth_requestAccounts'), null)
  await choose(shop)
  expect(await accounts).toEqual({ result: [alice] })
  return shop
}

const expectDone = async (done: Done, { message, to, ether }: Errand, before: bigint) => {
  expect(done.address).toBe(alice)
  expect(BigInt(done.balance)).toBe(before)
  expect(BigInt(done.block)).toBeGreaterThan(0n)
  expect(await verifyMessage({ address: alice, message, signature: done.signature })).toBe(true)
  const receipt = await chain.getTransactionReceipt({ hash: done.hash })
  expect(receipt).toMatchObject({ status: 'success', to })
  expect(await chain.getBalance({ address: to })).toBe(parseEther(ether))
}

/** Returns the methods of all requests that the page's wallet received. */
const askedOfWallet = ({ page }: Visit) =>
  page.evaluate<string[]>(`window.__testWallets['Heron Wallet'].requests.map(({ method }) => method)`)

describe('on a page with Portico', () => {
  it("viem reads through Portico's nodes, and signs and sends through the connected wallet", async () => {
    const errand: Errand = { message: 'Sold by viem', to: nobody(1), ether: '0.01' }
    const shop = await connected()
    const before = await chain.getBalance({ address: alice })
    await expectDone(await request(shop.page, (dapp, errand) => dapp.viem(errand), errand), errand, before)
    const requests = await askedOfWallet(shop)
    expect(requests).toEqual(expect.arrayContaining(['personal_sign', 'eth_sendTransaction']))
    expect(requests.filter(method => /^eth_(get|block|call|estimate)/.test(method))).toEqual([])
    expectNoProblems(shop)
  })

  inLongRun(() => {
    it('viem signs a message and sends a transaction through a mock wallet that uses EIP-6963', async () => {
      const errand: Errand = { message: 'Sold to a mock', to: nobody(5), ether: '0.05' }
      const context = await newVisitor()
      const account = privateKeyToAccount(stage.accounts.alice?.privateKey ?? '0x')
      // The mock wallet expects a context of the type of @playwright/test. The context of playwright-core has another
      // type, so the cast hides the difference.
      const browserContext = context as never
      await installMockWallet({ browserContext, account, transports: { 1: http(ethereum?.rpcUrl) } })
      const shop = await arrive({ context, wallets: [] })
      const accounts = request(shop.page, dapp => dapp.request('eth_requestAccounts'), null)
      await choose(shop, 'Mock Wallet')
      expect(await accounts).toEqual({ result: [alice] })
      const before = await chain.getBalance({ address: alice })
      await expectDone(await request(shop.page, (dapp, errand) => dapp.viem(errand), errand), errand, before)
      expectNoProblems(shop)
    })
  })

  it('ethers reads from the chain, signs a message and sends a transaction', async () => {
    const errand: Errand = { message: 'Sold by ethers', to: nobody(2), ether: '0.02' }
    const shop = await connected()
    const before = await chain.getBalance({ address: alice })
    await expectDone(await request(shop.page, (dapp, errand) => dapp.ethers(errand), errand), errand, before)
    expectNoProblems(shop)
  })

  it("wagmi connects through Portico's connector, signs, sends, switches networks and disconnects", async () => {
    const errand: Errand = { message: 'Sold by wagmi', to: nobody(3), ether: '0.03' }
    const shop = await arrive()
    const connecting = request(shop.page, dapp => dapp.wagmiConnect(), null)
    await choose(shop)
    expect(await connecting).toEqual({ accounts: [alice], chainId: 1 })
    const before = await chain.getBalance({ address: alice })
    await expectDone(await request(shop.page, (dapp, errand) => dapp.wagmi(errand), errand), errand, before)

    expect(await request(shop.page, dapp => dapp.wagmiSwitch(42161), null)).toBe(42161)
    await expect
      .poll(() => request(shop.page, dapp => dapp.wagmiState(), null))
      .toEqual({ status: 'connected', address: alice, chainId: 42161 })

    await request(shop.page, dapp => dapp.wagmiDisconnect(), null)
    expect(await request(shop.page, dapp => dapp.wagmiState(), null)).toMatchObject({
      status: 'disconnected',
    })
    expect(await request(shop.page, dapp => dapp.request('eth_accounts'), null)).toEqual({ result: [] })
    expectNoProblems(shop)
  })

  inLongRun(() => {
    it("wagmi without Portico's connector connects by EIP-6963, signs a message and sends ether", async () => {
      const errand: Errand = { message: 'Sold by a stranger', to: nobody(4), ether: '0.04' }
      const shop = await arrive()
      expect(await request(shop.page, dapp => dapp.announced(), null)).toContain('app.portico')
      expect(await request(shop.page, dapp => dapp.strangerConnectors(), null)).toContain(
        'app.portico Portico',
      )
      // This wagmi config has Portico's connector. It must not list Portico a second time as an announced wallet.
      const listed = await request(shop.page, dapp => dapp.connectors(), null)
      expect(listed.filter(entry => entry.includes('app.portico'))).toHaveLength(1)

      const connecting = request(shop.page, dapp => dapp.strangerConnect(), null)
      await choose(shop)
      expect(await connecting).toEqual([alice])
      const before = await chain.getBalance({ address: alice })
      await expectDone(
        await request(shop.page, (dapp, errand) => dapp.wagmiStranger(errand), errand),
        errand,
        before,
      )
      expectNoProblems(shop)
    })
  })

  it('wagmi reconnects a returning user without a prompt', async () => {
    const first = await connected()
    const second = await arrive({ context: first.context })
    expect(await request(second.page, dapp => dapp.wagmiReconnect(), null)).toContain(`portico ${alice}`)
    expect(await dialog(second.page).isVisible()).toBe(false)
    expectNoProblems(second)
  })
})

describe('the EIP-1193 provider that Portico offers to the page', () => {
  it('responds to eth_accounts and eth_chainId before a connection, and contacts no external server', async () => {
    const shop = await arrive()
    expect(await request(shop.page, dapp => dapp.request('eth_accounts'), null)).toEqual({ result: [] })
    expect(await request(shop.page, dapp => dapp.request('eth_chainId'), null)).toEqual({ result: '0x1' })
    const services = [...Object.values(stage.services), ...stage.chains.map(({ rpcUrl }) => rpcUrl)]
    expect(shop.requests.filter(url => services.some(service => url.startsWith(service)))).toEqual([])
    expect(shop.page.workers()).toEqual([])
    expectNoProblems(shop)
  })

  inLongRun(() => {
    it("is not listed as a wallet in Portico's own modal", async () => {
      const shop = await arrive()
      await shop.page.evaluate(`window.dapp.portico.open({ view: 'Connect' })`)
      await walletRow(shop.page, 'Heron Wallet').waitFor()
      expect(await walletRow(shop.page, 'Portico').count()).toBe(0)
      expectNoProblems(shop)
    })
  })

  it('rejects eth_requestAccounts with the error code 4001 when the user closes the modal', async () => {
    const shop = await arrive()
    const response = request(shop.page, dapp => dapp.request('eth_requestAccounts'), null)
    await title(shop.page).filter({ hasText: 'Connect' }).waitFor()
    await shop.page.keyboard.press('Escape')
    expect(await response).toMatchObject({ error: { code: 4001, isError: true } })
    expectNoProblems(shop)
  })

  it('reads from the chain before a connection, but rejects a signature request (error code 4100)', async () => {
    const shop = await arrive()
    const answer = await request(shop.page, dapp => dapp.request('eth_blockNumber'), null)
    expect(answer).toMatchObject({ result: expect.stringMatching(/^0x[1-9a-f]/) })
    expect(
      await request(shop.page, dapp => dapp.request('personal_sign', ['0x00', '0x00']), null),
    ).toMatchObject({
      error: { code: 4100 },
    })
    expectNoProblems(shop)
  })

  it('forwards the error of a wallet that rejects, and the error of a call that reverts', async () => {
    const shop = await connected()
    await shop.page.evaluate(`window.__testWallets['Heron Wallet'].mode = 'reject'`)
    const signed = await request(
      shop.page,
      (dapp, from) => dapp.request('personal_sign', ['0x00', from]),
      alice,
    )
    expect(signed).toMatchObject({ error: { code: 4001 } })
    const token = ethereum?.tokens[0]?.address
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [alice, 1n] })
    const call = [{ from: nobody(9), to: token, data }, 'latest']
    const response = await request(shop.page, (dapp, params) => dapp.request('eth_call', params), call)
    expect(response).toMatchObject({
      error: {
        code: 3,
        message: expect.stringMatching(/^execution reverted/),
        data: expect.stringMatching(/^0x08c379a0/),
      },
    })
    expectNoProblems(shop)
  })

  inLongRun(() => {
    it('emits the EIP-1193 events of a connection, a network change and a disconnect in the wallet', async () => {
      const shop = await connected()
      await shop.page.evaluate(`window.__testWallets['Heron Wallet'].chainId = 42161`)
      await expect
        .poll(() => request(shop.page, dapp => dapp.received, null))
        .toContain('chainChanged "0xa4b1"')
      await shop.page.evaluate(`window.__testWallets['Heron Wallet'].disconnect()`)
      await expect.poll(() => request(shop.page, dapp => dapp.received, null)).toContain('accountsChanged []')
      const received = await request(shop.page, dapp => dapp.received, null)
      expect(received.map(message => message.split(' ')[0])).toEqual([
        'connect',
        'accountsChanged',
        'chainChanged',
        'accountsChanged',
        'disconnect',
      ])
      expectNoProblems(shop)
    })
  })
})
