import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { evmMethods } from '../../sandbox/wallets/phone/networks.ts'
import { expectNoProblems, sandbox, stage, useBrowser, visit } from '../journeys/harness.ts'
import { dialog, openModal, title } from '../journeys/modal.ts'
import { phoneOf, usePhones } from '../journeys/phone.ts'
import { requestFromPage, usePages, visitAll } from '../journeys/wallets-page.ts'

useBrowser()
usePages()
usePhones()

const relay = (act: 'pause' | 'resume') =>
  fetch(`${stage.services.control}/__control/relay`, { method: 'POST', body: JSON.stringify({ do: act }) })
afterEach(() => relay('resume'))

it("on a phone that cannot reach the relay, one tap opens the site in MetaMask's browser", async () => {
  const id = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'
  const metamask = { id, name: 'MetaMask', mobile_link: 'metamask://', chains: ['eip155:1'] }
  await sandbox.fault({
    service: 'catalogue',
    route: 'GET /getWallets',
    kind: 'json',
    body: { data: [metamask], count: 1 },
  })
  await relay('pause')
  const shop = await visit({
    before: 'window.opened = []; window.open = href => { window.opened.push(href); return null }',
    browser: {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1',
    },
    expected: /WebSocket/,
  })
  const { page } = shop
  await openModal(page)
  await dialog(page).getByTestId(`wallet-selector-${id}`).tap()
  await title(page).filter({ hasText: 'MetaMask' }).waitFor()
  await dialog(page).getByText("This site opens in MetaMask's browser. Connect there.").waitFor()
  await dialog(page).getByTestId('portico-open-wallet').tap()
  const { host } = new URL(page.url())
  await expect.poll(() => page.evaluate('window.opened')).toEqual([`https://link.metamask.io/dapp/${host}/`])
  expectNoProblems(shop)
})

it("a read-only request goes to the wallet's web service (CAIP-345) and not to the phone", async () => {
  const result = { '0x1': { atomic: { status: 'supported' } } }
  const requests: string[] = []
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', 'content-type')
    if (request.method === 'POST') requests.push(String(request.url))
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 0, result }))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const shop = await visitAll([], { networks: ['eip155:1'] })
  const { page } = shop
  await page.setViewportSize({ width: 1280, height: 800 })
  await openModal(page)
  const method = 'wallet_getCapabilities'
  const phone = await phoneOf('alice', 'auto', [], {
    methods: [...evmMethods, method],
    service: { url: `http://127.0.0.1:${port}/reads`, methods: [method] },
  })
  await phone.pair(String(await dialog(page).getByTestId('wui-qr-code').getAttribute('uri')))
  await page.getByTestId('account-button').waitFor()
  expect(await requestFromPage(page, 'eip155', method, [stage.accounts.alice?.address])).toEqual(result)
  expect(requests).toContain('/reads')
  expect(phone.seen()).not.toContain(method)
  expectNoProblems(shop)
  server.close()
})
