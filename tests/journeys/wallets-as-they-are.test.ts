import type { BrowserContext, FrameLocator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { catalogueWallets } from '../../sandbox/catalogue/wallets.ts'
import type { TestWalletParams } from '../../sandbox/wallets/test-wallet.ts'
import { expectNoProblems, newVisitor, stage, useBrowser, type Visit, walletOf } from './harness.ts'
import { connectInjected, dialog, openAccount, openModal, title, walletRow } from './modal.ts'
import { phoneOf, usePhones } from './phone.ts'
import { accountOf, ids, requestFromPage, solanaAccounts, usePages, visitAll } from './wallets-page.ts'

useBrowser()
usePhones()
usePages()

const name = 'Heron Wallet'
const networks = ['eip155:1', 'eip155:42161']
const addressOf = (account: string): string => String(stage.accounts[account]?.address)
const caipOf = (account: string): string => `eip155:1:${addressOf(account)}`
const keysOf = (...accounts: readonly string[]) =>
  accounts.map(account => stage.accounts[account]?.privateKey).filter(key => key !== undefined)
const heron = (more: Partial<TestWalletParams> = {}): TestWalletParams =>
  walletOf('alice', { keys: keysOf('alice', 'bob'), ...more })

type Locatable = Pick<FrameLocator, 'locator' | 'getByTestId'>
type PageOptions = NonNullable<Parameters<typeof visitAll>[1]>

/** Opens a page with this wallet. The page records every text that its Portico button shows. */
const open = (
  context: BrowserContext,
  wallets: readonly TestWalletParams[] = [heron()],
  more: PageOptions = {},
): Promise<Visit> =>
  visitAll([], { context, networks, ...more, wallets, before: `${recordTexts};${more.before ?? ''}` })

const recordTexts = `{
  window.texts = []
  const look = () => {
    const text = document.querySelector('portico-button')?.shadowRoot?.querySelector('button')?.innerText.trim()
    if (text && window.texts.at(-1) !== text) window.texts.push(text)
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}`

/** Runs code in the page, with the page's test wallet as `wallet`. */
const toWallet = (page: Page, act: string): Promise<unknown> =>
  page.evaluate(`{ const wallet = window.__testWallets['${name}']; ${act} }`)

const connect = async (visited: Visit): Promise<Visit> => {
  await openModal(visited.page)
  await connectInjected(visited.page)
  return visited
}
/** Returns the context of a visitor who has connected the wallet at an earlier visit. */
const returningVisitor = async (): Promise<BrowserContext> => {
  const context = await newVisitor()
  const { page } = await connect(await open(context))
  await page.close()
  return context
}
const connectedAs = (page: Page, account: string): Promise<void> =>
  expect.poll(() => accountOf(page), { timeout: 15_000 }).toBe(caipOf(account))

describe('a wallet that locks', () => {
  it('is connected again when it is unlocked, and another tab whose wallet is not locked stays connected (F14, F43)', async () => {
    const context = await newVisitor()
    const first = await connect(await open(context))
    await toWallet(first.page, 'wallet.locked = true')
    await first.page.getByTestId('connect-button').waitFor()
    await toWallet(first.page, 'wallet.locked = false')
    await connectedAs(first.page, 'alice')
    // In the second tab the same wallet is locked at load, as when its background page sleeps.
    const second = await open(context, [heron({ locked: true })])
    await openModalIfDisconnected(second.page)
    await connectedAs(first.page, 'alice')
    expectNoProblems(first)
    expectNoProblems(second)
  })

  it.each(['empty', 'null', 'unauthorized'] as const)(
    'is connected without a click when it is unlocked after the load (F14, answer %s)',
    async lockedAnswer => {
      const context = await returningVisitor()
      const back = await open(context, [heron({ locked: true, lockedAnswer })])
      await back.page.getByTestId('connect-button').waitFor()
      await toWallet(back.page, 'wallet.locked = false')
      await connectedAs(back.page, 'alice')
      await back.page.close()
      // The next load finds the wallet locked again, and the session is still stored.
      const again = await open(context, [heron({ locked: true, lockedAnswer })])
      await again.page.getByTestId('connect-button').waitFor()
      await again.page.close()
      const unlocked = await open(context)
      await toWallet(unlocked.page, 'wallet.locked = false')
      await connectedAs(unlocked.page, 'alice')
      expectNoProblems(unlocked)
    },
  )
})

const openModalIfDisconnected = async (page: Page): Promise<void> => {
  await page.locator('[data-testid=connect-button], [data-testid=account-button]').first().waitFor()
}

describe('a wallet that imitates another wallet', () => {
  const imitation = 'H\u0435ron Wallet' // The second letter is Cyrillic.

  // Fault E8
  it('stands marked beside the true one, which is marked too, by a look-alike or the same name (N14)', async () => {
    const twin = walletOf('bob', { name: imitation, rdns: 'example.other' })
    const different = walletOf('carol', { name: 'Kestrel', rdns: 'example.kestrel' })
    const visited = await open(await newVisitor(), [heron(), twin, different])
    const { page } = visited
    const marked = dialog(page)
      .getByRole('button', { name: /H.ron Wallet/ })
      .filter({ hasText: 'Check name' })
    await openModal(page)
    await expect.poll(() => marked.count()).toBe(2)
    expect(await walletRow(page, 'Kestrel').textContent()).not.toContain('Check name')
    await page.evaluate(`window.__testWallets[${JSON.stringify(imitation)}].rename('${name}')`)
    await page.reload()
    await openModal(page)
    await expect
      .poll(() => marked.allTextContents())
      .toEqual([expect.stringContaining(name), expect.stringContaining(name)])
    expect(await walletRow(page, 'Kestrel').textContent()).not.toContain('Check name')
    expectNoProblems(visited)
  })

  it('gets no silent request for accounts in place of the last wallet (N14)', async () => {
    const context = await returningVisitor()
    const impostor = walletOf('bob', { name: imitation, rdns: 'example.heron' })
    const back = await open(context, [impostor])
    // The page gives up the search for the last wallet.
    await back.page.getByTestId('connect-button').waitFor()
    await openModal(back.page)
    await walletRow(back.page, imitation).waitFor()
    const asked = await back.page.evaluate<string[]>(
      `window.__testWallets[${JSON.stringify(imitation)}].requests.map(({ method }) => method)`,
    )
    expect(asked.filter(method => /accounts|permissions/i.test(method))).toEqual([])
    expect(await accountOf(back.page)).toBeUndefined()
    // The same page connects the true wallet without a click.
    await back.page.close()
    const genuine = await open(context)
    await connectedAs(genuine.page, 'alice')
    expectNoProblems(genuine)
  })
})

describe('a wallet that changes between two visits', () => {
  it('stays connected after an update with a new name and icon, and the button never says "Connect" (F15, F40)', async () => {
    const context = await newVisitor()
    const first = await connect(await open(context))
    await toWallet(
      first.page,
      `wallet.rename('Heron 2', 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>')`,
    )
    await first.page.reload()
    await first.page.getByTestId('account-button').waitFor()
    await connectedAs(first.page, 'alice')
    expect(await first.page.evaluate<string[]>('window.texts')).not.toContainEqual(
      expect.stringMatching(/connect/i),
    )
    await openAccount(first.page)
    expectNoProblems(first)
  })

  it('is connected without a click if it announces itself late (F16)', async () => {
    const context = await returningVisitor()
    const back = await open(context, [heron({ announce: false })])
    // The modal has given up waiting for the wallet.
    await back.page.getByTestId('connect-button').waitFor({ timeout: 15_000 })
    await toWallet(back.page, 'wallet.announce()')
    await connectedAs(back.page, 'alice')
    expectNoProblems(back)
  })
})

describe('window.ethereum', () => {
  /** Sets `window.ethereum` to the provider of the wallet, without an event, when a test calls `comeLate()`. */
  const late = `{
    let provider
    addEventListener('eip6963:announceProvider', event => {
      if (event.detail.info.rdns !== 'example.heron') return
      provider = event.detail.provider
      event.stopImmediatePropagation()
    }, true)
    window.comeLate = () => { window.ethereum = provider }
  }`

  it('is listed if it arrives late and without an event, and is connected at the next visit (F16)', async () => {
    const context = await newVisitor()
    const first = await open(context, [heron()], { before: late })
    await openModal(first.page)
    expect(await walletRow(first.page, 'Browser wallet').count()).toBe(0)
    await first.page.evaluate('comeLate()')
    await walletRow(first.page, 'Browser wallet').waitFor()
    await connectInjected(first.page, 'Browser wallet')
    await connectedAs(first.page, 'alice')
    await first.page.close()
    const back = await open(context, [heron()], { before: late })
    await back.page.getByTestId('connect-button').waitFor({ timeout: 15_000 })
    await back.page.evaluate('comeLate()')
    await connectedAs(back.page, 'alice')
    expectNoProblems(back)
  })

  it('as a Proxy of an announced wallet adds no row, and a second announcement of one uuid stays trusted (F17)', async () => {
    const wrapped = `addEventListener('eip6963:announceProvider', ({ detail }) => {
      if (window.wrapped) return
      window.wrapped = true
      window.ethereum = new Proxy(detail.provider, {})
      window.again = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', {
        detail: Object.freeze({ info: detail.info, provider: { ...detail.provider } }),
      }))
    })`
    const shop = await open(await newVisitor(), [heron()], { before: wrapped })
    await shop.page.evaluate('again()')
    await openModal(shop.page)
    await walletRow(shop.page, name).waitFor()
    expect(await walletRow(shop.page, 'Browser wallet').count()).toBe(0)
    expect(await dialog(shop.page).getByText('Check name').count()).toBe(0)
    await connectInjected(shop.page)
    await connectedAs(shop.page, 'alice')
    expectNoProblems(shop)
  })
})

describe('a wallet that answers in its own forms', () => {
  /** A wallet that announces itself, with these functions for its methods. `more` changes the provider. */
  const odd = (shown: string, methods: string, more = ''): string => `{
    const [heard, methods] = [{}, { eth_chainId: () => '0x1', ${methods} }]
    const on = (type, listener) => (heard[type] ??= []).push(listener)
    const request = async ({ method }) => {
      if (!methods[method]) throw { code: -32601, message: 'unknown method' }
      return methods[method]()
    }
    let provider = { request, on, removeListener: () => {} }
    ${more}
    window.emit = (type, value) => { for (const listener of heard[type] ?? []) listener(value) }
    const info = { uuid: crypto.randomUUID(), name: '${shown}', icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>', rdns: 'example.${shown}' }
    const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
    addEventListener('eip6963:requestProvider', announce)
  }`
  const [alice, bob] = [addressOf('alice'), addressOf('bob')]
  const answers = (list: string) => `eth_accounts: () => ${list}, eth_requestAccounts: () => ${list}`

  it('is connected, followed, and its refusal is known (F14, F22)', async () => {
    const failing = (thrown: string) => `eth_accounts: () => [], eth_requestAccounts: () => ${thrown}`
    const scripts = [
      odd('Upper', `eth_chainId: () => '0X1', ${answers(`['eip155:1:${alice}']`)}`),
      odd(
        'Wrapped',
        `eth_chainId: () => ({ chainId: 1 }), ${answers(`({ result: [{ address: '${alice}' }] })`)}`,
      ),
      odd('Resolves', failing("({ error: { code: '4001', message: 'no' } })")),
      odd(
        'Speaks',
        failing(
          "{ throw new (document.querySelector('iframe').contentWindow.Error)('Benutzer hat abgelehnt') }",
        ),
      ),
      odd(
        'Old',
        `eth_chainId: undefined, net_version: () => '1', ${answers(`'${alice}'`)}`,
        'provider = { request, addListener: on, off: () => {} }',
      ),
    ]
    const shop = await open(await newVisitor(), [], { before: scripts.join(';') })
    const { page } = shop
    await page.evaluate(`document.body.append(document.createElement('iframe'))`)
    for (const refusing of ['Resolves', 'Speaks']) {
      await openModal(page)
      await walletRow(page, refusing).click()
      await dialog(page).getByText('You declined the request', { exact: true }).first().waitFor()
      await page.keyboard.press('Escape')
      await dialog(page).waitFor({ state: 'hidden' })
    }
    for (const connecting of ['Upper', 'Wrapped', 'Old']) {
      await openModal(page)
      await walletRow(page, connecting).click()
      await connectedAs(page, 'alice')
      if (connecting === 'Old') break
      await page.evaluate('portico.ready.then(portico => portico.disconnect())')
      await expect.poll(() => accountOf(page)).toBeUndefined()
    }
    await page.evaluate(`emit('accountsChanged', '${bob}')`)
    await connectedAs(page, 'bob')
    await page.evaluate(`emit('accountsChanged', { selected: 'nobody' })`)
    await connectedAs(page, 'alice')
    await page.evaluate(`emit('chainChanged', { chainId: '0XA4B1' })`)
    await expect.poll(() => accountOf(page)).toBe(`eip155:42161:${alice}`)
    expectNoProblems(shop)
  })
})

describe('a wallet that is older than EIP-1193', () => {
  /** Puts the test wallet at `window.ethereum` in an older form. `provider` is its own provider. */
  const older = (form: string): string => `addEventListener('eip6963:announceProvider', event => {
    const { info, provider } = event.detail
    if (info.rdns !== 'example.heron') return
    event.stopImmediatePropagation()
    if (window.ethereum) return
    const respond = (payload, settle) => provider.request(payload).then(
      result => settle(null, { id: payload.id, jsonrpc: '2.0', result }),
      error => settle(null, { id: payload.id, jsonrpc: '2.0', error: { code: error.code, message: error.message } }))
    const heard = {}
    window.emit = (type, value) => { for (const listener of heard[type] ?? []) listener(value) }
    const on = (type, listener) => { (heard[type] ??= []).push(listener) }
    const enable = async () => { await provider.request({ method: 'eth_requestAccounts' }) }
    window.ethereum = ${form}
  }, true)`

  it.each([
    ['sendAsync and enable', '{ sendAsync: respond, enable, on }'],
    ['send with a callback and enable', '{ send: respond, enable, on }'],
    [
      'send with a method',
      '{ send: async (method, params) => await provider.request({ method, params }), on }',
    ],
  ])('is connected, signs, refuses, is followed and comes back: %s', async (_what, form) => {
    const context = await newVisitor()
    const before = older(form)
    const first = await open(context, [heron()], { before })
    const { page } = first
    await openModal(page)
    await toWallet(page, `wallet.failNext(4001, 'no')`)
    await walletRow(page, 'Browser wallet').click()
    await dialog(page).getByText('You declined the request', { exact: true }).first().waitFor()
    await dialog(page).getByTestId('w3m-connecting-widget-secondary-button').click()
    await connectedAs(page, 'alice')
    const signed = requestFromPage(page, 'eip155', 'personal_sign', ['0x6869', addressOf('alice')])
    expect(await signed).toMatch(/^0x[0-9a-f]{130}$/)
    await toWallet(page, 'wallet.chainId = 42161')
    await page.evaluate(`emit('networkChanged', '42161')`)
    await expect.poll(() => accountOf(page)).toBe(`eip155:42161:${addressOf('alice')}`)
    // At the next visit it shares its accounts only after a while, and says so by `connect`.
    await page.close()
    const back = await open(context, [heron({ locked: true })], { before })
    await back.page.getByTestId('connect-button').waitFor({ timeout: 15_000 })
    await toWallet(back.page, 'wallet.locked = false')
    await back.page.evaluate(`emit('connect', {})`)
    await expect.poll(() => accountOf(back.page), { timeout: 15_000 }).toContain(addressOf('alice'))
    await toWallet(back.page, 'wallet.locked = true')
    await back.page.evaluate(`emit('close', 1000)`)
    await back.page.getByTestId('connect-button').waitFor()
    expectNoProblems(first)
    expectNoProblems(back)
  })
})

describe('a wallet whose port dies', () => {
  it('ends the request that waits for it, and connects again (F14)', async () => {
    // The wallet no longer replies, and says only that it is disconnected.
    const dying = `addEventListener('eip6963:announceProvider', ({ detail: { provider } }) => {
      const { request } = provider
      provider.request = async ask => window.isDead ? new Promise(() => {}) : await request(ask)
    }, { capture: true, once: true })`
    const shop = await open(await newVisitor(), [heron()], { before: dying })
    const { page } = shop
    const die = `window.isDead = true; window.__testWallets['${name}'].emit('disconnect', { code: 4900, message: 'gone' })`
    await openModal(page)
    await toWallet(page, `wallet.mode = 'silent'`)
    await walletRow(page, name).click()
    await dialog(page)
      .getByRole('heading', { name: `Continue in ${name}` })
      .waitFor()
    await expect.poll(() => page.evaluate(`window.__testWallets['${name}'].pending.length`)).toBe(1)
    await page.evaluate(die)
    await dialog(page)
      .getByRole('heading', { name: `${name} is disconnected` })
      .waitFor()
    await page.evaluate('window.isDead = false')
    await toWallet(page, `wallet.reject(); wallet.mode = 'auto'`)
    await dialog(page).getByTestId('w3m-connecting-widget-secondary-button').click()
    await connectedAs(page, 'alice')
    // A request of the site ends too.
    await toWallet(page, `wallet.mode = 'silent'`)
    const signed = requestFromPage(page, 'eip155', 'personal_sign', ['0x6869', addressOf('alice')]).catch(
      String,
    )
    await expect.poll(() => page.evaluate(`window.__testWallets['${name}'].pending.length`)).toBe(1)
    await page.evaluate(die)
    expect(await signed).toMatch(/disconnected/i)
    await page.getByTestId('connect-button').waitFor()
    expectNoProblems(shop)
  })
})

describe('an account change inside the connect prompt', () => {
  it('makes Portico request the accounts once more, and use the account that the wallet uses (F3)', async () => {
    // The user changes to Bob while the wallet responds: the event names Bob, and the response still names Alice.
    const changed = `addEventListener('eip6963:announceProvider', ({ detail: { provider } }) => {
      const { request } = provider
      provider.request = async ask => {
        const response = await request(ask)
        if (ask.method === 'eth_requestAccounts' && !window.changed) {
          window.changed = true
          window.__testWallets['${name}'].accounts = ['${addressOf('bob')}']
        }
        return response
      }
    }, { capture: true, once: true })`
    const shop = await connect(await open(await newVisitor(), [heron()], { before: changed }))
    await connectedAs(shop.page, 'bob')
    const signed = requestFromPage(shop.page, 'eip155', 'personal_sign', ['0x6869', addressOf('bob')])
    expect(await signed).toMatch(/^0x[0-9a-f]{130}$/)
    expectNoProblems(shop)
  })
})

describe('two tabs that the user has not touched', () => {
  it('agree within a second after a connection in the second tab (F42)', async () => {
    const context = await newVisitor()
    const first = await open(context)
    const second = await connect(await open(context))
    await expect.poll(() => accountOf(first.page), { timeout: 1_000, interval: 20 }).toBe(caipOf('alice'))
    await first.page.getByTestId('account-button').waitFor({ timeout: 1_000 })
    expectNoProblems(first)
    expectNoProblems(second)
  })
})

describe('a Solana wallet of another network', () => {
  let keys: Awaited<ReturnType<typeof solanaAccounts>>
  beforeAll(async () => {
    keys = await solanaAccounts()
  })

  it('is listed, and the modal names the reason why it cannot connect (F18)', async () => {
    const shop = await visitAll([{ name: 'Magpie', solana: { keys: [keys.alice.secretKey] } }], {
      networks: ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
    })
    await openModal(shop.page)
    await walletRow(shop.page, 'Magpie').click()
    await dialog(shop.page).getByRole('heading', { name: 'Magpie has no account on Solana Devnet' }).waitFor()
    expect(await accountOf(shop.page)).toBeUndefined()
  })
})

describe('a phone', () => {
  const visitWithPhone = async (solana: boolean) => {
    const keys = await solanaAccounts()
    const phone = await phoneOf('bob', 'auto', solana ? [keys.bob.secretKey] : [])
    const shop = await visitAll([], { networks: solana ? [ids.ethereum, ids.solana] : networks })
    await shop.page.setViewportSize({ width: 1280, height: 800 })
    await openModal(shop.page)
    await phone.pair(String(await dialog(shop.page).getByTestId('wui-qr-code').getAttribute('uri')))
    await shop.page.getByTestId('account-button').waitFor()
    await dialog(shop.page).waitFor({ state: 'hidden' })
    const session = await vi.waitFor(() => {
      const [first] = phone.sessions()
      expect(first).toBeDefined()
      return first!
    }, 20_000)
    return { phone, shop, topic: session.topic }
  }

  // Specification 4.6, 8.41
  // Fault E13
  it('that names no account and then its account again stays connected, with one wallet in Settings (A4, A6, A7, 4.6, 8.41)', async () => {
    const { phone, shop, topic } = await visitWithPhone(true)
    await expect.poll(() => accountOf(shop.page, 'eip155')).toBe(caipOf('bob'))
    await openAccount(shop.page)
    await dialog(shop.page).getByTestId('portico-settings-button').click()
    await title(shop.page).filter({ hasText: 'Settings' }).waitFor()
    expect(await dialog(shop.page).getByTestId('portico-settings-wallets').innerText()).toMatch(/\b1\b/)
    await shop.page.keyboard.press('Escape')
    await phone.announceAccounts(topic, 'eip155:1', [])
    await expect.poll(() => accountOf(shop.page, 'eip155')).toBeUndefined()
    expect(await accountOf(shop.page, 'solana')).toMatch(/^solana:/)
    expect(await shop.page.locator('portico-modal').getByText('ended the connection').count()).toBe(0)
    await phone.announceAccounts(topic, 'eip155:1', [addressOf('bob')])
    await expect.poll(() => accountOf(shop.page, 'eip155')).toBe(caipOf('bob'))
    expect(phone.sessions()).toHaveLength(1)
    const signed = await requestFromPage(shop.page, 'eip155', 'personal_sign', ['0x6869', addressOf('bob')])
    expect(signed).toMatch(/^0x[0-9a-f]{130}$/)
    // A namespace that the session loses goes without a word, and the others stay (A4).
    await phone.leaveNamespace(topic, 'solana')
    await expect.poll(() => accountOf(shop.page, 'solana')).toBeUndefined()
    expect(await accountOf(shop.page, 'eip155')).toBe(caipOf('bob'))
    expect(await shop.page.locator('portico-modal').getByText('ended the connection').count()).toBe(0)
    // A namespace without a network of the site has no adapter (8.41).
    await expect(requestFromPage(shop.page, 'cosmos', 'cosmos_getAccounts', {})).rejects.toThrow(
      'Chain adapter not found',
    )
    // The phone scanned the general code, and the catalogue knows its name, so it counts as used (4.6).
    await phone.disconnect(topic)
    await shop.page.getByTestId('connect-button').waitFor()
    await openModal(shop.page)
    await walletRow(shop.page, 'Clementine').filter({ hasText: 'Last used' }).waitFor()
    expectNoProblems(shop)
  })
})

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const iphoneInApp =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 320.0.0'
const pixel =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Mobile Safari/537.36'
const known = catalogueWallets(600, stage.services.wallets).find(
  ({ chains, mobile_link }) => chains.includes('eip155:1') && mobile_link && !/^https?:/.test(mobile_link),
)

describe('a page that cannot open a wallet app', () => {
  /** Opens the view of a wallet with an app, in the full list of wallets. */
  const toApp = async (page: Locatable): Promise<string> => {
    const { id, name: wallet } = known ?? { id: '', name: '' }
    const modal = page.locator('portico-modal')
    await page.getByTestId('connect-button').tap()
    await modal.getByTestId('all-wallets').tap()
    await modal.getByTestId('portico-wallet-search').fill(wallet)
    await modal.getByText('1 wallet', { exact: true }).first().waitFor()
    await modal.getByTestId(`wallet-search-item-${id}`).tap()
    return wallet
  }

  it('because it is inside an app says "Open this page in your browser", with the address to copy (F24)', async () => {
    const context = await newVisitor({ ...phone, userAgent: iphoneInApp })
    const shop = await visitAll([], { context, networks })
    await toApp(shop.page)
    await dialog(shop.page).getByText('Open this page in your browser').waitFor()
    const address = dialog(shop.page).getByTestId('portico-page-address')
    expect(await address.textContent()).toBe(shop.page.url())
    expect(await dialog(shop.page).getByTestId('portico-copy-page').isVisible()).toBe(true)
    expect(await dialog(shop.page).getByTestId('portico-open-wallet').count()).toBe(0)
    expectNoProblems(shop)
  })

  it('because its outer page forbids it says so, and never "Continue in" (F11)', async () => {
    const context = await newVisitor({ ...phone, userAgent: pixel })
    const shop = await visitAll([], {
      context,
      networks,
      frame: url =>
        `<iframe src="${url}" sandbox="allow-scripts allow-same-origin" style="width:100%;height:780px;border:0"></iframe>`,
    })
    const frame = shop.page.frameLocator('iframe')
    const wallet = await toApp(frame)
    const modal = frame.locator('portico-modal')
    const open = modal.locator('[data-testid=portico-open-wallet]:not([aria-disabled])')
    await open.waitFor()
    await open.tap()
    await modal.getByText(`This page can't open ${wallet}`).waitFor()
    expect(await modal.getByText('Continue in').count()).toBe(0)
    expect(await modal.getByTestId('portico-copy-page').isVisible()).toBe(true)
  })
})
