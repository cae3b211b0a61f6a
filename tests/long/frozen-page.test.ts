import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type BrowserContext, chromium } from 'playwright-core'
import { afterEach, expect, it } from 'vitest'
import { chromiumFlags, findChromium } from '../../scripts/lib/chromium.mjs'
import { expectNoProblems, sandbox, stays, type Visit, visit, walletOf } from '../journeys/harness.ts'
import { connectInjected, openAccount, openModal, tokenRow } from '../journeys/modal.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/**
 * Starts Chromium without Playwright's own flags, because with these flags Chromium never slows down the timers of a
 * hidden page.
 */
async function plainBrowser(): Promise<BrowserContext> {
  const folder = await mkdtemp(join(tmpdir(), 'frozen-'))
  closing.push(() => rm(folder, { recursive: true, force: true, maxRetries: 9 }))
  const child = spawn(
    findChromium() ?? '',
    [
      ...chromiumFlags,
      '--headless',
      '--remote-debugging-port=0',
      `--user-data-dir=${folder}`,
      // After a page has been hidden for 1 s, the browser runs the timers of the page only once a minute. By default,
      // the browser does this only after some minutes.
      '--enable-features=IntensiveWakeUpThrottling:grace_period_seconds/1',
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const gone = new Promise(done => child.once('exit', done))
  closing.push(() => {
    child.kill()
    return gone
  })
  const url = await new Promise<string>((resolve, fail) => {
    child.once('exit', () => fail(new Error('Chromium has ended')))
    createInterface(child.stderr).on('line', line => {
      const found = /^DevTools listening on (ws:\S+)/.exec(line)?.[1]
      if (found) resolve(found)
    })
  })
  const browser = await chromium.connectOverCDP(url, { noDefaults: true })
  const [context] = browser.contexts()
  if (!context) throw new Error('The browser has no context')
  closing.push(() => browser.close())
  return context
}

/** Returns a script that makes the clock and the timers of the worker run faster by this factor. */
const faster = (speed: number): string => `{
  const [now, ticks, later, again] = [Date.now, performance.now.bind(performance), setTimeout, setInterval]
  const [began, at] = [now(), ticks()]
  Date.now = () => began + (now() - began) * ${speed}
  performance.now = () => at + (ticks() - at) * ${speed}
  globalThis.setTimeout = (run, ms = 0, ...rest) => later(run, ms / ${speed}, ...rest)
  globalThis.setInterval = (run, ms = 0, ...rest) => again(run, ms / ${speed}, ...rest)
}`
/** The time between two balance requests of the worker (ms), as the worker's clock measures it. */
const periodMs = 30_000

/**
 * Opens a page with a connected wallet, and opens the account view of the modal. The page counts in `turns` how often a
 * timer of 1 s has run, so that a test can see whether the browser slows down timers.
 */
async function opened(speed: number): Promise<Visit> {
  const shop = await visit({
    context: await plainBrowser(),
    wallets: [walletOf('bob')],
    before: 'window.turns = 0; setInterval(() => { window.turns += 1 }, 1000)',
    workerBefore: faster(speed),
  })
  // A phone-sized window shows no QR code. So the page sends no requests for a pairing, and the test counts only the
  // requests for the account.
  await shop.page.setViewportSize({ width: 390, height: 844 })
  await openModal(shop.page)
  await connectInjected(shop.page)
  await openAccount(shop.page)
  await tokenRow(shop.page, 'ETH').waitFor()
  return shop
}
/** Returns the times at which the data provider received balance requests. */
const requestTimes = async (mark: number): Promise<readonly number[]> =>
  (await sandbox.since(mark, 'provider'))
    .filter(({ path }) => /^\/v1\/account\/.*\/balance$/.test(path))
    .map(({ time }) => time)
const gaps = (times: readonly number[]): readonly number[] =>
  times.slice(1).map((time, index) => time - (times[index] ?? 0))
/** Brings another page to the front, so that this page is hidden. */
async function hide({ context, page }: Visit): Promise<void> {
  const cover = context.pages().find(page => page.url() === 'about:blank')
  await cover?.bringToFront()
  await expect.poll(() => page.evaluate(() => document.visibilityState)).toBe('hidden')
}
async function show({ page }: Visit): Promise<void> {
  await page.bringToFront()
  await expect.poll(() => page.evaluate(() => document.visibilityState)).toBe('visible')
}
const turns = ({ page }: Visit) => page.evaluate<number>('window.turns')
const services = ({ page }: Visit) => page.workers().map(worker => worker.url())

// Fault J2
it('a page resumed after a freeze of ten minutes sends only one balance request in each polling period', async () => {
  const speed = 20
  const shop = await opened(speed)
  const before = services(shop)
  const running = await sandbox.now()
  await expect.poll(async () => (await requestTimes(running)).length, { timeout: 10_000 }).toBeGreaterThan(1)

  await hide(shop)
  const line = await shop.context.newCDPSession(shop.page)
  await line.send('Page.setWebLifecycleState', { state: 'frozen' })
  // Requests from before the freeze may still reach the server within 500 ms. Only requests after this time are
  // counted.
  await stays(500, () => true)
  const frozen = await sandbox.now()
  await stays(600_000 / speed, async () => expect(await sandbox.since(frozen)).toEqual([]))
  await line.send('Page.setWebLifecycleState', { state: 'active' })
  await show(shop)
  await expect.poll(async () => (await requestTimes(frozen)).length, { timeout: 20_000 }).toBeGreaterThan(4)

  const times = await requestTimes(frozen)
  expect(Math.min(...gaps(times))).toBeGreaterThan((0.7 * periodMs) / speed)
  expect(services(shop)).toEqual(before)
  expectNoProblems(shop)
})

// Fault J3
it('a page whose timers run once a minute keeps its worker, and sends no additional balance requests', async () => {
  const speed = 4
  const shop = await opened(speed)
  const before = services(shop)
  const running = await sandbox.now()
  await expect.poll(async () => (await requestTimes(running)).length, { timeout: 15_000 }).toBe(1)

  // The page is hidden for less than one polling period, so the next request must not be sent before the period has
  // ended.
  await hide(shop)
  await stays(periodMs / speed / 3, () => true)
  await show(shop)
  await expect.poll(async () => (await requestTimes(running)).length, { timeout: 15_000 }).toBeGreaterThan(1)
  expect(Math.min(...gaps(await requestTimes(running)))).toBeGreaterThan((0.9 * periodMs) / speed)

  await hide(shop)
  await stays(500, () => true)
  const hidden = await sandbox.now()
  // Chromium slows down the chained timers of a hidden page only after one minute. So the test first waits longer than
  // one minute.
  await stays(62_000, async () => expect(await sandbox.since(hidden)).toEqual([]))
  const first = await turns(shop)
  await stays(65_000, async () => expect(await sandbox.since(hidden)).toEqual([]))
  expect((await turns(shop)) - first).toBeLessThan(5)
  await show(shop)
  await expect.poll(async () => (await requestTimes(hidden)).length, { timeout: 30_000 }).toBeGreaterThan(2)
  expect(Math.min(...gaps(await requestTimes(hidden)))).toBeGreaterThan((0.9 * periodMs) / speed)
  expect(services(shop)).toEqual(before)
  expectNoProblems(shop)
})
