import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DappSite, serveDapp, whenLoaded } from './dapp.ts'
import { expectNoProblems, stage, useBrowser, visit, walletOf } from './harness.ts'
import { connectInjected, dialog, openAccount, openModal, title, tokenRow } from './modal.ts'
import { addressOf, fill, review, usdc } from './sends.ts'

useBrowser()

const key = 's3cret-of-the-site'
const chain = stage.chains.find(({ caip }) => caip === 'eip155:1')
/** The headers of each request that the site's own node has received. */
const received: IncomingMessage['headers'][] = []
/** A node of the site that accepts only requests with the site's key, and passes them on to the chain. */
const node = createServer(async (request, response) => {
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('access-control-allow-headers', 'content-type, x-site-key')
  if (request.method === 'OPTIONS') return void response.end()
  received.push(request.headers)
  if (request.headers['x-site-key'] !== key) return void response.writeHead(401).end()
  const body = await new Response(request as never).text()
  const answer = await fetch(String(chain?.rpcUrl), {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  })
  response.end(await answer.text())
})

let site: DappSite
beforeAll(async () => {
  await new Promise<void>(done => node.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(node.address() as AddressInfo).port}`
  site = await serveDapp({
    networks: [
      'eip155:1',
      {
        id: 31_337,
        name: 'Kiln Chain',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: [String(chain?.rpcUrl)],
        assets: { imageId: 'kiln-picture' },
      },
    ],
    customRpcUrls: { 'eip155:1': [{ url, headers: { 'x-site-key': key } }] },
  })
})
afterAll(async () => {
  await site.close()
  node.close()
})

it("a site's key goes to its own node alone, and a network without a logo shows its picture (3.21, 3.26, 7b.3)", async () => {
  const shop = await visit({ url: site.url, wallets: [walletOf('alice')] })
  const { page } = shop
  const withKey = new Set<string>()
  page.context().on('request', async request => {
    if ((await request.allHeaders())['x-site-key']) withKey.add(new URL(request.url()).origin)
  })
  await whenLoaded(page)
  await openModal(page)
  // The modal is dark unless the site says something else, although the browser of this test prefers light.
  const scheme = () => dialog(page).evaluate(element => getComputedStyle(element).colorScheme)
  expect(await scheme()).toBe('dark')
  expect(shop.requests.filter(url => url.includes('kiln-picture'))).toEqual([])
  await connectInjected(page)
  await openAccount(page)
  await tokenRow(page, 'ETH').waitFor()
  // A read of the site's own code goes to the site's node too.
  const block = await page.evaluate(
    `window.dapp.portico.provider('eip155').request({ method: 'eth_blockNumber' })`,
  )
  expect(block).toMatch(/^0x/)
  await expect.poll(() => received.filter(headers => headers['x-site-key'] === key).length).toBeGreaterThan(0)
  expect(received.filter(headers => headers['x-site-key'] !== key)).toEqual([])
  expect([...withKey].every(origin => origin.startsWith('http://127.0.0.1:'))).toBe(true)
  const told = await page.evaluate(`window.dapp.portico.diagnostics().then(JSON.stringify)`)
  expect(told).not.toContain(key)

  await dialog(page).getByTestId('w3m-account-select-network').click()
  await title(page).filter({ hasText: 'Networks' }).waitFor()
  const picture = dialog(page).getByTestId('w3m-network-switch-Kiln Chain').locator('img')
  await expect.poll(() => picture.getAttribute('src')).toContain('/public/getAssetImage/kiln-picture?')
  await expect
    .poll(() => picture.evaluate(image => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0)
  // Networks with a logo ask nobody.
  expect(shop.requests.filter(url => url.includes('getAssetImage')).every(url => url.includes('kiln'))).toBe(
    true,
  )

  expectNoProblems(shop)
})

it('the token of the option "tokens" leads in the account, the network button and the review (issue 34)', async () => {
  const own = await serveDapp({ networks: ['eip155:1'], tokens: { 'eip155:1': { address: usdc } } })
  try {
    const shop = await visit({ url: own.url, wallets: [walletOf('alice')] })
    const { page } = shop
    await whenLoaded(page)
    await openModal(page)
    await connectInjected(page)
    await page.evaluate(() =>
      document.body.append(
        Object.assign(document.createElement('div'), {
          innerHTML: '<portico-network-button balance></portico-network-button>',
        }),
      ),
    )
    await openAccount(page)
    await dialog(page).getByTestId('portico-total').filter({ hasText: 'USDC' }).waitFor()
    const networkButton = page.getByTestId('network-button')
    await expect.poll(() => networkButton.textContent()).toMatch(/^Ethereum · [\d.,]+\sUSDC$/)
    await fill(page, 'USDC', '1', addressOf('carol'))
    await review(page)
    const leading = dialog(page).getByTestId('portico-review-leading')
    await leading.filter({ hasText: /[\d.,]+\sUSDC after this/ }).waitFor()
    expectNoProblems(shop)
  } finally {
    await own.close()
  }
})
