import { expect, it } from 'vitest'
import { expectNoProblems, newVisitor, stage, useBrowser, visit, walletOf } from '../journeys/harness.ts'
import { connectInjected, dialog, openAccount, openModal, tokenRow } from '../journeys/modal.ts'
import { inLongRun } from '../journeys/variants.ts'
import { usePages, visitAll } from '../journeys/wallets-page.ts'

useBrowser()
usePages()

const networks = ['eip155:1', 'eip155:42161']
const wallets = [walletOf('alice')]
const alice = stage.accounts.alice?.address ?? ''

/** Response headers that make the page cross-origin isolated. */
const isolated = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
}

// Fault K7
it('a user connects and sees the balances on a cross-origin isolated page', async () => {
  const shop = await visitAll([], { wallets, networks, headers: isolated })
  expect(await shop.page.evaluate('crossOriginIsolated')).toBe(true)
  await openModal(shop.page)
  await connectInjected(shop.page)
  await openAccount(shop.page)
  await tokenRow(shop.page, 'ETH').waitFor()
  expectNoProblems(shop)
})

/** A page script that replaces every address in the modal's shadow root. */
const rewriting = `{
  const other = '0x' + 'e'.repeat(40)
  const seen = new WeakSet()
  const rewrite = root => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { currentNode } = walker
      if (/0x[0-9a-f]{4}/i.test(currentNode.data) && !currentNode.data.includes('eeee')) currentNode.data = other
    }
  }
  new MutationObserver(() => {
    const root = document.querySelector('portico-modal')?.shadowRoot
    if (!root || seen.has(root)) return
    seen.add(root)
    const watch = new MutationObserver(() => rewrite(root))
    watch.observe(root, { childList: true, subtree: true, characterData: true })
    rewrite(root)
  }).observe(document, { childList: true, subtree: true })
}`

it('the copy button copies the real address even if a page script rewrites the addresses (fault K11)', async () => {
  const context = await newVisitor({ permissions: ['clipboard-read', 'clipboard-write'] })
  const shop = await visitAll([], { wallets, networks, context, before: rewriting })
  const { page } = shop
  await openModal(page)
  await connectInjected(page)
  await openAccount(page)
  await dialog(page).getByText('eeeeee').first().waitFor()
  await dialog(page)
    .getByRole('button', { name: /Copy address/ })
    .first()
    .click()
  await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(alice)
  await dialog(page).getByTestId('portico-settings-button').click()
  await dialog(page).getByTestId('disconnect-button').click()
  await page.getByTestId('connect-button').waitFor()
  expectNoProblems(shop)
})

/**
 * A worker script that imitates another version of Portico. It changes the version number in the names of channels and
 * locks, so a worker with this script and a worker without it do not receive each other's messages.
 */
const anotherVersion = `{
  const other = name => name.replace(/\\/\\d+(?=\\/|$)/, '/99')
  const Channel = self.BroadcastChannel
  self.BroadcastChannel = class extends Channel { constructor(name) { super(other(name)) } }
  const { locks } = navigator
  const request = locks.request.bind(locks)
  locks.request = (name, ...rest) => request(other(name), ...rest)
}`

inLongRun(() => {
  // Fault J8
  it('two tabs with different versions of Portico share the storage, and both versions keep working', async () => {
    const old = await visit({ wallets })
    await openModal(old.page)
    await connectInjected(old.page)
    const next = await visit({ wallets, context: old.context, workerBefore: anotherVersion })
    await next.page.getByTestId('account-button').waitFor()
    await openAccount(next.page)
    await tokenRow(next.page, 'ETH').waitFor()
    await openAccount(old.page)
    await tokenRow(old.page, 'ETH').waitFor()
    await dialog(next.page).getByTestId('portico-settings-button').click()
    await dialog(next.page).getByTestId('disconnect-button').click()
    await next.page.getByTestId('connect-button').waitFor()
    // After the reload, the first tab reads the storage and finds that the second tab has disconnected the wallet.
    await old.page.reload()
    await old.page.getByTestId('connect-button').waitFor()
    expectNoProblems(old)
    expectNoProblems(next)
  })
})
