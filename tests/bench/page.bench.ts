import { it } from 'vitest'
import { sandbox, stage, stays, useBrowser, visit, walletOf } from '../journeys/harness.ts'
import { connectInjected, openAccount, openModal, timeToSee, tokenRow } from '../journeys/modal.ts'
import { median, row } from './rows.ts'

useBrowser()

it('how long the modal takes to appear after a click if every service responds 2 s late', async () => {
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

it('how long the modal takes to appear after the click if no service ever responds', async () => {
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

it("how many requests the page sends before the user's first click, and in a minute without input", async () => {
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

it('how long the cached balance takes to appear offline after a click on the account button', async () => {
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
