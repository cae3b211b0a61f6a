import { expect, it } from 'vitest'
import { timing } from '../../src/bridge/liveness.ts'
import { expectNoProblems, newVisitor, useBrowser, type Visit, visit, walletOf } from '../journeys/harness.ts'
import {
  connectInjected,
  dialog,
  openAccount,
  openActivity,
  openModal,
  tokenRow,
  transactions,
} from '../journeys/modal.ts'
import { type Held, type Scales, scalesOf } from './heaps.ts'

useBrowser()

/**
 * Opens the account view, waits for the balances, and closes the modal. If `count` is a multiple of three, the function
 * opens Activity and waits for a transaction before it closes the modal.
 */
async function cycle({ page }: Visit, count: number): Promise<void> {
  await openAccount(page)
  await tokenRow(page, 'ETH').waitFor()
  if (count % 3 === 0) {
    await openActivity(page)
    await transactions(page).first().waitFor()
  }
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'hidden' })
}

/**
 * Opens the modal, ends the worker, and waits until the next worker has sent a balance request and received the
 * response.
 */
async function restart({ page }: Visit): Promise<void> {
  await openAccount(page)
  const next = page.waitForEvent('worker', { timeout: 15_000 })
  void page
    .workers()[0]
    ?.evaluate('self.close()')
    .catch(() => {})
  await next
  await expect.poll(() => page.workers().length).toBe(1)
  const answered = page.waitForResponse(/\/v1\/account\/.*\/balance/, { timeout: 15_000 })
  await dialog(page).getByRole('button', { name: 'Refresh balances' }).click()
  await answered
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'hidden' })
}

/**
 * Hides the page until the closed modal is empty. The page stays hidden while the browser is idle twice, because the view
 * on standby comes when the browser is idle, and it stays away from a hidden page.
 */
async function emptied({ page }: Visit): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await page.locator('portico-modal dialog').waitFor({ state: 'detached' })
  await page.evaluate(async () => {
    const idle = () => new Promise(resolve => requestIdleCallback(resolve))
    await idle()
    await idle()
    Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true })
  })
}

const line = (name: string, { page, worker, ...counts }: Held): string =>
  `${name}: page ${(page / 1024).toFixed(0)} KiB, worker ${(worker / 1024).toFixed(0)} KiB, ${JSON.stringify(counts)}`

/** Waits until the page has no more listeners and ports than before. A ping or a request that is under way holds some. */
async function expectSettled(scales: Scales, before: Held): Promise<void> {
  const more = async () => {
    const { listeners, ports } = await scales.weigh()
    return { listeners: Math.max(0, listeners - before.listeners), ports: Math.max(0, ports - before.ports) }
  }
  await expect.poll(more).toEqual({ listeners: 0, ports: 0 })
}

const grownPercent = (before: number, after: number): number => ((after - before) / before) * 100

// Fault B11
it('opening the modal 25 times and crashing the worker 6 times leaks no memory, listeners or ports', {
  timeout: 180_000,
}, async () => {
  const context = await newVisitor({ viewport: { width: 1280, height: 900 } })
  const shop = await visit({ context, wallets: [walletOf('alice')] })
  const scales = await scalesOf(shop.page)
  await openModal(shop.page)
  await connectInjected(shop.page)

  // The warm-up opens the modal 30 times. In this time the worker's heap grows, because the browser compiles more of
  // the worker's functions.
  for (let count = 0; count < 30; count += 1) await cycle(shop, count)
  await emptied(shop)
  const start = await scales.weigh()
  for (let count = 0; count < 25; count += 1) await cycle(shop, count)
  await emptied(shop)
  const opened = await scales.weigh()
  console.info(`${line('after the warm-up', start)}\n${line('after 25 openings', opened)}`)
  expect(grownPercent(start.page, opened.page), 'page heap, % over 25 openings').toBeLessThan(5)
  expect(grownPercent(start.worker, opened.worker), 'worker heap, % over 25 openings').toBeLessThan(5)
  await expectSettled(scales, start)
  expect(opened.nodes, 'nodes after 25 openings').toBeLessThanOrEqual(start.nodes * 1.05)

  // The first restart of the worker loads code that the page did not need before. Two restarts before the measurement
  // keep that code out of the measurement.
  for (let count = 0; count < 2; count += 1) await restart(shop)
  await cycle(shop, 0)
  await emptied(shop)
  const restarted = await scales.weigh()
  for (let pair = 0; pair < 3; pair += 1) {
    // Waits until Portico counts the restarted worker as stable. After a third crash before this moment, Portico would
    // start the worker in another way.
    const settled = Date.now() + timing.settled + 1_000
    for (let count = 0; count < 8; count += 1) await cycle(shop, count)
    await expect.poll(() => Date.now(), { timeout: 15_000 }).toBeGreaterThan(settled)
    for (let count = 0; count < 2; count += 1) await restart(shop)
  }
  await cycle(shop, 0)
  await emptied(shop)
  const end = await scales.weigh()
  console.info(`${line('after 2 restarts', restarted)}\n${line('after 6 more and 24 openings', end)}`)
  expect(grownPercent(restarted.page, end.page), 'page heap, % over 6 restarts').toBeLessThan(5)
  expect(grownPercent(restarted.worker, end.worker), 'heap of a fresh worker, %').toBeLessThan(10)
  await expectSettled(scales, restarted)
  expect(end.workers, 'workers alive').toBe(1)
  expectNoProblems(shop)
})

it('after 400 openings, 200 more leave the objects of the worker and the heap of the page flat (N15)', {
  timeout: 1_800_000,
}, async () => {
  const context = await newVisitor({ viewport: { width: 1280, height: 900 } })
  const shop = await visit({ context, wallets: [walletOf('bob')] })
  const scales = await scalesOf(shop.page)
  await openModal(shop.page)
  await connectInjected(shop.page)
  for (let count = 0; count < 400; count += 1) await cycle(shop, count)
  await emptied(shop)
  const warm = await scales.weigh()
  for (let count = 0; count < 200; count += 1) await cycle(shop, count)
  await emptied(shop)
  const end = await scales.weigh()
  console.info(`${line('after 400 openings', warm)}\n${line('after 600 openings', end)}`)
  expect(end.starts, 'workers started').toBe(warm.starts)
  expect(grownPercent(warm.workerObjects, end.workerObjects), 'objects of the worker, %').toBeLessThan(2)
  expect(grownPercent(warm.page, end.page), 'page heap, % over 200 openings').toBeLessThan(2)
  await expectSettled(scales, warm)
  expectNoProblems(shop)
})
