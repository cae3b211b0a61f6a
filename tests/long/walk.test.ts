import { randomInt } from 'node:crypto'
import { formatUnits } from 'viem'
import { expect, it } from 'vitest'
import { newVisitor, sandbox, stage, stays, useBrowser } from '../journeys/harness.ts'
import { exactAmount, tokenRow } from '../journeys/modal.ts'
import { chanceOf } from './seeded.ts'
import { glance, heal, press, relaySockets, startWalk, type Walk } from './walk.ts'
import { checkModal, checkRules } from './walk-rules.ts'
import { choose, closeModal, openFromShop } from './walk-steps.ts'

useBrowser()

const seed = Number(process.env.PORTICO_SEED ?? randomInt(2 ** 31))
const steps = Number(process.env.PORTICO_STEPS ?? 300)
/**
 * Time limit of the random walk (ms). A slow machine takes fewer steps in this time, and the test logs the number of
 * steps.
 */
const limitMs = 210_000
const leastSteps = 100

/**
 * Ends all faults and closes all tabs except one. Then the modal must show the balance that the account has on the
 * chain.
 */
async function endWell(walk: Walk): Promise<void> {
  await heal(walk)
  for (const extra of walk.tabs.splice(1)) await extra.page.close()
  const [tab] = walk.tabs
  if (!tab) throw new Error('the walk has no tab left')
  await tab.page.bringToFront()
  await tab.page.evaluate("window.__testWallets['Heron Wallet'].mode = 'auto'")
  if ((await glance(tab)).open) await closeModal(tab, 'key')
  if (!(await glance(tab)).connected) {
    await openFromShop(tab)
    const row = tab.page.locator('portico-modal').getByRole('button', { name: /^Heron Wallet/ })
    await row.first().click()
    await tab.page.getByTestId('account-button').waitFor()
    await expect.poll(async () => (await glance(tab)).open).toBe(false)
  }
  await openFromShop(tab)
  if ((await glance(tab)).title === 'Wrong network') await press(walk, tab, 'w3m-network-switch-Ethereum')
  const payer = await tab.page.locator('[data-payer]').textContent()
  const chain = stage.chains.find(({ caip }) => payer?.includes(`${caip},`))
  if (!chain) throw new Error(`the shop has no known network in: ${payer}`)
  const params = [stage.accounts.alice?.address, 'latest']
  const held = BigInt(String(await sandbox.rpc(chain.caip, 'eth_getBalance', params)))
  await expect
    .poll(() => exactAmount(tokenRow(tab.page, chain.native.symbol)), { timeout: 45_000, interval: 250 })
    .toBe(formatUnits(held, chain.native.decimals))
  await checkRules(walk)
}

it(`the modal stays usable and shows no false amount during random actions and faults (seed ${seed})`, {
  timeout: limitMs + 120_000,
}, async () => {
  console.info(`random walk: seed ${seed}, ${steps} steps; PORTICO_SEED=${seed} plays it again`)
  const started = Date.now()
  const trail: string[] = []
  const taken = new Map<string, number>()
  const walk = await startWalk(await newVisitor())
  let step = 0
  try {
    for (step = 1; step <= steps && Date.now() - started < limitMs; step += 1) {
      const chance = chanceOf(seed, step)
      const tab = chance.of(walk.tabs)
      await tab.page.bringToFront()
      const seen = await glance(tab)
      const next = choose(walk, tab, seen, chance)
      const where = `tab ${walk.tabs.indexOf(tab) + 1}, ${seen.open ? seen.title : 'closed'}`
      const sockets = await relaySockets()
      trail.push(`${step}. ${next.name} (${where}${walk.offline ? ', offline' : ''}, relay ${sockets})`)
      taken.set(next.name, (taken.get(next.name) ?? 0) + 1)
      await next.run(walk, tab, chance, seen)
      await checkRules(walk)
      // Most steps follow each other immediately. After one step in five the test waits up to 1.2 s, so that slow
      // operations can finish.
      if (chance.below(5) === 0) await stays(chance.below(1_200), () => checkRules(walk))
      if (step % 10 === 0) await checkModal(walk)
    }
    const walked = step - 1
    trail.push('the end')
    await endWell(walk)
    const counts = [...taken].map(([name, count]) => `${name} ${count}`).join(', ')
    const seconds = Math.round((Date.now() - started) / 1000)
    console.info(`random walk: ${walked} steps in ${seconds} s, ${walk.missed} missed; ${counts}`)
    expect(walked, 'steps within the time').toBeGreaterThanOrEqual(Math.min(steps, leastSteps))
    expect(walk.missed, 'presses that found nothing').toBeLessThan(walked / 4)
  } catch (error) {
    const last = trail.slice(-20).join('\n  ')
    const words = error instanceof Error ? error.message : String(error)
    throw new Error(`seed ${seed}, step ${step}: ${words}\nthe last steps:\n  ${last}`, { cause: error })
  }
})
