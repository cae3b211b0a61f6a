import { afterAll, beforeAll, expect, it } from 'vitest'
import { chromiumFlags } from '../../scripts/lib/chromium.mjs'
import { options } from '../consumers/options.ts'
import { type Pages, servePages, transportOf } from '../journeys/bridge-pages.ts'
import { expectNoProblems, useBrowser, visit, walletOf } from '../journeys/harness.ts'
import { connectInjected, dialog, openAccount, openModal, tokenRow } from '../journeys/modal.ts'
import { variants } from '../journeys/variants.ts'

/** A host name other than localhost, because localhost is a secure context even over http. */
const host = 'laptop.test'

useBrowser('each', { args: [...chromiumFlags, `--host-resolver-rules=MAP ${host} localhost`] })

let pages: Pages
beforeAll(async () => {
  pages = await servePages()
})
afterAll(() => pages.close())

const given = options()
const { projectId, endpoints } = JSON.parse(given)
const attribute = (value: unknown): string => JSON.stringify(value).replaceAll('"', '&quot;')

it.each(
  variants([
    [
      'the package',
      'url',
      `<script type="module">import { createPortico } from '/sdk.js'
     window.modal = createPortico(${given})</script>`,
    ],
    [
      'the script tag',
      'blob',
      `<script>addEventListener('portico:ready', event => { window.modal = event.detail })</script>
     <script async src="/embed/embed.js" data-project-id="${projectId}" data-endpoints="${attribute(endpoints)}"></script>`,
    ],
  ]),
)(
  'on a page over plain HTTP, a user connects a wallet and sees the balances (Portico from %s)',
  async (_door, way, script) => {
    const url = pages.page(`<portico-button></portico-button>${script}`).replace('localhost', host)
    const shop = await visit({ url, wallets: [walletOf('alice')] })
    const { page } = shop
    expect(await page.evaluate(() => isSecureContext)).toBe(false)
    await openModal(page)
    await dialog(page).getByTestId('wui-qr-code').waitFor()
    expect(await transportOf(page)).toBe(way)
    await connectInjected(page)
    await openAccount(page)
    await tokenRow(page, 'ETH').waitFor()
    expectNoProblems(shop)
  },
)
