import { expect } from 'vitest'
import { sandbox } from '../journeys/harness.ts'
import type { FaultOptions } from '../journeys/sandbox-control.ts'
import type { Chance } from './seeded.ts'
import { type Glance, glance, heal, openTab, press, type Tab, type Walk } from './walk.ts'

/**
 * A possible step of the random walk. `may` returns whether the step is possible in a tab. `weight` is how often the
 * walk chooses this step, relative to the other steps.
 */
export type WalkStep = {
  readonly name: string
  readonly weight: number
  may(walk: Walk, seen: Glance, tab: Tab): boolean
  run(walk: Walk, tab: Tab, chance: Chance, seen: Glance): Promise<unknown>
}

const soon = { timeout: 8_000, interval: 50 }

/** Clicks the Portico button of the shop, and waits until the modal is open and has a title. */
export async function openFromShop(tab: Tab): Promise<void> {
  await tab.page.locator('portico-button button').first().click({ timeout: 5_000 })
  await expect.poll(async () => (await glance(tab)).open, soon).toBe(true)
  await expect.poll(async () => (await glance(tab)).title, soon).not.toBe('')
  tab.warm = true
}

/** Closes the modal with the Escape key or with its close button, and waits until it is closed. */
export async function closeModal(tab: Tab, how: 'key' | 'button'): Promise<void> {
  if (how === 'key') await tab.page.keyboard.press('Escape')
  else await tab.page.locator('portico-modal [data-testid="w3m-header-close"]').click({ timeout: 5_000 })
  await expect.poll(async () => (await glance(tab)).open, soon).toBe(false)
}

/**
 * Returns a step that presses the control with this test id. The step is possible while the control is visible in the
 * modal.
 */
const pressing = (name: string, weight: number, testId: string): WalkStep => ({
  name,
  weight,
  may: (_walk, { ids }) => ids.includes(testId),
  run: (walk, tab) => press(walk, tab, testId),
})

const faults: readonly FaultOptions[] = [
  { route: '*', kind: 'cut' },
  { route: '*', kind: 'hang' },
  { route: '*', kind: 'status', status: 500 },
  { route: '*', kind: 'status', status: 429, headers: { 'retry-after': '1' } },
  { route: '*', kind: 'truncate' },
  { route: '*', kind: 'html' },
  { route: '*', kind: 'delay', ms: 1_500 },
  { route: '*', kind: 'json', body: '{}' },
]

const wallet = "window.__testWallets['Heron Wallet']"
const networkRow = 'w3m-network-switch-'
const here = (_walk: Walk, seen: Glance) => seen.open

/**
 * All steps of the random walk: actions of the user and of the wallet, and faults of the network and of the browser.
 */
export const walkSteps: readonly WalkStep[] = [
  {
    name: 'open',
    weight: 8,
    may: (walk, { open }, { warm }) => !open && (warm || !walk.offline),
    run: (_walk, tab) => openFromShop(tab),
  },
  { name: 'close by key', weight: 2, may: here, run: (_walk, tab) => closeModal(tab, 'key') },
  { name: 'close by button', weight: 2, may: here, run: (_walk, tab) => closeModal(tab, 'button') },
  pressing('back', 4, 'header-back'),
  pressing('all wallets', 2, 'all-wallets'),
  pressing('networks', 3, 'w3m-account-select-network'),
  pressing('activity', 2, 'w3m-account-default-activity-button'),
  pressing('settings', 2, 'portico-settings-button'),
  pressing('disconnect', 1, 'disconnect-button'),
  {
    name: 'connect',
    weight: 8,
    may: (_walk, { open, title, connected }) => open && !connected && /^Connect/.test(title),
    run: async (walk, tab) => {
      const row = tab.page.locator('portico-modal dialog').getByRole('button', { name: /^Heron Wallet/ })
      await row
        .first()
        .click({ timeout: 1_500 })
        .catch(() => {
          walk.missed += 1
        })
    },
  },
  {
    name: 'choose a network',
    weight: 6,
    may: (_walk, { ids }) => ids.some(id => id.startsWith(networkRow)),
    run: (walk, tab, chance, { ids }) =>
      press(walk, tab, chance.of(ids.filter(id => id.startsWith(networkRow)))),
  },
  {
    name: 'wallet says no from now on',
    weight: 1,
    may: () => true,
    run: (_walk, { page }) => page.evaluate(`${wallet}.mode = 'reject'`),
  },
  {
    name: 'wallet says yes from now on',
    weight: 2,
    may: () => true,
    run: (_walk, { page }) => page.evaluate(`${wallet}.mode = 'auto'`),
  },
  {
    name: 'services fail',
    weight: 2,
    may: () => true,
    run: (_walk, _tab, chance) => sandbox.fault(chance.of(faults)),
  },
  { name: 'all is well outside', weight: 3, may: () => true, run: heal },
  {
    name: 'offline',
    weight: 1,
    may: walk => !walk.offline,
    run: async walk => {
      await walk.context.setOffline(true)
      walk.offline = true
    },
  },
  {
    name: 'worker ends',
    weight: 1,
    may: (_walk, _seen, { page }) => page.workers().length > 0,
    // The `evaluate` call never gets a response, because its code ends the worker. So the step does not wait for a
    // response.
    run: async (_walk, { page }) =>
      void page
        .workers()[0]
        ?.evaluate('self.close()')
        .catch(() => {}),
  },
  {
    name: 'worker hangs',
    weight: 0.5,
    may: (_walk, _seen, { page }) => page.workers().length > 0,
    // The timer blocks the worker after the `evaluate` call has ended. If `evaluate` itself blocked the worker,
    // Chromium could not end the worker, and the worker's sockets would stay open.
    run: async (_walk, { page }) =>
      void page
        .workers()[0]
        ?.evaluate('void setTimeout(() => { for (;;) {} })')
        .catch(() => {}),
  },
  { name: 'second tab', weight: 1, may: ({ tabs, offline }) => tabs.length < 2 && !offline, run: openTab },
  {
    name: 'a tab is closed',
    weight: 0.7,
    may: ({ tabs }) => tabs.length > 1,
    run: async (walk, tab) => {
      walk.tabs.splice(walk.tabs.indexOf(tab), 1)
      await tab.page.close()
    },
  },
  {
    name: 'reload',
    weight: 1,
    may: walk => !walk.offline,
    run: async (_walk, tab) => {
      await tab.page.reload()
      tab.warm = false
    },
  },
]

/**
 * Chooses a random step among the steps that are possible in this tab. A step with a higher weight is chosen more
 * often.
 */
export function choose(walk: Walk, tab: Tab, seen: Glance, chance: Chance): WalkStep {
  const possible = walkSteps.filter(step => step.may(walk, seen, tab))
  const total = possible.reduce((sum, { weight }) => sum + weight, 0)
  let drawn = (chance.below(1_000_000) / 1_000_000) * total
  for (const step of possible) {
    drawn -= step.weight
    if (drawn < 0) return step
  }
  throw new Error('no step may be taken')
}
