import type { BrowserContext } from 'playwright-core'
import { sandbox, stage, type Visit, visit, walletOf } from '../journeys/harness.ts'

/** The visible state of one tab. */
export type Glance = {
  readonly open: boolean
  readonly title: string
  /** Test ids of what is visible in the modal. */
  readonly ids: readonly string[]
  /** The displayed exact amounts. */
  readonly amounts: readonly string[]
  /** Whether the shop's own button shows a connected account. */
  readonly connected: boolean
  readonly usable: boolean
}

/** One tab of the walk. */
export type Tab = Visit & {
  /** The modal's code is loaded in this tab, so it opens offline too. */
  warm: boolean
}

/** A visitor on a random walk: the tabs, and the state of the environment. */
export type Walk = {
  readonly context: BrowserContext
  readonly tabs: Tab[]
  offline: boolean
  /** Presses whose control had disappeared, because the page was faster. */
  missed: number
}

/**
 * Console messages of the browser itself when the test cuts off a service or the network, or ends a worker twice while it
 * starts. Then Portico requests the classic worker, a file that the shop's bundle does not have.
 */
const expected = /^console: (WebSocket connection to|Access to |.*\/worker-classic\.js)/
const shop = { width: 1280, height: 900 }

/** A visitor without any tabs. */
export const startWalk = async (context: BrowserContext): Promise<Walk> => {
  const walk: Walk = { context, tabs: [], offline: false, missed: 0 }
  await openTab(walk)
  return walk
}

/** Opens one more tab of the same visitor. */
export async function openTab(walk: Walk): Promise<void> {
  const tab = await visit({ context: walk.context, wallets: [walletOf('alice')], expected })
  await tab.page.setViewportSize(shop)
  walk.tabs.push({ ...tab, warm: false })
}

/** Reads a tab's state without touching it. */
export function glance({ page }: Tab): Promise<Glance> {
  return page.evaluate(() => {
    const root = document.querySelector('portico-modal')?.shadowRoot
    const dialog = root?.querySelector('dialog[open]')
    const seen = [...(dialog?.querySelectorAll<HTMLElement>('[data-testid]') ?? [])].filter(one =>
      one.checkVisibility(),
    )
    const amounts = dialog?.querySelectorAll(
      '[data-testid="portico-total"][title], [data-testid^="portico-token-"] .label [title]',
    )
    const button = document.querySelector('portico-button')?.shadowRoot?.querySelector('button')
    const close = dialog?.querySelector('button[data-testid="w3m-header-close"]')
    const usable = dialog ? close : button
    return {
      open: Boolean(dialog),
      title: dialog?.querySelector('h1')?.textContent ?? '',
      ids: seen.map(one => one.dataset.testid ?? ''),
      amounts: [...(amounts ?? [])].map(one => one.getAttribute('title') ?? ''),
      connected: button?.dataset.testid === 'account-button',
      usable: usable instanceof HTMLButtonElement && usable.checkVisibility() && !usable.disabled,
    }
  })
}

/** Presses a control of the modal; a control that has disappeared counts as a miss, not as an error. */
export async function press(walk: Walk, tab: Tab, testId: string): Promise<boolean> {
  const control = tab.page.locator(`portico-modal dialog [data-testid="${testId}"]`).first()
  const hit = await control.click({ timeout: 1_500 }).then(
    () => true,
    () => false,
  )
  if (!hit) walk.missed += 1
  return hit
}

/** The number of open relay sockets; all belong to this visitor. */
export async function relaySockets(): Promise<number> {
  const answer = await fetch(`${stage.services.control}/__control/relay`)
  return ((await answer.json()) as { sockets: number }).sockets
}

/** Ends all faults. */
export async function heal(walk: Walk): Promise<void> {
  await sandbox.clearFaults()
  await walk.context.setOffline(false)
  walk.offline = false
}
