import { expect, it } from 'vitest'
import {
  expectNoTroubles,
  newVisitor,
  sandbox,
  stays,
  useBrowser,
  type Visit,
  visit,
  walletOf,
} from './harness.ts'
import { connectInjected, exactAmount, openAccount, openModal, tokenRow } from './modal.ts'

useBrowser()

const isBalance = ({ path }: { path: string }): boolean => /\/v1\/account\/.*\/balance$/.test(path)

/** Who holds the lead, by the browser's own list of locks. */
const leader = ({ page }: Visit): Promise<string | undefined> =>
  page.evaluate(async () => {
    const { held = [] } = await navigator.locks.query()
    return held.find(({ name }) => /^portico[^:]*\/\d+$/.test(name ?? ''))?.clientId
  })

it('five tabs ask once; when the leader is closed another takes over within a second, and nothing is lost', {
  timeout: 150_000,
}, async () => {
  const context = await newVisitor()
  const wallets = [walletOf('bob')]
  const first = await visit({ context, wallets })
  await openModal(first.page)
  await connectInjected(first.page)
  const tabs = [first]
  for (let more = 0; more < 4; more += 1) tabs.push(await visit({ context, wallets }))
  for (const tab of tabs) {
    await openAccount(tab.page)
    await tokenRow(tab.page, 'ETH').waitFor()
  }

  // One period of 30 s: one question, and room for one that was just due.
  const mark = await sandbox.now()
  await stays(32_000, async () => {
    expect((await sandbox.since(mark, 'provider')).filter(isBalance).length).toBeLessThanOrEqual(2)
  })
  expect((await sandbox.since(mark, 'provider')).filter(isBalance).length).toBeGreaterThanOrEqual(1)

  const [, second] = tabs
  if (!second) throw new Error('five tabs were opened')
  const led = await leader(second)
  expect(led).toBeDefined()
  const closed = Date.now()
  await first.page.close()
  await expect
    .poll(
      async () => {
        const now = await leader(second)
        return now !== undefined && now !== led
      },
      { timeout: 1_000, interval: 20 },
    )
    .toBe(true)
  expect(Date.now() - closed).toBeLessThan(1_500)

  const shown = await exactAmount(tokenRow(second.page, 'ETH'))
  await sandbox.transfer({ chain: 'eip155:1', from: 'faucet', to: 'bob', amount: '0.125' })
  for (const tab of tabs.slice(1)) {
    await expect
      .poll(() => exactAmount(tokenRow(tab.page, 'ETH')), { timeout: 34_000, interval: 250 })
      .not.toBe(shown)
    expectNoTroubles(tab)
  }
})

it('who disconnects in one tab is gone from the others', async () => {
  const context = await newVisitor()
  const wallets = [walletOf('alice')]
  const first = await visit({ context, wallets })
  await openModal(first.page)
  await connectInjected(first.page)
  const second = await visit({ context, wallets })
  await second.page.getByTestId('account-button').waitFor()
  await openAccount(first.page)
  await first.page.getByTestId('disconnect-button').click()
  await second.page.getByTestId('connect-button').waitFor({ timeout: 5_000 })
  expectNoTroubles(first)
  expectNoTroubles(second)
})
