import type { Browser, BrowserContext, Page } from 'playwright-core'
import { type Hex, parseTransaction, recoverTransactionAddress, verifyMessage, verifyTypedData } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type HttpService, startHttp } from '../../sandbox/http.ts'
import type { WalletPage } from '../../sandbox/wallets/in-page/entry.ts'
import type { TestWalletOptions } from '../../sandbox/wallets/in-page/options.ts'
import { testWalletScript } from '../../sandbox/wallets/test-wallet.ts'
import { launchBrowser } from './browser.ts'

// On a busy machine, a browser can need longer to start than the default timeout allows.
vi.setConfig({ testTimeout: 30_000 })

const keys: readonly Hex[] = [`0x${'11'.repeat(32)}`, `0x${'22'.repeat(32)}`]
const [first, second] = keys.map(key => privateKeyToAccount(key).address) as [Hex, Hex]

type WalletCall = { method: string; params: unknown[] }
type Answer = { ok?: unknown; code?: number; message?: string }

const sent: Hex[] = []
const node = (request: WalletCall): unknown => {
  if (request.method === 'eth_sendRawTransaction') {
    sent.push(request.params[0] as Hex)
    return `0x${'ab'.repeat(32)}`
  }
  const answers: Record<string, string> = {
    eth_getTransactionCount: `0x${sent.length.toString(16)}`,
    eth_estimateGas: '0x5208',
    eth_gasPrice: '0x3b9aca00',
    eth_maxPriorityFeePerGas: '0x1',
    eth_blockNumber: '0x10',
  }
  return answers[request.method]
}

// The page's content security policy forbids inline scripts and styles. The test wallet must work without them.
const policy = (connect: string) =>
  `default-src 'none'; connect-src ${connect}; img-src data:; require-trusted-types-for 'script'; trusted-types 'none'`

let rpc: HttpService
let site: HttpService
let browser: Browser
let context: BrowserContext
let page: Page

beforeAll(async () => {
  rpc = await startHttp({
    name: 'rpc',
    cors: { origin: '*', methods: 'POST', headers: 'content-type' },
    routes: [
      ['POST', '/', ({ json }) => ({ body: { id: 1, jsonrpc: '2.0', result: node(json as WalletCall) } })],
    ],
  })
  const headers = { 'content-security-policy': policy(rpc.url) }
  const html =
    '<!doctype html><title>shop</title><button>Buy</button><dialog>Modal <button>Ok</button></dialog>'
  site = await startHttp({
    name: 'site',
    routes: [['GET', '/', () => ({ type: 'text/html', headers, body: html })]],
  })
  browser = await launchBrowser()
}, 30_000)
afterAll(async () => {
  await browser.close()
  await rpc.close()
  await site.close()
})

beforeEach(async () => {
  sent.length = 0
  context = await browser.newContext({ viewport: { width: 900, height: 700 } })
})
afterEach(() => context.close())

const chains = () => [
  { id: 1, name: 'Ethereum', symbol: 'ETH', rpcUrl: rpc.url },
  { id: 10, name: 'OP Mainnet', symbol: 'ETH', rpcUrl: rpc.url },
]
const amber = (more: Partial<TestWalletOptions> = {}) => ({
  name: 'Amber',
  rdns: 'app.portico.test.amber',
  keys,
  chains: chains(),
  ...more,
})

/** Opens the page of a shop with these test wallets in it. */
const open = async (...wallets: ReturnType<typeof amber>[]) => {
  await context.addInitScript({ content: await testWalletScript(wallets) })
  page = await context.newPage()
  await visit(page)
}

const visit = async (target: Page) => {
  await target.goto(site.url)
  await target.evaluate(() => {
    const seen: Record<string, unknown> = {}
    Object.assign(window, { seen, events: [] })
    window.addEventListener('eip6963:announceProvider', event => {
      const { info, provider } = (event as CustomEvent).detail
      seen[info.name] = { info, provider, frozen: Object.isFrozen(info) }
      for (const name of ['accountsChanged', 'chainChanged', 'disconnect']) {
        provider.on(name, (value: unknown) => {
          // An Error loses its `code` when Playwright returns it to the test. So the page stores the fields of the
          // error in a plain object.
          const plain = value instanceof Error ? { ...value } : value
          ;(window as unknown as { events: unknown[] }).events.push([name, plain])
        })
      }
    })
    window.dispatchEvent(new Event('eip6963:requestProvider'))
  })
}

const requestFromPage = (method: string, params: unknown = [], name = 'Amber'): Promise<Answer> =>
  page.evaluate(
    async ([wallet, request]) => {
      type Seen = Record<string, { provider: { request: (r: unknown) => Promise<unknown> } }>
      try {
        return { ok: await (window as unknown as { seen: Seen }).seen[wallet]?.provider.request(request) }
      } catch (error) {
        const { code, message } = error as { code: number; message: string }
        return { code, message }
      }
    },
    [name, { method, params }] as const,
  )

const set = (change: object, target = page) =>
  target.evaluate(patch => {
    const control = (window as WalletPage).__testWallets?.Amber
    if (control) Object.assign(control, patch)
  }, change)
const events = () => page.evaluate(() => (window as unknown as { events: unknown[] }).events)
const waitPending = () =>
  page.waitForFunction(() => ((window as WalletPage).__testWallets?.Amber?.pending.length ?? 0) > 0)

it('a sandbox wallet announces itself by EIP-6963, and the option "legacy" also sets window.ethereum', async () => {
  await open(amber(), amber({ name: 'Basil', rdns: 'app.portico.test.basil', legacy: true }))
  const seen = await page.evaluate(() => {
    const { seen: wallets } = window as unknown as { seen: Record<string, { info: object; frozen: boolean }> }
    return Object.values(wallets).map(({ info, frozen }) => ({ ...info, frozen }))
  })
  const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
  expect(seen).toEqual([
    {
      uuid: expect.stringMatching(uuid),
      name: 'Amber',
      rdns: 'app.portico.test.amber',
      icon: expect.stringMatching(/^data:image\//),
      frozen: true,
    },
    {
      uuid: expect.stringMatching(uuid),
      name: 'Basil',
      rdns: 'app.portico.test.basil',
      icon: expect.any(String),
      frozen: true,
    },
  ])
  const legacy = await page.evaluate(() => {
    const { ethereum, seen: wallets } = window as unknown as {
      ethereum: unknown
      seen: Record<string, { provider: unknown }>
    }
    return ethereum === wallets.Basil?.provider
  })
  expect(legacy).toBe(true)
})

it('a sandbox wallet connects, sends an event to a second tab, and stays connected after a reload', async () => {
  await open(amber())
  const other = await context.newPage()
  await visit(other)
  expect(await requestFromPage('eth_accounts')).toEqual({ ok: [] })
  expect(await requestFromPage('eth_requestAccounts')).toEqual({ ok: [first, second] })
  await other.waitForFunction(() => (window as unknown as { events: unknown[] }).events.length > 0)
  await visit(page)
  expect(await requestFromPage('eth_accounts')).toEqual({ ok: [first, second] })
  expect(await requestFromPage('wallet_getPermissions')).toMatchObject({
    ok: [{ parentCapability: 'eth_accounts' }],
  })
  expect(await requestFromPage('wallet_revokePermissions', [{ eth_accounts: {} }])).toEqual({ ok: null })
  expect(await requestFromPage('eth_accounts')).toEqual({ ok: [] })
  expect(await events()).toEqual([['accountsChanged', []]])
})

it('a sandbox wallet with an open prompt rejects a second connect request with the code -32002', async () => {
  await open(amber({ mode: 'reject' }))
  expect(await requestFromPage('eth_requestAccounts')).toMatchObject({ code: 4001 })
  await set({ mode: 'silent' })
  const waiting = requestFromPage('eth_requestAccounts')
  await waitPending()
  expect(await requestFromPage('eth_requestAccounts')).toMatchObject({ code: -32002 })
  expect(await requestFromPage('wallet_requestPermissions', [{ eth_accounts: {} }])).toMatchObject({
    code: -32002,
  })
  await page.evaluate(() => (window as WalletPage).__testWallets?.Amber?.approve())
  expect(await waiting).toEqual({ ok: [first, second] })
  const seen = await page.evaluate(() => (window as WalletPage).__testWallets?.Amber?.requests)
  expect(seen?.map(({ method, outcome }) => [method, outcome])).toEqual([
    ['eth_requestAccounts', 4001],
    ['eth_requestAccounts', 'done'],
    ['eth_requestAccounts', -32002],
    ['wallet_requestPermissions', -32002],
  ])
})

it('a test can make a sandbox wallet respond slowly, be locked, or fail', async () => {
  await open(amber({ mode: 'slow', delay: 300 }))
  const begun = Date.now()
  await requestFromPage('eth_requestAccounts')
  expect(Date.now() - begun).toBeGreaterThanOrEqual(295)
  await set({ mode: 'auto', locked: true })
  expect(await requestFromPage('eth_accounts')).toEqual({ ok: [] })
  const waiting = requestFromPage('eth_requestAccounts')
  await waitPending()
  await set({ locked: false })
  expect(await waiting).toEqual({ ok: [first, second] })
  await page.evaluate(() => (window as WalletPage).__testWallets?.Amber?.failNext(4900, 'gone'))
  expect(await requestFromPage('eth_chainId')).toEqual({ code: 4900, message: 'gone' })
  expect(await requestFromPage('eth_chainId')).toEqual({ ok: '0x1' })
})

it('a sandbox wallet can be locked at load, answers then as real ones do, and can be renamed (33.5)', async () => {
  await open(amber({ announce: false, locked: true, lockedAnswer: 'null' }))
  const announced = () =>
    page.evaluate(() => Object.keys((window as unknown as { seen: Record<string, unknown> }).seen))
  expect(await announced()).toEqual([])
  await page.evaluate(() => {
    const wallet = (window as WalletPage).__testWallets?.Amber
    if (wallet) wallet.accounts = wallet.ownAccounts
    wallet?.announce()
  })
  expect(await announced()).toEqual(['Amber'])
  expect(await requestFromPage('eth_accounts')).toEqual({ ok: null })
  await set({ lockedAnswer: 'unauthorized' })
  expect(await requestFromPage('eth_accounts')).toMatchObject({ code: 4100 })
  await set({ locked: false })
  expect(await requestFromPage('eth_accounts')).toEqual({ ok: [first, second] })

  await page.evaluate(() =>
    (window as WalletPage).__testWallets?.Amber?.rename('Amber 2', 'data:image/png;,'),
  )
  await page.reload()
  await visit(page)
  await page.evaluate(() => (window as WalletPage).__testWallets?.Amber?.announce())
  expect(await announced()).toEqual(['Amber 2'])
})

it('a sandbox wallet adds only networks whose coin has 18 decimals and 1 to 6 letters (33.5)', async () => {
  await open(amber())
  const add = (coin: object) =>
    requestFromPage('wallet_addEthereumChain', [
      {
        chainId: '0x89',
        chainName: 'Polygon',
        nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18, ...coin },
        rpcUrls: ['https://polygon.example'],
      },
    ])
  for (const coin of [{ decimals: 6 }, { decimals: 0 }, { symbol: '' }, { symbol: 'SEVENLT' }])
    expect(await add(coin)).toMatchObject({ code: -32602 })
  expect(await add({ symbol: 'SIXLET' })).toEqual({ ok: null })
})

it('a sandbox wallet fails all requests of a method as the test says, with the data of the error', async () => {
  await open(amber())
  await set({ failures: { eth_blockNumber: { code: -32003, message: 'no', data: { why: 1 } } } })
  expect(await requestFromPage('eth_blockNumber')).toEqual({ code: -32003, message: 'no' })
  expect(await requestFromPage('eth_gasPrice')).toEqual({ ok: '0x3b9aca00' })
})

it('a sandbox wallet switches networks, and rejects an unknown network with the error code 4902', async () => {
  await open(amber())
  const to = (chainId: string) => requestFromPage('wallet_switchEthereumChain', [{ chainId }])
  expect(await to('0xa')).toEqual({ ok: null })
  expect(await requestFromPage('eth_chainId')).toEqual({ ok: '0xa' })
  expect(await to('0x89')).toMatchObject({ code: 4902 })
  const polygon = {
    chainId: '0x89',
    chainName: 'Polygon',
    nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
    rpcUrls: ['https://polygon.example'],
  }
  expect(
    await requestFromPage('wallet_addEthereumChain', [{ ...polygon, rpcUrls: ['http://x.example'] }]),
  ).toMatchObject({ code: -32602 })
  expect(await requestFromPage('wallet_addEthereumChain', [polygon])).toEqual({ ok: null })
  expect(await requestFromPage('eth_chainId')).toEqual({ ok: '0xa' })
  expect(await to('0x89')).toEqual({ ok: null })
  await set({ chainId: 424242 })
  await set({ switchLies: true })
  expect(await to('0x1')).toEqual({ ok: null })
  expect(await requestFromPage('eth_chainId')).toEqual({ ok: '0x67932' })
  expect(await requestFromPage('eth_blockNumber')).toMatchObject({ code: 4901 })
  expect(await events()).toEqual([
    ['chainChanged', '0xa'],
    ['chainChanged', '0x89'],
    ['chainChanged', '0x67932'],
  ])
  for (const bad of [[], [{}], [{ chainId: 1 }], [{ chainId: '0x01' }], 'x']) {
    expect(await requestFromPage('wallet_switchEthereumChain', bad)).toMatchObject({ code: -32602 })
  }
})

it('a sandbox wallet creates valid signatures only for the accounts that it shares with the site', async () => {
  await open(amber())
  const hello: Hex = '0x68656c6c6f'
  expect(await requestFromPage('personal_sign', [hello, first])).toMatchObject({ code: 4100 })
  await requestFromPage('eth_requestAccounts')
  const bytes = (await requestFromPage('personal_sign', [hello, first])).ok as Hex
  expect(await verifyMessage({ address: first, message: 'hello', signature: bytes })).toBe(true)
  const text = (await requestFromPage('personal_sign', ['grüezi', second.toLowerCase()])).ok as Hex
  expect(await verifyMessage({ address: second, message: 'grüezi', signature: text })).toBe(true)

  const typed = {
    domain: { name: 'Shop', chainId: 1 },
    types: { Order: [{ name: 'id', type: 'uint256' }] },
    primaryType: 'Order' as const,
    message: { id: '7' },
  }
  const signature = (await requestFromPage('eth_signTypedData_v4', [first, JSON.stringify(typed)])).ok as Hex
  expect(await verifyTypedData({ ...typed, message: { id: 7n }, address: first, signature })).toBe(true)
  const elsewhere = { ...typed, domain: { chainId: 5 } }
  expect(await requestFromPage('eth_signTypedData_v4', [first, elsewhere])).toMatchObject({ code: -32602 })

  await set({ accounts: [second] })
  expect(await requestFromPage('personal_sign', [hello, first])).toMatchObject({ code: 4100 })
  expect(await requestFromPage('eth_sign', [first, hello])).toMatchObject({ code: -32601 })
  expect(await requestFromPage('wallet_sendCalls')).toMatchObject({ code: -32601 })
})

it('a sandbox wallet sends signed transactions to the node, each transaction with its own nonce', async () => {
  await open(amber())
  await requestFromPage('eth_requestAccounts')
  const call = { from: first, to: second, value: '0xde0b6b3a7640000', data: '0xdeadbeef' }
  const answers = await Promise.all([
    requestFromPage('eth_sendTransaction', [call]),
    requestFromPage('eth_sendTransaction', [call]),
  ])
  expect(answers).toEqual([{ ok: `0x${'ab'.repeat(32)}` }, { ok: `0x${'ab'.repeat(32)}` }])
  const parsed = sent.map(raw => parseTransaction(raw))
  expect(parsed[0]).toMatchObject({ chainId: 1, value: 10n ** 18n, data: '0xdeadbeef', gas: 21_000n })
  expect(parsed.map(({ nonce }) => nonce ?? 0)).toEqual([0, 1])
  await requestFromPage('eth_sendTransaction', [{ ...call, type: '0x1', accessList: [] }])
  expect(parseTransaction(sent[2] as Hex)).toMatchObject({ type: 'eip2930', gasPrice: 10n ** 9n })
  const from = await recoverTransactionAddress({ serializedTransaction: sent[0] as `0x02${string}` })
  expect(from).toBe(first)
  expect(await requestFromPage('eth_sendTransaction', [{ ...call, chainId: '0xa' }])).toMatchObject({
    code: -32602,
  })
  // Like the strictest wallets, it does not accept an amount of zero that is written out (33.5).
  expect(await requestFromPage('eth_sendTransaction', [{ ...call, value: '0x0' }])).toMatchObject({
    code: -32602,
  })
  expect(await requestFromPage('eth_sendTransaction', [{ ...call, from: '0x00' }])).toMatchObject({
    code: 4100,
  })
  expect(await requestFromPage('eth_blockNumber')).toEqual({ ok: '0x10' })
})

it('a sandbox wallet shows its user a popup above the open modal of the page', async () => {
  await open(amber({ mode: 'ask' }))
  await page.evaluate(() => document.querySelector('dialog')?.showModal())
  const popup = page.locator('test-wallet-popup dialog')
  const connecting = requestFromPage('eth_requestAccounts')
  await popup.getByRole('checkbox').nth(1).uncheck()
  await popup.getByRole('button', { name: 'Connect' }).click()
  expect(await connecting).toEqual({ ok: [first] })
  await popup.waitFor({ state: 'hidden' })

  const signing = requestFromPage('personal_sign', ['Pay 3 pears', first])
  expect(await popup.locator('pre').textContent()).toBe('Pay 3 pears')
  await page.keyboard.press('Escape')
  expect(await signing).toMatchObject({ code: 4001 })
  expect(await page.evaluate(() => document.querySelector('dialog')?.open)).toBe(true)
  expect(await popup.evaluate(element => getComputedStyle(element).position)).toBe('fixed')
})

it('the panel of a sandbox wallet changes the responses, the account and the network of the wallet', async () => {
  await open(amber({ panel: true }))
  const panel = page.locator('test-wallet-panel')
  await panel.getByText('Amber').click()
  await panel.getByLabel('When asked').selectOption('reject')
  expect(await requestFromPage('eth_requestAccounts')).toMatchObject({ code: 4001 })
  await panel.getByLabel('When asked').selectOption('auto')
  await requestFromPage('eth_requestAccounts')
  await panel.getByLabel('Account').selectOption(second)
  await panel.getByLabel('Network').selectOption('10')
  await panel.getByRole('button', { name: 'Forget this site' }).click()
  expect(await events()).toMatchObject([
    ['accountsChanged', [first, second]],
    ['accountsChanged', [second, first]],
    ['chainChanged', '0xa'],
    ['accountsChanged', []],
    ['disconnect', { code: 4900 }],
  ])
})
