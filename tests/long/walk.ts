import type { BrowserContext } from 'playwright-core'
import { sandbox, stage, type Visit, visit, walletOf } from '../journeys/harness.ts'

/** What a visitor sees of one tab at a glance. */
export type Glance = {
  readonly open: boolean
  readonly title: string
  /** Test ids of what is visible in the modal. */
  readonly ids: readonly string[]
  /** The exact amounts that are shown. */
  readonly amounts: readonly string[]
  /** The shop's own button: who it thinks is connected. */
  readonly connected: boolean
  readonly usable: boolean
}

/** One tab of the walk. */
export type Tab = Visit & {
  /** The code of the modal is in this tab: it opens offline too. */
  warm: boolean
}

/** A visitor on a random walk: their tabs, and the state of their world. */
export type Walk = {
  readonly context: BrowserContext
  readonly tabs: Tab[]
  offline: boolean
  /** Presses that found their control gone: the page was faster. */
  missed: number
}

/** What the browser itself writes on the console when a service or the network is cut off on purpose. */
const expected = /^console: (WebSocket connection to|Access to )/
const shop = { width: 1280, height: 900 }

/** A visitor with nothing yet. */
export const startWalk = async (context: BrowserContext): Promise<Walk> => {
  const walk: Walk = { context, tabs: [], offline: false, missed: 0 }
  await openTab(walk)
  return walk
}

/** One more tab of the same visitor. */
export async function openTab(walk: Walk): Promise<void> {
  const tab = await visit({ context: walk.context, wallets: [walletOf('alice')], expected })
  await tab.page.setViewportSize(shop)
  walk.tabs.push({ ...tab, warm: false })
}

/** Looks at a tab once, without touching anything. */
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

/** Presses something in the modal; a control that has gone meanwhile is a miss and no error. */
export async function press(walk: Walk, tab: Tab, testId: string): Promise<boolean> {
  const control = tab.page.locator(`portico-modal dialog [data-testid="${testId}"]`).first()
  const hit = await control.click({ timeout: 1_500 }).then(
    () => true,
    () => false,
  )
  if (!hit) walk.missed += 1
  return hit
}

/** How many sockets the relay holds now: all of them belong to this visitor. */
export async function relaySockets(): Promise<number> {
  const answer = await fetch(`${stage.services.control}/__control/relay`)
  return ((await answer.json()) as { sockets: number }).sockets
}

/** Everything is well again outside. */
export async function heal(walk: Walk): Promise<void> {
  await sandbox.clearFaults()
  await walk.context.setOffline(false)
  walk.offline = false
}
