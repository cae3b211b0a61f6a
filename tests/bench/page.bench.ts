import { it } from 'vitest'
import { newVisitor, sandbox, stays, useBrowser, visit, walletOf } from '../journeys/harness.ts'
import { connectInjected, dialog, openAccount, openModal, timeToSee, tokenRow } from '../journeys/modal.ts'
import { median, row } from './rows.ts'

useBrowser()

const watchLongTasks = `window.longest = 0
new PerformanceObserver(list => { for (const one of list.getEntries()) window.longest = Math.max(window.longest, one.duration) })
  .observe({ type: 'longtask', buffered: true })`

it.each(['/', '/embed.html'])('%s: from click to picture', async path => {
  const times: number[] = []
  const longest: number[] = []
  for (let turn = 0; turn < 5; turn += 1) {
    const { page } = await visit({ path, wallets: [walletOf('alice')], before: watchLongTasks })
    await page.getByTestId('connect-button').hover()
    await page.waitForLoadState('networkidle')
    times.push(await timeToSee(page, 'h1'))
    longest.push(await page.evaluate<number>('window.longest'))
    await page.close()
  }
  row({ name: `${path} click to modal, files there`, value: median(times), unit: 'ms', goal: 100 })
  row({
    name: `${path} longest task of the page`,
    value: median(longest),
    unit: 'ms',
    goal: 50,
    note: 'the whole page, shop included',
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

it('heap after 20 openings', async () => {
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
  for (let warm = 0; warm < 3; warm += 1) await turn()
  const start = await heap()
  for (let count = 0; count < 20; count += 1) await turn()
  const grown = ((await heap()) - start) / 1024
  row({ name: 'page heap per opening, over 20', value: grown / 20, unit: 'KiB', goal: 6 })
})
