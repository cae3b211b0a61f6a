import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectNoProblems, sandbox, stage, useBrowser, type Visit, walletOf } from '../journeys/harness.ts'
import { logIn } from '../journeys/login.ts'
import { dialog, openAccount, openActivity, openModal, walletRow } from '../journeys/modal.ts'
import { phoneOf, usePhones } from '../journeys/phone.ts'
import { confirm, fill, life, review } from '../journeys/sends.ts'
import { accountOf, connectOther, ids, solanaAccounts, usePages, visitAll } from '../journeys/wallets-page.ts'

useBrowser()
usePages()
usePhones()

type Portico = {
  request(request: object, namespace?: string): Promise<unknown>
  on(event: string, listener: (value: { event: string }) => void): void
  open(options: { view: string }): Promise<void>
  account: { get(): object; subscribe(listener: (account: { status: string }) => void): void }
  wallets: { subscribe(listener: (wallets: readonly { name: string }[]) => void): void }
}
type Site = Window & { portico: { ready: Promise<Portico> }; received: string[] }

const ethereum = ['eip155:1']
/** Sends a wallet request from the page, and returns the error code of its rejection. */
const codeOf = (page: Page, method: string, params: unknown) =>
  page.evaluate(
    async request => {
      const portico = await (window as unknown as Site).portico.ready
      return portico.request(request).then(
        () => 'accepted',
        (error: { code: string }) => error.code,
      )
    },
    { method, params },
  )
const connected = async (options: Parameters<typeof visitAll>[1] = {}): Promise<Visit> => {
  const shop = await visitAll([], { wallets: [walletOf('alice')], networks: ethereum, ...options })
  await connectOther(shop.page, 'Heron Wallet')
  return shop
}
/** Makes the catalogue report that analytics is on. */
const allowAnalytics = () =>
  sandbox.fault({
    service: 'catalogue',
    route: 'GET /getAnalyticsConfig',
    kind: 'json',
    body: { isAnalyticsEnabled: true },
  })
/** Returns the events that the analytics service has received since this log number. */
const eventsSince = async (mark: number) =>
  (await sandbox.since(mark, 'analytics'))
    .filter(({ method }) => method === 'POST')
    .map(({ body }) => JSON.parse(body) as { props: Record<string, unknown> })

// Specification 4b.6
it('the modal lists every installed wallet except the one that the site excludes', async () => {
  const query = new URLSearchParams({ projectId: stage.projectId, st: 'appkit', sv: 'html-core-0.1.0' })
  query.set('search', 'Basil')
  const found = await fetch(`${stage.services.catalogue}/getWallets?${query}&page=1&entries=100`)
  const { data } = (await found.json()) as { data: { id: string; rdns: string }[] }
  const rdns = 'app.portico.test.basil'
  const basil = data.find(wallet => wallet.rdns === rdns)?.id ?? ''
  expect(basil).not.toBe('')
  const shop = await visitAll([], {
    wallets: [walletOf('alice'), walletOf('bob', { name: 'Basil', rdns })],
    networks: ethereum,
    options: { excludeWalletIds: [basil] },
  })
  await openModal(shop.page)
  await walletRow(shop.page, 'Heron Wallet').waitFor()
  // The modal waits for Basil's catalogue entry, which has the excluded id, before it lists injected wallets. So when
  // Heron Wallet is listed, Basil must not be listed.
  expect(await walletRow(shop.page, 'Basil').count()).toBe(0)
  await dialog(shop.page).getByTestId('all-wallets').click()
  await dialog(shop.page).getByRole('searchbox').fill('Basil')
  await dialog(shop.page).locator('.none-found').waitFor()
  expect(await dialog(shop.page).getByTestId(`wallet-search-item-${basil}`).count()).toBe(0)
  // Collects the names from every wallet list that Portico's API emits, until a list contains Heron Wallet.
  const listed = await shop.page.evaluate(async () => {
    const { wallets } = await (window as unknown as Site).portico.ready
    return await new Promise<string[]>(resolve => {
      const names: string[] = []
      wallets.subscribe(list => {
        names.push(...list.map(({ name }) => name))
        if (names.includes('Heron Wallet')) resolve(names)
      })
    })
  })
  expect(listed).not.toContain('Basil')
  expectNoProblems(shop)
})

// Specification 4.4
it('the account status is "connecting" while the QR code view is open, but not in the Connect view', async () => {
  const shop = await visitAll([], { networks: ethereum })
  const { page } = shop
  await page.setViewportSize({ width: 1280, height: 800 })
  // Opens the modal first, because the code of the modal loads only at the first gesture of the visitor, such as this
  // click.
  await openModal(page)
  await page.evaluate(async () => {
    const site = window as unknown as Site
    site.received = []
    const { account } = await site.portico.ready
    account.subscribe(({ status }) => {
      if (site.received.at(-1) !== status) site.received.push(status)
    })
  })
  const receivedEvents = () => page.evaluate(() => (window as unknown as Site).received)
  const code = dialog(page).getByTestId('wui-qr-code')
  const openCode = () =>
    page.evaluate(async () =>
      (await (window as unknown as Site).portico.ready).open({ view: 'ConnectingWalletConnect' }),
    )
  await code.waitFor()
  expect(await receivedEvents()).toEqual(['disconnected'])
  await openCode()
  await expect.poll(receivedEvents).toEqual(['disconnected', 'connecting'])
  await dialog(page).getByTestId('w3m-header-close').click()
  await expect.poll(receivedEvents).toEqual(['disconnected', 'connecting', 'disconnected'])
  await openCode()
  await (await phoneOf('bob')).pair(String(await code.getAttribute('uri')))
  await expect
    .poll(receivedEvents)
    .toEqual(['disconnected', 'connecting', 'disconnected', 'connecting', 'connected'])
  expectNoProblems(shop)
})

// Specification 4.19
it('the site and the analytics service get an event when the user disconnects', async () => {
  await allowAnalytics()
  const shop = await connected()
  await shop.page.evaluate(async () => {
    const site = window as unknown as Site
    site.received = []
    const portico = await site.portico.ready
    portico.on('disconnect', () => site.received.push('disconnect'))
    portico.on('track', ({ event }) => site.received.push(event))
  })
  const mark = await sandbox.now()
  await openAccount(shop.page)
  await dialog(shop.page).getByTestId('portico-settings-button').click()
  await dialog(shop.page).getByTestId('disconnect-button').click()
  await shop.page.getByTestId('connect-button').waitFor()
  const receivedEvents = () => shop.page.evaluate(() => (window as unknown as Site).received)
  await expect.poll(receivedEvents).toEqual(expect.arrayContaining(['disconnect', 'DISCONNECT_SUCCESS']))
  await expect
    .poll(async () => (await eventsSince(mark)).map(({ props }) => props.event))
    .toContain('DISCONNECT_SUCCESS')
  expectNoProblems(shop)
})

// Specification 7c.10
it('an error of a feature is sent to the analytics service without any account address', async () => {
  await allowAnalytics()
  await sandbox.fault({ route: '/v1/account/*/history', kind: 'status', status: 404, body: 'no' })
  const mark = await sandbox.now()
  const shop = await connected()
  await openAccount(shop.page)
  await openActivity(shop.page)
  const errors = async () => (await eventsSince(mark)).filter(({ props }) => props.type === 'error')
  await expect.poll(async () => (await errors()).length, { timeout: 30_000 }).toBeGreaterThan(0)
  const [error] = await errors()
  expect(error?.props).toMatchObject({
    errorType: 'history-unavailable',
    // The worker of the script tag runs from a blob or from a file. Its frames name the script and the line.
    stackTrace: expect.stringMatching(/^[\w.-]+:\d+:\d+$/m),
  })
  expect(JSON.stringify(error)).not.toMatch(/0x[\da-f]{40}/i)
})

// Specification 5.23
it('a transaction whose EIP-4844 blobs are too large is rejected before the wallet gets the request', async () => {
  const shop = await connected()
  const blob = `0x${'01'.repeat(400_000)}`
  const from = stage.accounts.alice?.address
  const send = { from, to: from, value: '0x0', maxFeePerBlobGas: '0x1' }
  const count = () => sandbox.rpc('eip155:1', 'eth_getTransactionCount', [from, 'latest'])
  const before = await count()
  expect(await codeOf(shop.page, 'eth_sendTransaction', [{ ...send, blobs: [blob, blob] }])).toBe(
    'transaction-invalid',
  )
  expect(await count()).toBe(before)
  expectNoProblems(shop)
})

// Specification 3.6
it('the explorer link of a Solana account leads to the account page of Solscan', async () => {
  const { alice } = await solanaAccounts()
  const shop = await visitAll([{ name: 'Magpie', solana: { keys: [alice.secretKey] } }], {
    wallets: [walletOf('alice')],
    networks: [ids.ethereum, ids.solana],
  })
  const explorer = async () => {
    await shop.page.evaluate(async () => {
      const site = window as unknown as { portico: { ready: Promise<{ open(target: object): unknown }> } }
      await (await site.portico.ready).open({ view: 'Profile' })
    })
    const link = dialog(shop.page).getByRole('link', { name: /explorer/i })
    return await link.getAttribute('href')
  }
  await connectOther(shop.page, 'Magpie')
  expect(await explorer()).toBe(`https://solscan.io/account/${alice.address}`)
  expectNoProblems(shop)
})

// Fault C17
it('a wallet picture that takes 3 s to load does not delay the wallet list, and appears later', async () => {
  await sandbox.fault({ service: 'catalogue', route: '/getWalletImage/*', kind: 'delay', ms: 3_000 })
  const shop = await visitAll([], { wallets: [], networks: ethereum })
  await openModal(shop.page)
  const row = dialog(shop.page).locator('[data-testid^="wallet-selector-"]').first()
  await row.waitFor()
  const isShown = () =>
    row.locator('img').evaluateAll(all => all.some(element => (element as HTMLImageElement).naturalWidth > 0))
  expect(await isShown()).toBe(false)
  await expect.poll(isShown, { timeout: 15_000 }).toBe(true)
  expectNoProblems(shop)
})

// Specification 3.13
it('the site receives the name, the picture and the rdns of the connected wallet', async () => {
  const shop = await connected()
  const account = await shop.page.evaluate(async () =>
    (await (window as unknown as Site).portico.ready).account.get(),
  )
  expect(account).toMatchObject({
    status: 'connected',
    address: stage.accounts.alice?.address,
    wallet: { name: 'Heron Wallet', rdns: 'example.heron', icon: expect.stringMatching(/^data:image\//) },
  })
  expectNoProblems(shop)
})

// Specification 1.23, 5.12, 9.54
it('on Bitcoin, the views send no requests for balances, activity, swaps or names', async () => {
  const mark = await sandbox.now()
  const bitcoin = { name: 'Magpie', bitcoin: { key: `0x${'17'.repeat(32)}` } } as const
  const shop = await visitAll([bitcoin], { wallets: [], networks: [ids.bitcoin] })
  await connectOther(shop.page, 'Magpie')
  const sentences = {
    Account: 'Connected with Magpie',
    Transactions: "Activity isn't available on Bitcoin",
    Swap: "You can't swap on this network",
    RegisterAccountName: "Names aren't available on Bitcoin",
  }
  for (const [view, sentence] of Object.entries(sentences)) {
    await shop.page.evaluate(async wanted => {
      const site = window as unknown as {
        portico: { ready: Promise<{ open(target: object): Promise<void> }> }
      }
      await (await site.portico.ready).open({ view: wanted })
    }, view)
    await dialog(shop.page).getByText(sentence).waitFor()
  }
  const paths = (await sandbox.since(mark, 'provider')).map(({ path }) => path)
  expect(paths.filter(path => /\/balance|\/history|\/convert\/|\/profile\//.test(path))).toEqual([])
  expectNoProblems(shop)
})

// Specification 7.20
it('if no on-ramp provider returns a quote, the user can open Coinbase with the account and amount', async () => {
  await sandbox.fault({ route: '/v1/onramp/multi/quotes', kind: 'status', status: 404, body: 'none' })
  const shop = await connected()
  await openAccount(shop.page)
  await dialog(shop.page).getByTestId('wallet-features-onramp-button').click()
  await dialog(shop.page).getByTestId('onramp-provider-coinbase').waitFor()
  const opened = shop.context.waitForEvent('page')
  await dialog(shop.page).getByTestId('portico-buy-continue').click()
  const provider = await opened
  await provider.getByText('100.00 USD').waitFor()
  const query = new URL(provider.url()).searchParams
  expect(JSON.parse(String(query.get('destinationWallets')))).toEqual([
    { address: stage.accounts.alice?.address, assets: ['ETH'], blockchains: ['ethereum'] },
  ])
  expect(query.get('defaultNetwork')).toBe('ethereum')
  expect(query.get('defaultExperience')).toBe('buy')
  expect(query.get('presetFiatAmount')).toBe('100')
})

// Specification 8b.1
it('an embedded wallet reconnects after a reload even if its login frame takes 12 s to load', async () => {
  const shop = await visitAll([], { networks: ethereum })
  await openModal(shop.page)
  await logIn(shop.page, 'lena@example.com')
  await shop.page.getByTestId('account-button').waitFor()
  const account = await accountOf(shop.page)
  await sandbox.fault({ service: 'login', route: 'GET /sdk', kind: 'delay', ms: 12_000 })
  await shop.page.reload()
  const status = () =>
    shop.page.evaluate(async () => {
      const portico = await (window as unknown as Site).portico.ready
      return (portico.account.get() as { status: string }).status
    })
  await expect.poll(status, { timeout: 30_000 }).toBe('connected')
  expect(await accountOf(shop.page)).toBe(account)
  expectNoProblems(shop)
})

// Specification 9.34
it('a transaction is confirmed when the nodes return its receipt, even after 24 s of node errors', async () => {
  const shop = await connected()
  const { page } = shop
  await openAccount(page)
  await fill(page, 'ETH', '0.000000000000000007', String(stage.accounts.carol?.address))
  await review(page)
  const mark = await sandbox.now()
  await sandbox.fault({
    route: 'POST *',
    contains: '"eth_getTransactionReceipt"',
    kind: 'rpc',
    body: { error: { code: -32603, message: 'out of order' } },
  })
  await confirm(page)
  const failedForMs = async () => {
    const all = (await sandbox.since(mark)).filter(({ body }) => body.includes('eth_getTransactionReceipt'))
    return (all.at(-1)?.time ?? 0) - (all[0]?.time ?? 0)
  }
  await expect.poll(failedForMs, { timeout: 60_000 }).toBeGreaterThan(24_000)
  expect(await life(page, 'confirmed').count()).toBe(0)
  await sandbox.clearFaults()
  await life(page, 'confirmed').waitFor()
})
