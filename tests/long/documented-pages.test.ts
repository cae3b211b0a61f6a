import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { options } from '../consumers/options.ts'
import { type Pages, servePages } from '../journeys/bridge-pages.ts'
import { expectNoProblems, stage, useBrowser, visit, walletOf } from '../journeys/harness.ts'
import { connectInjected, openModal } from '../journeys/modal.ts'

useBrowser()

let pages: Pages
beforeAll(async () => {
  pages = await servePages()
})
afterAll(() => pages.close())

it('docs/example.html connects a wallet, shows the account and signs a message', async () => {
  const { projectId, endpoints } = JSON.parse(options())
  const services = JSON.stringify(endpoints).replaceAll('"', '&quot;')
  const html = await readFile('docs/example.html', 'utf8')
  const here = html
    .replace('../dist/embed/', '/embed/')
    .replace('<script async', `<script async data-project-id="${projectId}" data-endpoints="${services}"`)
  const shop = await visit({ url: pages.page(here), wallets: [walletOf('alice')] })
  const { page } = shop
  await openModal(page)
  await connectInjected(page)
  await expect.poll(() => page.locator('#account').textContent()).toBe(stage.accounts.alice?.address)
  await page.locator('#sign').click()
  await expect.poll(() => page.locator('#signature').textContent()).toMatch(/^0x[\da-f]{130}$/)
  expectNoProblems(shop)
})
