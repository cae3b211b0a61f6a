import { expect } from 'vitest'
import { glance, relaySockets, type Tab, type Walk } from './walk.ts'
import { closeModal, openFromShop } from './walk-steps.ts'

const patience = { timeout: 5_000, interval: 100 }
const zero = /^\D*0+([.,]0+)?\D*$/
const offlineAndCold = ({ offline }: Walk, { warm }: Tab) => offline && !warm

/** Checks the conditions that must be true after every step of the random walk. Throws if a condition is false. */
export async function checkRules(walk: Walk): Promise<void> {
  for (const [index, tab] of walk.tabs.entries()) {
    const where = `tab ${index + 1}`
    expect(tab.problems, `${where}: uncaught errors`).toEqual([])
    const { amounts } = await glance(tab)
    // The test account owns some of every coin that the modal shows, so an amount of zero on the screen is wrong.
    expect(
      amounts.filter(amount => zero.test(amount)),
      `${where}: an amount that is a false zero`,
    ).toEqual([])
    await expect
      .poll(async () => (await glance(tab)).usable, { ...patience, message: `${where}: a way in or out` })
      .toBe(true)
  }
  await checkRelay()
}

/**
 * Tests that the modal opens and closes in every tab that can load it. If the modal is already open, closes it first.
 */
export async function checkModal(walk: Walk): Promise<void> {
  for (const tab of walk.tabs) {
    if (offlineAndCold(walk, tab)) continue
    await tab.page.bringToFront()
    if ((await glance(tab)).open) await closeModal(tab, 'key')
    await openFromShop(tab)
    await closeModal(tab, 'button')
  }
}

/**
 * Asserts that all tabs together have at most one relay socket. A second socket may exist for a moment when another tab
 * becomes the leader. If it exists longer, the error says for how long.
 */
async function checkRelay(): Promise<void> {
  const started = Date.now()
  try {
    await expect.poll(relaySockets, patience).toBeLessThanOrEqual(1)
  } catch (cause) {
    const now = await relaySockets()
    let how = 'and stays so'
    try {
      await expect.poll(relaySockets, { ...patience, timeout: 40_000 }).toBeLessThanOrEqual(1)
      how = `for ${Math.round((Date.now() - started) / 1000)} s`
    } catch {
      // More than one socket is open even after another 40 s, so the error text is "and stays so".
    }
    throw new Error(`${now} sockets at the relay, ${how}`, { cause })
  }
}
