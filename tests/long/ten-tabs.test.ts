import { expect, it } from 'vitest'
import { chromiumFlags } from '../../scripts/lib/chromium.mjs'
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
import { connectInjected, openAccount, openModal, tokenRow } from '../journeys/modal.ts'

// Makes Chromium use one process for each tab, so that one tab can crash alone.
useBrowser('each', { args: [...chromiumFlags, '--renderer-process-limit=40'] })

// Fault J5
it('ten tabs poll balances as rarely as one tab, and have a new leader within 5 s after a leader crash', async () => {
  const context = await newVisitor()
  const projectId = newProject()
  const options = { context, wallets: [walletOf('bob')], config: { projectId } }
  const first = await visit(options)
  await openModal(first.page)
  await connectInjected(first.page)
  const others = []
  for (let more = 0; more < 9; more += 1) others.push(await visit(options))
  for (const tab of [first, ...others]) {
    await openAccount(tab.page)
    await tokenRow(tab.page, 'ETH').waitFor()
  }
  const mark = await sandbox.now()
  const countRequests = async (since: number) => (await balanceRequests(projectId, since)).length
  // In one polling period of 30 s, all tabs together may send at most two requests: one for this period, and one that
  // was already due at its start.
  await stays(32_000, async () => expect(await countRequests(mark)).toBeLessThanOrEqual(2))
  expect(await countRequests(mark)).toBeGreaterThanOrEqual(1)

  const [second] = others
  if (!second) throw new Error('ten tabs were opened')
  const { who } = await leader(second)
  const next = leader(second, who)
  const line = await context.newCDPSession(first.page)
  const crashed = first.page.waitForEvent('crash')
  const began = Date.now()
  // The crash command never gets a response, because it ends the tab. So the test does not wait for it.
  line.send('Page.crash').catch(() => undefined)
  await crashed
  expect((await next).at - began).toBeLessThan(5_000)

  const after = await sandbox.now()
  await expect.poll(() => countRequests(after), { timeout: 40_000 }).toBe(1)
  for (const tab of others) {
    await tokenRow(tab.page, 'ETH').waitFor()
    expectNoProblems(tab)
  }
})
