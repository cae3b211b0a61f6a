import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { contrast, rgbOf } from '../../src/domain/theme/color.ts'
import { expectNoProblems, sandbox, stage, useBrowser, walletOf } from '../journeys/harness.ts'
import {
  connectInjected,
  dialog,
  openAccount,
  openModal,
  title,
  tokenRow,
  walletRow,
} from '../journeys/modal.ts'
import { addressOf, coins } from '../journeys/sends.ts'
import { requestFromPage, usePages, visitAll } from '../journeys/wallets-page.ts'

useBrowser()
usePages()

const [ethereum, arbitrum] = ['eip155:1', 'eip155:42161'] as const
const alice = stage.accounts.alice?.address ?? ''

/** Starts a node that belongs to the site. It records every request and forwards it to the chain. */
async function ownNode(): Promise<{ readonly url: string; readonly requests: string[] }> {
  const requests: string[] = []
  const chain = stage.chains.find(({ caip }) => caip === ethereum)?.rpcUrl ?? ''
  const server = createServer(async (request, response) => {
    // A browser sends a preflight request before it posts JSON to another origin, so this node must allow the request.
    if (request.method === 'OPTIONS') {
      response.writeHead(204, {
        'access-control-allow-origin': '*',
        'access-control-allow-headers': 'content-type',
      })
      response.end()
      return
    }
    let body = ''
    for await (const part of request) body += part
    requests.push(body)
    const answer = await fetch(chain, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    })
    response.writeHead(200, { 'content-type': 'application/json', 'access-control-allow-origin': '*' })
    response.end(await answer.text())
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close().closeAllConnections())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests }
}

/** Runs this code in the page. In this code, `portico` is the page's Portico. */
const withModal = <T>(page: Page, code: string): Promise<T> =>
  page.evaluate(`window.portico.ready.then(portico => { ${code} })`)

it('all chain reads are sent to the node that the site configures, and to no other node', async () => {
  const node = await ownNode()
  const shop = await visitAll([], {
    wallets: [walletOf('alice')],
    networks: [ethereum],
    options: { customRpcUrls: { [ethereum]: [node.url] } },
  })
  await openModal(shop.page)
  await connectInjected(shop.page)
  const mark = await sandbox.now()
  const provider = (method: string, params: readonly unknown[]) =>
    withModal(shop.page, `return portico.provider('eip155').request(${JSON.stringify({ method, params })})`)
  expect(BigInt((await provider('eth_getBalance', [alice, 'latest'])) as string)).toBe(
    BigInt(String(await sandbox.rpc(ethereum, 'eth_getBalance', [alice, 'latest']))),
  )
  await provider('eth_blockNumber', [])
  // Makes the data provider return no balances, so that Portico reads the balances from the chain.
  await sandbox.fault({ route: 'GET /v1/account/*/balance', kind: 'status', status: 400 })
  await openAccount(shop.page)
  await tokenRow(shop.page, 'ETH').waitFor()
  expect(node.requests.length).toBeGreaterThanOrEqual(2)
  const elsewhere = (await sandbox.since(mark)).filter(({ body }) => /"method":\s*"eth_/.test(body))
  expect(elsewhere.map(({ service, path }) => `${service} ${path}`)).toEqual([])
  const publicNodes = shop.requests.filter(
    url => !/^(blob:|data:|https?:\/\/(127\.0\.0\.1|localhost):)/.test(url),
  )
  expect(publicNodes).toEqual([])
  expectNoProblems(shop)
})

// Specification 3.28
it('the network list shows a network that the site adds later, and hides a network that the site removes', async () => {
  const shop = await visitAll([], { wallets: [walletOf('alice')], networks: [ethereum] })
  const { page } = shop
  await openModal(page)
  await connectInjected(page)
  await withModal(page, `portico.addNetwork('${arbitrum}')`)
  await openAccount(page)
  await dialog(page).getByTestId('w3m-account-select-network').click()
  await title(page).filter({ hasText: 'Networks' }).waitFor()
  await dialog(page).getByTestId('w3m-network-switch-Arbitrum One').click()
  await expect.poll(() => withModal(page, `return portico.account.get().caipNetworkId`)).toBe(arbitrum)
  await withModal(page, `portico.removeNetwork('${ethereum}')`)
  await dialog(page).getByTestId('w3m-account-select-network').click()
  await dialog(page).getByTestId('w3m-network-switch-Arbitrum One').waitFor()
  expect(await dialog(page).getByTestId('w3m-network-switch-Ethereum').count()).toBe(0)
  expectNoProblems(shop)
})

/** Searches the page's databases, and returns all keys that contain this address. */
const keptOf = (page: Page, address: string): Promise<readonly string[]> =>
  page.evaluate(async wanted => {
    const found: string[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((done, failed) => {
        const pending = indexedDB.open(name)
        pending.onsuccess = () => done(pending.result)
        pending.onerror = () => failed(pending.error)
      })
      for (const store of database.objectStoreNames) {
        const keys = await new Promise<IDBValidKey[]>(done => {
          const pending = database.transaction(store).objectStore(store).getAllKeys()
          pending.onsuccess = () => done(pending.result)
        })
        found.push(...keys.map(String).filter(key => key.toLowerCase().includes(wanted)))
      }
      database.close()
    }
    return found
  }, address.toLowerCase())

it("a disconnect deletes all data that the browser has stored under the account's address", async () => {
  const shop = await visitAll([], { wallets: [walletOf('alice')], networks: [ethereum, arbitrum] })
  const { page } = shop
  await openModal(page)
  await connectInjected(page)
  await openAccount(page)
  await tokenRow(page, 'ETH').waitFor()
  await expect
    .poll(() => keptOf(page, alice))
    .toEqual(expect.arrayContaining([expect.stringMatching(/^balances\//)]))
  await dialog(page).getByTestId('portico-settings-button').click()
  await dialog(page).getByTestId('disconnect-button').click()
  await page.getByTestId('connect-button').waitFor()
  await expect.poll(() => keptOf(page, alice)).toEqual([])
  expectNoProblems(shop)
})

describe('a wallet that the site provides', () => {
  /**
   * A page script that adds an EIP-1193 provider to Portico with `addConnector`. The provider does not announce itself.
   */
  const bringable = `
    const accounts = ['${alice}']
    window.bringable = {
      requests: [],
      on() {}, removeListener() {},
      async request({ method }) {
        this.requests.push(method)
        if (method === 'eth_accounts' || method === 'eth_requestAccounts') return accounts
        if (method === 'eth_chainId') return '0x1'
        if (method === 'personal_sign') return '0x' + '11'.repeat(65)
        throw Object.assign(new Error('no'), { code: 4200 })
      },
    }
    window.portico = { q: [['addConnector', { id: 'harbour', name: 'Harbour', provider: window.bringable }]] }`

  it('connects, signs, and reconnects without a prompt, even if collapseWallets hides the wallet at first', async () => {
    const options = {
      networks: [ethereum],
      before: bringable,
      options: { features: { collapseWallets: true } },
    }
    const shop = await visitAll([], options)
    const { page } = shop
    await openModal(page)
    expect(await walletRow(page, 'Harbour').count()).toBe(0)
    await withModal(page, `portico.update({ features: { collapseWallets: false } })`)
    await walletRow(page, 'Harbour').waitFor()
    await withModal(page, `portico.update({ features: { collapseWallets: true } })`)
    await dialog(page).getByTestId('portico-connect-wallets').click()
    await walletRow(page, 'Harbour').click()
    await page.getByTestId('account-button').waitFor()
    expect(await requestFromPage(page, 'eip155', 'personal_sign', ['0x00', alice])).toBe(
      `0x${'11'.repeat(65)}`,
    )
    await page.reload()
    await expect.poll(() => withModal(page, `return portico.account.get().status`)).toBe('connected')
    expect(await page.evaluate('window.bringable.requests')).not.toContain('eth_requestAccounts')
    expectNoProblems(shop)
  })
})

// Specification 3.22
it("with a theme of extreme sizes, the modal cuts off nothing and has the site's accent colour", async () => {
  const shop = await visitAll([], {
    options: {
      themeVariables: {
        '--wc-accent': 'oklch(0.7 0.2 150)',
        '--wc-border-radius-master': '24px',
        '--wc-font-size-master': '20px',
      },
    },
  })
  await openModal(shop.page)
  await dialog(shop.page).getByTestId('wui-qr-code').waitFor()
  const root = shop.page.locator('portico-modal .root')
  await expect.poll(() => root.evaluate(element => element.style.getPropertyValue('--pt-r'))).toBe('2.2')
  const solid = await root.evaluate(element => element.style.getPropertyValue('--pt-solid'))
  expect(solid).toMatch(/^light-dark\(rgb\(0 19\d \d\d\)/)
  const cut = await shop.page.locator('portico-modal .card').evaluate(card => {
    const box = card.getBoundingClientRect()
    const inside = [
      ...card.querySelectorAll('h1, [data-testid="wui-qr-code"], [data-testid="w3m-header-close"]'),
    ]
    return inside
      .map(element => element.getBoundingClientRect())
      .filter(
        ({ left, top, right, bottom }) =>
          left < box.left || top < box.top || right > box.right || bottom > box.bottom,
      ).length
  })
  expect(cut).toBe(0)
  expectNoProblems(shop)
})

it('the text of the busy connect button has a contrast of at least 4.5:1 for each accent colour', async () => {
  const accentOf = (accent: string) => ({ themeVariables: { '--wc-accent': accent } })
  // The page has no accent colour at first, so each accent colour below is set after the button is drawn.
  const shop = await visitAll([])
  const button = shop.page.getByTestId('connect-button')
  await openModal(shop.page)
  /**
   * Returns the colours of the busy button and of its text as they are on the screen, and the opacity of the button.
   */
  const looks = () =>
    button.evaluate(busy => {
      busy.setAttribute('aria-busy', 'true')
      const { backgroundColor, color, opacity } = getComputedStyle(busy)
      const pixel = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D
      const [ground = '', text = ''] = [backgroundColor, color].map(value => {
        pixel.fillStyle = value
        pixel.fillRect(0, 0, 1, 1)
        return `rgb(${pixel.getImageData(0, 0, 1, 1).data.slice(0, 3).join(' ')})`
      })
      return { ground, text, opacity }
    })
  const accents = ['#fff', '#000', '#777', '#ff3b30', '#0a84ff', 'oklch(0.59 0.1 100)', 'oklch(0.61 0.1 30)']
  for (const accent of accents) {
    const { ground: before } = await looks()
    await withModal(shop.page, `portico.update(${JSON.stringify(accentOf(accent))})`)
    await expect.poll(async () => (await looks()).ground).not.toBe(before)
    const { ground, text, opacity } = await looks()
    expect(opacity).toBe('1')
    expect(contrast(rgbOf(ground) ?? [0, 0, 0], rgbOf(text) ?? [0, 0, 0]), accent).toBeGreaterThanOrEqual(4.5)
  }
  expectNoProblems(shop)
})

it('with a closed shadow root, page scripts cannot reach the modal, and a user can connect and send', async () => {
  const shop = await visitAll([], {
    wallets: [walletOf('alice')],
    networks: [ethereum],
    options: { shadowRoot: 'closed' },
    // Keeps a reference to the closed shadow root for the test. Only a script that runs before the code of the modal
    // can get this reference.
    before: `const attach = Element.prototype.attachShadow
      Element.prototype.attachShadow = function (init) {
        const root = attach.call(this, init)
        if (this.localName === 'portico-modal') window.kept = root
        return root
      }`,
  })
  const { page } = shop
  const find = (selector: string) => `window.kept?.querySelector(${JSON.stringify(selector)})`
  const isReady = (selector: string, label: string) =>
    page.evaluate<boolean>(`(() => {
      const found = ${find(selector)}
      if (!found?.textContent.includes(${JSON.stringify(label)})) return false
      if (!found.checkVisibility() || found.getAttribute('aria-disabled') === 'true') return false
      // The button accepts the pointer only after it was visible for half a second.
      return getComputedStyle(found).pointerEvents !== 'none'
    })()`)
  const press = async (selector: string, label: string) => {
    await expect.poll(() => isReady(selector, label), { timeout: 20_000 }).toBe(true)
    const button = (await page.evaluateHandle<Element>(find(selector))).asElement()
    // The card may still grow and move the button, so the test waits until the button is at rest.
    await button?.waitForElementState('stable')
    await button?.click({ delay: 150, force: true })
  }
  await page.getByTestId('connect-button').click()
  await press('[data-testid^="wallet-selector-"]', 'Heron Wallet')
  await page.getByTestId('account-button').waitFor()
  expect(await page.evaluate(() => document.querySelector('portico-modal')?.shadowRoot)).toBe(null)

  const before = await coins('carol')
  const given = { token: 'ETH', amount: '0.000000000000000444', to: addressOf('carol') }
  await withModal(page, `portico.open({ view: 'WalletSend', arguments: ${JSON.stringify(given)} })`)
  await press('[data-testid="portico-send-next"]', 'Review')
  const outcome = () =>
    page.evaluate(`String(window.kept.querySelector('[data-testid="portico-review-outcome"]')?.textContent)`)
  await expect.poll(outcome, { timeout: 20_000 }).toContain('will go through')
  await press('[data-testid="portico-send-confirm"]', 'Send')
  await expect.poll(async () => (await coins('carol')) - before, { timeout: 20_000 }).toBe(444n)
  expectNoProblems(shop)
})
