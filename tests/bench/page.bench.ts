import { it } from 'vitest'
import { newVisitor, sandbox, stage, stays, useBrowser, visit, walletOf } from '../journeys/harness.ts'
import { connectInjected, dialog, openAccount, openModal, timeToSee, tokenRow } from '../journeys/modal.ts'
import { median, row } from './rows.ts'
import { longestTasks } from './tasks.ts'

useBrowser()

/** Our files, in the shop that bundles them and in the folder of the script tag. */
const ours = /\/(base|modal|core|embed|link|common)[-.][^/]*js$|\/(core|embed)\.js$/

it.each(['/', '/embed.html'])('%s: from click to picture', async path => {
  const times: number[] = []
  const longest: { any: number; ours: number }[] = []
  for (let turn = 0; turn < 5; turn += 1) {
    const { page, context } = await visit({ path, wallets: [walletOf('alice')] })
    const trace = `.cache/bench/trace-${turn}.json`
    await context
      .browser()
      ?.startTracing(page, { path: trace, categories: ['toplevel', 'devtools.timeline', 'v8'] })
    await page.reload()
    await page.getByTestId('connect-button').hover()
    await page.waitForLoadState('networkidle')
    times.push(await timeToSee(page, 'h1'))
    await context.browser()?.stopTracing()
    longest.push(longestTasks(trace, ours))
    await page.close()
  }
  row({ name: `${path} click to modal, files there`, value: median(times), unit: 'ms', goal: 100 })
  row({
    name: `${path} longest task with a script of ours`,
    value: median(longest.map(one => one.ours)),
    unit: 'ms',
    goal: 50,
    note: 'time on the processor',
  })
  row({
    name: `${path} longest task of the whole page`,
    value: median(longest.map(one => one.any)),
    unit: 'ms',
    note: 'shop and test wallets included',
  })
})

it('from click to picture when every service takes 2 s', async () => {
  await sandbox.fault({ route: '*', kind: 'delay', ms: 2000 })
  const { page } = await visit({ wallets: [walletOf('alice')] })
  await page.getByTestId('connect-button').hover()
  await page.waitForLoadState('networkidle')
  row({
    name: 'click to modal, services 2 s away',
    value: await timeToSee(page, 'h1'),
    unit: 'ms',
    goal: 100,
  })
})

it('from click to picture when nothing ever answers', async () => {
  const relay = (act: 'hang' | 'resume') =>
    fetch(`${stage.services.control}/__control/relay`, { method: 'POST', body: JSON.stringify({ do: act }) })
  await sandbox.fault({ route: '*', kind: 'hang' })
  await relay('hang')
  const times: number[] = []
  for (let turn = 0; turn < 5; turn += 1) {
    const { page } = await visit({ wallets: [walletOf('alice')] })
    await page.getByTestId('connect-button').hover()
    await page.waitForFunction(() => document.querySelector('portico-modal') !== null)
    times.push(await timeToSee(page, 'h1'))
    await page.close()
  }
  await relay('resume')
  row({ name: 'click to modal, every service hung for ever', value: median(times), unit: 'ms', goal: 100 })
})

it('requests before a gesture, and in an idle minute', async () => {
  const before = await sandbox.now()
  const { page } = await visit({ wallets: [walletOf('alice')] })
  await page.waitForLoadState('networkidle')
  row({
    name: 'requests before a gesture',
    value: (await sandbox.since(before)).length,
    unit: 'requests',
    goal: 0,
  })
  await openModal(page)
  await connectInjected(page)
  await openAccount(page)
  await tokenRow(page, 'ETH').waitFor()
  const mark = await sandbox.now()
  await stays(60_000, () => {})
  row({
    name: 'requests in an idle minute, connected',
    value: (await sandbox.since(mark)).length,
    unit: 'requests',
  })
})

it('heap after 20 openings of a warm page', async () => {
  const context = await newVisitor()
  const { page } = await visit({ context, wallets: [walletOf('alice')] })
  const session = await context.newCDPSession(page)
  const heap = async () => {
    await session.send('HeapProfiler.collectGarbage')
    return (await session.send('Runtime.getHeapUsage')).usedSize
  }
  const turn = async () => {
    await openModal(page)
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'hidden' })
  }
  // The first turns fetch what comes late, and V8 compiles what is hot: neither is kept once more for each opening.
  for (let warm = 0; warm < 40; warm += 1) await turn()
  const start = await heap()
  for (let count = 0; count < 20; count += 1) await turn()
  const grown = ((await heap()) - start) / 1024
  row({ name: 'page heap per opening, over 20, warm', value: grown / 20, unit: 'KiB', goal: 6 })
})

it('from click to the cached balance on a revisit with every service cut off', async () => {
  const times: number[] = []
  const wallets = [walletOf('alice')]
  for (let turn = 0; turn < 5; turn += 1) {
    await sandbox.clearFaults()
    const { page: first, context } = await visit({ wallets })
    await openModal(first)
    await connectInjected(first)
    await openAccount(first)
    await tokenRow(first, 'ETH').waitFor()
    await first.close()
    await sandbox.fault({ route: '*', kind: 'cut' })
    const { page } = await visit({ context, wallets })
    await page.getByTestId('account-button').waitFor()
    await context.setOffline(true)
    times.push(await timeToSee(page, '[data-testid^="portico-token-"]'))
    await context.close()
  }
  row({ name: 'revisit without services: click to balances', value: median(times), unit: 'ms', goal: 500 })
})
