import { spawn } from 'node:child_process'
import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { options } from '../consumers/options.ts'
import { type Pages, servePages } from '../journeys/bridge-pages.ts'
import { expectNoProblems, useBrowser, visit, walletOf } from '../journeys/harness.ts'
import { connectInjected, dialog, openModal } from '../journeys/modal.ts'
import { copyWithExample } from '../types/walkthrough-copy.ts'

useBrowser()

const root = process.cwd()
const copy = join(root, '.cache', 'walkthrough-built')
const kestrel = { contract: '0xab', tokenId: '1', name: 'Kestrel' }

let pages: Pages
beforeAll(async () => {
  await copyWithExample(copy)
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
  const child = spawn(process.execPath, ['node_modules/vite/bin/vite.js', 'build'], { cwd: copy })
  let output = ''
  child.stdout.on('data', (text: Buffer) => (output += text))
  child.stderr.on('data', (text: Buffer) => (output += text))
  const code = await new Promise(resolve => child.once('close', resolve))
  expect(code, output).toBe(0)
  pages = await servePages(join(copy, 'dist'))
}, 900_000)
afterAll(() => pages?.close())

it('the example feature of CONTRIBUTING.md is built, and a user sees its view', async () => {
  const script = `<script type="module">import { createPortico } from '/sdk.js'
    window.modal = createPortico(${options()})</script>`
  const shop = await visit({
    url: pages.page(`<portico-button></portico-button>${script}`),
    wallets: [walletOf('alice')],
  })
  const { page, context } = shop
  await context.route('**/v1/account/*/nfts*', route =>
    route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      json: { nfts: [kestrel, { ...kestrel, tokenId: 'not a number' }] },
    }),
  )
  await openModal(page)
  await connectInjected(page)
  await page.evaluate("modal.open({ view: 'Nfts' })")
  await dialog(page).getByRole('listitem').filter({ hasText: 'Kestrel' }).waitFor()
  expect(await dialog(page).getByText('Kestrel').count()).toBe(1)
  expectNoProblems(shop)
})
