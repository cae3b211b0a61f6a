import type { BrowserContext } from 'playwright-core'
import { sandbox, stage, type Visit, visit, walletOf } from '../journeys/harness.ts'

/** What is visible in one tab. */
export type Glance = {
  readonly open: boolean
  readonly title: string
  /** The test ids of the elements that are visible in the modal. */
  readonly ids: readonly string[]
  /** The exact amounts that the modal shows. */
  readonly amounts: readonly string[]
  /** Whether the Portico button of the shop shows a connected account. */
  readonly connected: boolean
  readonly usable: boolean
}

/** A browser tab of the random walk. */
export type Tab = Visit & {
  /**
   * Whether the code of the modal is loaded in this tab. If the code is loaded, the modal opens in this tab even if the
   * browser is offline.
   */
  warm: boolean
}

/** The state of a random walk: the tabs of the visitor, and whether the browser is offline. */
export type Walk = {
  readonly context: BrowserContext
  readonly tabs: Tab[]
  offline: boolean
  /** The number of presses that failed because the control was no longer on the page. */
  missed: number
}

/**
 * Matches console messages that the browser may log, because the test blocks services and ends workers. After two
 * workers have ended during their start, Portico requests worker-classic.js, which the shop does not have.
 */
const expected = /^console: (WebSocket connection to|Access to |.*\/worker-classic\.js)/
const shop = { width: 1280, height: 900 }

/** Starts a random walk with one open tab. */
export const startWalk = async (context: BrowserContext): Promise<Walk> => {
  const walk: Walk = { context, tabs: [], offline: false, missed: 0 }
  await openTab(walk)
  return walk
}

/** Opens one more tab of the visitor. */
export async function openTab(walk: Walk): Promise<void> {
  const tab = await visit({ context: walk.context, wallets: [walletOf('alice')], expected })
  await tab.page.setViewportSize(shop)
  walk.tabs.push({ ...tab, warm: false })
}

/** Reads the state of a tab, without a click or a key press. */
export function glance({ page }: Tab): Promise<Glance> {
  return page.evaluate(() => {
    const root = document.querySelector('portico-modal')?.shadowRoot
    const dialog = root?.querySelector('dialog[open]')
    const seen = [...(dialog?.querySelectorAll<HTMLElement>('[data-testid]') ?? [])].filter(element =>
      element.checkVisibility(),
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
      ids: seen.map(element => element.dataset.testid ?? ''),
      amounts: [...(amounts ?? [])].map(element => element.getAttribute('title') ?? ''),
      connected: button?.dataset.testid === 'account-button',
      usable: usable instanceof HTMLButtonElement && usable.checkVisibility() && !usable.disabled,
    }
  })
}

/**
 * Presses a control of the modal. If the control is no longer on the page, counts a missed press and throws no error.
 */
export async function press(walk: Walk, tab: Tab, testId: string): Promise<boolean> {
  const control = tab.page.locator(`portico-modal dialog [data-testid="${testId}"]`).first()
  const hit = await control.click({ timeout: 1_500 }).then(
    () => true,
    () => false,
  )
  if (!hit) walk.missed += 1
  return hit
}

/** Returns the number of open sockets at the sandbox's relay. All of them belong to this visitor. */
export async function relaySockets(): Promise<number> {
  const answer = await fetch(`${stage.services.control}/__control/relay`)
  return ((await answer.json()) as { sockets: number }).sockets
}

/** Ends all faults of the sandbox, and sets the browser online. */
export async function heal(walk: Walk): Promise<void> {
  await sandbox.clearFaults()
  await walk.context.setOffline(false)
  walk.offline = false
}
