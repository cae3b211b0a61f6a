import { expect, it } from 'vitest'
import { balanceRequests } from '../journeys/balance-requests.ts'
import {
  expectNoProblems,
  newProject,
  newVisitor,
  sandbox,
  stays,
  useBrowser,
  visit,
  walletOf,
} from '../journeys/harness.ts'
import { leader } from '../journeys/leader.ts'
import { connectInjected, exactAmount, openAccount, openModal, tokenRow } from '../journeys/modal.ts'

useBrowser()

// Fault J5
it('five tabs send no more balance requests than one tab, and replace a closed leader tab within 1 s', {
  timeout: 150_000,
}, async () => {
  const context = await newVisitor()
  const projectId = newProject()
  const options = { context, wallets: [walletOf('bob')], config: { projectId } }
  const first = await visit(options)
  await openModal(first.page)
  await connectInjected(first.page)
  const tabs = [first]
  for (let more = 0; more < 4; more += 1) tabs.push(await visit(options))
  for (const tab of tabs) {
    await openAccount(tab.page)
    await tokenRow(tab.page, 'ETH').waitFor()
  }

  // In one polling period of 30 s, all tabs together may send at most two requests: one for this period, and one that
  // was already due at its start.
  const mark = await sandbox.now()
  const countRequests = async () => (await balanceRequests(projectId, mark)).length
  await stays(32_000, async () => expect(await countRequests()).toBeLessThanOrEqual(2))
  expect(await countRequests()).toBeGreaterThanOrEqual(1)

  const [, second] = tabs
  if (!second) throw new Error('five tabs were opened')
  const { who } = await leader(second)
  const next = leader(second, who)
  const began = Date.now()
  await first.page.close()
  const closed = Date.now()
  const { at } = await next
  expect(at - closed).toBeLessThanOrEqual(1_000)
  expect(at - began).toBeLessThan(1_500)

  const shown = await exactAmount(tokenRow(second.page, 'ETH'))
  await sandbox.transfer({ chain: 'eip155:1', from: 'faucet', to: 'bob', amount: '0.125' })
  for (const tab of tabs.slice(1)) {
    await expect
      .poll(() => exactAmount(tokenRow(tab.page, 'ETH')), { timeout: 34_000, interval: 250 })
      .not.toBe(shown)
    expectNoProblems(tab)
  }
})
