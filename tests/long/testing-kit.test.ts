import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { fileFor, sendFile } from '../../demo/static.ts'
import type * as Kit from '../../sandbox/kit/testing.ts'
import type { World } from '../../sandbox/kit/types.ts'
import { chromiumFlags, findChromium } from '../../scripts/lib/chromium.mjs'
import { type KitSite, kitSites, pageOf } from '../consumers/kit-sites/page.ts'
import { buildRainbowKitSite } from '../consumers/kit-sites/rainbow-kit.ts'
import { npm, type Packed, pack, runIn, write } from '../consumers/project.ts'
import { newVisitor, useBrowser } from '../journeys/harness.ts'
import type { Site } from './site.ts'

useBrowser()

/** The kit as a site imports it, from the built package. */
const kit = (await import(resolve('dist/testing/testing.js'))) as typeof Kit

let world: World
let alice = ''
let packed: Packed
let rainbowKit = ''
const sites: Site[] = []
beforeAll(async () => {
  world = await kit.startWorld({ balances: { alice: { ETH: '5' }, bob: { ETH: '1' } } })
  alice = world.accounts.alice?.address ?? ''
  packed = await pack()
  rainbowKit = await buildRainbowKitSite(packed)
}, 600_000)
afterEach(async () => {
  await world.chain.reset()
  world.faults.off()
})
afterAll(async () => {
  await Promise.all([world.close(), ...sites.map(site => site.close())])
})

describe.each(kitSites)('a site with $name', site => {
  it('connects, refuses, signs, sends and reloads with a wallet of the kit', async () => {
    const { page, wallet } = await openSite(site, 'manual')

    await press(page, site.connect)
    await wallet.reject()
    await expect
      .poll(() => wallet.requests())
      .toContainEqual(expect.stringMatching(/^(eth_requestAccounts|wallet_requestPermissions)$/))
    expect(await text(page, '#account')).toBe('')

    await page.reload()
    await press(page, site.connect)
    await wallet.approve()
    await expect.poll(() => text(page, '#account')).toBe(alice)

    await page.locator('#sign').click()
    await wallet.approve()
    await expect.poll(() => text(page, '#result')).toMatch(/^0x/)
    const signature = (await text(page, '#result')) as `0x${string}`
    expect(await verifyMessage({ address: alice as `0x${string}`, message: 'Hello', signature })).toBe(true)

    await page.locator('#send').click()
    await wallet.approve()
    await expect.poll(() => world.chain.balanceOf('bob')).toBe('2')

    await page.locator('#send').click()
    await wallet.reject()
    await expect.poll(() => text(page, '#result')).toBe('refused 4001')

    await page.reload()
    await expect.poll(() => text(page, '#account')).toBe(alice)
  })
})

describe.each(kitSites.filter(({ phone }) => phone))('a site with $name', site => {
  it('connects a phone of the kit by its code, and signs on it', async () => {
    const { page } = await openSite(site, 'manual')
    const phone = await kit.openPhone(world, { account: 'alice' })
    try {
      await press(page, site.phone ?? [])
      await phone.scan(page)
      await phone.approve()
      await expect.poll(() => text(page, '#account')).toBe(alice)
      await page.locator('#sign').click()
      await phone.approve()
      await expect.poll(() => text(page, '#result')).toMatch(/^0x/)
    } finally {
      await phone.close()
    }
  })
})

it('a test that connects and signs takes less than a second', async () => {
  const plain = kitSites.find(({ phone }) => !phone)
  if (!plain) throw new Error('no plain site')
  const { page } = await openSite(plain, 'auto')
  const started = Date.now()
  await press(page, plain.connect)
  await expect.poll(() => text(page, '#account')).toBe(alice)
  await page.locator('#sign').click()
  await expect.poll(() => text(page, '#result')).toMatch(/^0x/)
  expect(Date.now() - started).toBeLessThan(1_000)
})

it('a wallet of the kit has the quirks that a test names', async () => {
  const [plain] = kitSites.filter(({ phone }) => !phone)
  if (!plain) throw new Error('no plain site')
  const locked = await openSite(plain, 'auto', ['locked-refuses', 'sets-window-ethereum'])
  const ask = (page: Page, method: string) =>
    page.evaluate(async wanted => {
      const { ethereum } = window as unknown as {
        readonly ethereum: { request(message: { method: string }): Promise<unknown> }
      }
      return ethereum.request({ method: wanted }).catch((error: { code: number }) => error.code)
    }, method)
  await locked.wallet.unlock()
  expect(await ask(locked.page, 'eth_requestAccounts')).toEqual([alice])
  await locked.wallet.lock()
  expect(await ask(locked.page, 'eth_accounts')).toBe(4100)
  const batch = await openSite(plain, 'auto', ['cannot-batch', 'only-window-ethereum'])
  expect(await ask(batch.page, 'wallet_getCapabilities')).toBe(-32601)
  await batch.wallet.switchChain(137)
  expect(await ask(batch.page, 'eth_chainId')).toBe('0x89')
})

it('the clock of the device is wrong by as much as a test says, also after a reload', async () => {
  const [plain] = kitSites.filter(({ phone }) => !phone)
  if (!plain) throw new Error('no plain site')
  const { page } = await openSite(plain, 'auto')
  const hour = 3_600_000
  await kit.createClock(page).skew(hour)
  const off = () => page.evaluate(() => Date.now() + new Date(0).getTime())
  expect(Math.abs((await off()) - Date.now() - hour)).toBeLessThan(5_000)
  await page.reload()
  expect(Math.abs((await off()) - Date.now() - hour)).toBeLessThan(5_000)
})

it('ten worlds run at once, and share nothing', async () => {
  const worlds = await Promise.all(Array.from({ length: 10 }, () => kit.startWorld({ only: 'provider' })))
  try {
    await Promise.all(worlds.map(({ chain }, index) => chain.fund('alice', String(index))))
    const held = await Promise.all(worlds.map(({ chain }) => chain.balanceOf('alice')))
    expect(held).toEqual(worlds.map((_, index) => String(100 + index)))
  } finally {
    await Promise.all(worlds.map(({ close }) => close()))
  }
})

it('the kit of the packed package starts a world in an empty project, and says what else a part needs', {
  timeout: 180_000,
}, async () => {
  // Outside this repository, so that Node.js does not find the packages of the repository.
  const place = await mkdtemp(join(tmpdir(), 'portico-testing-'))
  await write(place, { 'package.json': JSON.stringify({ name: 'consumer', private: true, type: 'module' }) })
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline']
  await npm(place, ['install', ...quiet, packed.tarball])
  await write(place, {
    'bare.js': `import { addSolanaWallet, openPhone, startWorld } from 'portico/testing'
const page = { addInitScript: async () => {} }
for (const start of [() => startWorld(), () => addSolanaWallet(page), () => openPhone({})])
  await start().catch(error => console.log(error.message))`,
  })
  const needed = (await runIn(place, process.execPath, ['bare.js'])).trim().split('\n')
  expect(needed).toEqual([
    'A chain of the testing kit needs packages that are not installed: run npm install -D @foundry-rs/anvil',
    'The Solana wallet of the testing kit needs packages that are not installed: run npm install -D @solana/web3.js',
    'The phone of the testing kit needs packages that are not installed: run npm install -D @reown/walletkit @walletconnect/core @walletconnect/utils',
  ])
  await npm(place, ['install', ...quiet, '@foundry-rs/anvil@1.7.1'])
  await write(place, {
    'main.js': `import { openPhone, startWorld } from 'portico/testing'
const started = Date.now()
const world = await startWorld({ balances: { alice: { ETH: '3' } } })
console.error('ready after', Date.now() - started, 'ms')
console.log(await world.chain.balanceOf('alice'), Object.keys(world.endpoints).sort().join())
await openPhone(world).catch(error => console.log(error.message))
await world.login.codeFor('a@b.example').catch(error => console.log(error.message))
await world.close()`,
  })
  const lines = (await runIn(place, process.execPath, ['main.js'])).trim().split('\n')
  expect(lines).toEqual([
    '3 analytics,catalogue,data,relay,verify',
    'The phone of the testing kit needs packages that are not installed: run npm install -D @reown/walletkit @walletconnect/core @walletconnect/utils',
    'The login site of the testing kit needs packages that are not installed: run npm install -D @solana/web3.js',
  ])
  await rm(place, { recursive: true })
})

it('the fixtures work in the test runner of Playwright, with two workers', { timeout: 180_000 }, async () => {
  const place = resolve('.cache/consumers/playwright')
  await write(place, {
    'package.json': JSON.stringify({ name: 'consumer', private: true, type: 'module' }),
    'playwright.config.mjs': `export default { workers: 2, fullyParallel: true, reporter: 'json', use: { launchOptions: ${JSON.stringify({ executablePath: findChromium(), args: chromiumFlags })} } }`,
    'fixtures.mjs': `import { test as base } from '@playwright/test'
import { fixtures } from ${JSON.stringify(resolve('dist/testing/testing.js'))}
export const test = base.extend(fixtures)`,
    'pay.spec.mjs': `import { createServer } from 'node:http'
import { expect } from '@playwright/test'
import { test } from './fixtures.mjs'
const body = \`<button onclick="pay()">Pay</button><script>
let wallet
addEventListener('eip6963:announceProvider', ({ detail }) => { wallet = detail.provider })
const pay = async () => {
  dispatchEvent(new Event('eip6963:requestProvider'))
  const [from] = await wallet.request({ method: 'eth_requestAccounts' })
  await wallet.request({ method: 'eth_sendTransaction', params: [{ from, to: BOB, value: '0xde0b6b3a7640000' }] })
}</script>\`
for (const name of ['first', 'second'])
  test('pays, ' + name, async ({ page, wallet, chain, world, faults, clock }) => {
    expect(await chain.balanceOf('bob')).toBe('100')
    const server = createServer((_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end(body.replace('BOB', JSON.stringify(world.accounts.bob.address))))
    await new Promise(done => server.listen(0, '127.0.0.1', done))
    await page.goto('http://127.0.0.1:' + server.address().port)
    await page.getByRole('button', { name: 'Pay' }).click()
    await wallet.approve()
    await wallet.approve()
    await expect.poll(() => chain.balanceOf('bob')).toBe('101')
    faults.on('provider', 'status', { status: 503 })
    expect((await fetch(world.endpoints.data + '/v1/supported-chains')).status).toBe(503)
    await clock.skew(60_000)
    server.close()
  })`,
  })
  const report = JSON.parse(
    await runIn(place, process.execPath, [resolve('node_modules/@playwright/test/cli.js'), 'test']),
  ) as { readonly stats: { readonly expected: number; readonly unexpected: number } }
  expect(report.stats).toMatchObject({ expected: 2, unexpected: 0 })
})

/** Serves a site and the built package, and opens it with a wallet of the kit. */
async function openSite(site: KitSite, mode: 'auto' | 'manual', quirks: readonly Kit.Quirk[] = []) {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site')
    if (pathname === '/world.json') {
      const { projectId, networks, accounts } = world
      const body = JSON.stringify({ projectId, networks, bob: accounts.bob?.address })
      return response.writeHead(200, { 'content-type': 'application/json' }).end(body)
    }
    if (pathname === '/' && site.script)
      return response.writeHead(200, { 'content-type': 'text/html' }).end(pageOf(site, world))
    const file = await fileFor(site.script ? resolve('dist') : rainbowKit, pathname)
    if (file) return sendFile(response, file, {})
    return response.writeHead(404).end()
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  sites.push({
    url,
    close: async () => {
      server.close()
      server.closeAllConnections()
    },
  })
  const page = await (await newVisitor({ viewport: { width: 1280, height: 800 } })).newPage()
  if (!site.script) await kit.redirectServices(page, world)
  const wallet = await kit.addWallet(page, world, { accounts: ['alice'], mode, quirks })
  await page.goto(url)
  return { page, wallet }
}

async function press(page: Page, names: readonly (string | RegExp)[]): Promise<void> {
  for (const name of names) await page.getByRole('button', { name }).first().click()
}

function text(page: Page, selector: string): Promise<string> {
  return page
    .locator(selector)
    .textContent()
    .then(found => found ?? '')
}
