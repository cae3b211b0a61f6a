import { UniversalProvider } from '@walletconnect/universal-provider'
import type { Browser, Page } from 'playwright-core'
import { encode } from 'uqr'
import { type Hex, verifyMessage } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { HttpService } from '../../sandbox/http.ts'
import { type Relay, startRelay } from '../../sandbox/relay/relay.ts'
import { silentLogger } from '../../sandbox/wallets/phone/silent-logger.ts'
import { memoryStorage } from '../../sandbox/wallets/phone/start.ts'
import { startWalletSite } from '../../sandbox/wallets/site.ts'
import { launchBrowser } from './browser.ts'

// On a busy machine, a browser can need longer to start than the default timeout allows.
vi.setConfig({ testTimeout: 30_000 })

const keys: readonly Hex[] = [`0x${'11'.repeat(32)}`, `0x${'22'.repeat(32)}`]
const [first] = keys.map(key => privateKeyToAccount(key).address) as [Hex]

type Dapp = Awaited<ReturnType<typeof UniversalProvider.init>>

let relay: Relay
let site: HttpService
let browser: Browser
let page: Page
let dapp: Dapp

beforeAll(async () => {
  process.env.DISABLE_GLOBAL_CORE = 'true'
  relay = await startRelay()
  site = await startWalletSite({
    relayUrl: relay.url,
    projectId: 'p',
    keys,
    rpcUrls: {},
    testWallets: [{ name: 'Basil', rdns: 'app.portico.test.basil', keys, chains: [] }],
  })
  browser = await launchBrowser()
  const context = await browser.newContext({ viewport: { width: 900, height: 860 } })
  page = await context.newPage()
  dapp = await UniversalProvider.init({
    relayUrl: relay.url,
    projectId: 'p',
    logger: silentLogger() as never,
    storage: memoryStorage() as never,
    telemetryEnabled: false,
    metadata: { name: 'Pear shop', description: '', url: 'https://shop.example', icons: [] },
  })
}, 60_000)
afterAll(async () => {
  dapp.client.core.heartbeat.stop()
  await dapp.client.core.relayer.transportClose()
  await browser.close()
  await site.close()
  await relay.close()
})

const propose = async () => {
  const uri = new Promise<string>(resolve => dapp.once('display_uri', resolve))
  const eip155 = { chains: ['eip155:1'], methods: ['personal_sign'], events: ['accountsChanged'], rpcMap: {} }
  const answer = dapp.connect({ optionalNamespaces: { eip155 } }).then(
    () => 'connected',
    error => (error as { code?: number }).code,
  )
  return { uri: await uri, answer }
}

const sign = (text: string) =>
  dapp.request<Hex>({ method: 'personal_sign', params: [text, first] }, 'eip155:1')

it('the wallet site of the sandbox shows a simulated phone, which keeps its sessions after a reload', async () => {
  const refused = await propose()
  await page.goto(`${site.url}/wc?uri=${encodeURIComponent(refused.uri)}`)
  const waiting = page.locator('.waiting')
  await waiting.getByText('Pear shop').waitFor()
  expect(await waiting.getByText('shop.example').count()).toBe(1)
  expect(await waiting.getByText('Ethereum').count()).toBe(1)
  await waiting.getByRole('button', { name: 'Refuse' }).click()
  expect(await refused.answer).toBe(5000)

  const pasted = await propose()
  await page.getByLabel('Connection link').fill(pasted.uri)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await waiting.getByRole('button', { name: 'Approve' }).click()
  expect(await pasted.answer).toBe('connected')

  const signing = sign('three pears')
  expect(await waiting.locator('pre').textContent()).toBe('three pears')
  expect(await page.title()).toBe('(1) Clementine')
  await waiting.getByRole('button', { name: 'Approve' }).click()
  expect(await verifyMessage({ address: first, message: 'three pears', signature: await signing })).toBe(true)

  await page.reload()
  await page.getByLabel('Connected sites').getByText('Pear shop').waitFor()
  const later = sign('again').catch(error => (error as { code?: number }).code)
  await waiting.getByRole('button', { name: 'Refuse' }).click()
  expect(await later).toBe(5000)
  const gone = new Promise(resolve => dapp.once('session_delete', resolve))
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await gone
  await page.locator('.session').waitFor({ state: 'detached' })
})

it('the wallet site of the sandbox decodes a QR code in a pasted picture', async () => {
  const { uri, answer } = await propose()
  const { data } = encode(uri, { border: 3 })
  const paste = (cells: boolean[][]) =>
    page.evaluate(async rows => {
      const canvas = new OffscreenCanvas(rows.length * 4, rows.length * 4)
      const context = canvas.getContext('2d')
      if (!context) throw new Error('no canvas')
      context.fillStyle = '#fff'
      context.fillRect(0, 0, canvas.width, canvas.height)
      context.fillStyle = '#000'
      for (const [y, row] of rows.entries()) {
        for (const [x, dark] of row.entries()) if (dark) context.fillRect(x * 4, y * 4, 4, 4)
      }
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File([await canvas.convertToBlob()], 'code.png', { type: 'image/png' }))
      document.dispatchEvent(new ClipboardEvent('paste', { clipboardData }))
    }, cells)
  await paste(data.map(row => row.map(() => false)))
  await page.getByText('No QR code was found').waitFor()
  await paste(data)
  await page.locator('.waiting').getByRole('button', { name: 'Refuse' }).click()
  expect(await answer).toBe(5000)
  await page.getByLabel('Connection link').fill('https://example.com')
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await page.getByText('This is not a connection link').waitFor()
})

it("the simulated phone of the sandbox's wallet site runs in only one tab at a time", async () => {
  const other = await page.context().newPage()
  await other.goto(site.url)
  await page.getByText('The phone is open in another tab').waitFor()
  await page.getByRole('button', { name: 'Use it here' }).click()
  await other.getByText('The phone is open in another tab').waitFor()
  await other.close()
})

it('the wallet site of the sandbox serves a script that adds the injected test wallets to a page', async () => {
  await page.goto(`${site.url}/icon.svg`)
  const shop = await browser.newPage()
  await shop.goto(site.url)
  await shop.addScriptTag({ url: `${site.url}/test-wallets.js` })
  const names = await shop.evaluate(() =>
    Object.keys((window as { __testWallets?: object }).__testWallets ?? {}),
  )
  expect(names).toEqual(['Basil'])
})
