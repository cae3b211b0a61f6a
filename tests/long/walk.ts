import type { BrowserContext } from 'playwright-core'
import type { WalletPage } from '../../sandbox/wallets/in-page/entry.ts'
import type { Portico } from '../../src/sdk.ts'
import { sandbox, stage, type Visit, visit, walletOf } from '../journeys/harness.ts'
import { truths } from './walk-sources.ts'

/** What is visible in one tab. */
export type Glance = {
  readonly open: boolean
  readonly title: string
  /** The test ids of the elements that are visible in the modal. */
  readonly ids: readonly string[]
  /** The exact amounts of the token rows, and the total. */
  readonly amounts: readonly string[]
  readonly total: readonly string[]
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
  seen: Glance
}

/** A send that the walk has begun. Its value is unique, so that the chain shows how often it was sent. */
export type WalkSend = {
  readonly id: string
  readonly value: number
  /** Whether the journal has shown it since the storage was last lost. */
  isRecorded: boolean
}

/** The state of a random walk: the tabs of the visitor, what was sent, and what the sources have said. */
export type Walk = {
  readonly context: BrowserContext
  readonly tabs: Tab[]
  readonly sends: WalkSend[]
  /** Every amount that a chain or the data provider has given, as the modal writes it. */
  readonly given: Set<string>
  /** What the wallet answers from now on. */
  mode: 'auto' | 'reject' | 'silent'
  offline: boolean
  /** Whether the tabs may differ, because the storage that they share was lost. */
  isApart: boolean
  /** The number of presses that failed because the control was no longer on the page. */
  missed: number
  /** The number of steps, and how often each was taken. */
  steps: number
  readonly taken: Map<string, number>
  readonly trail: string[]
}

/** The page of the walk, as the code that runs in it sees it. */
export type WalkPage = Window & WalletPage & { readonly portico: { readonly ready: Promise<Portico> } }

export const wallet = 'Heron Wallet'
export const payer = 'alice'

/**
 * Matches console messages that the browser may log, because the test blocks services and ends workers. After two
 * workers have ended during their start, Portico requests worker-classic.js, which the shop does not have.
 */
const expected = /^console: (WebSocket connection to|Access to |.*\/worker-classic\.js)/
const shop = { width: 1280, height: 900 }
const nothing: Glance = {
  ...{ open: false, title: '', ids: [], amounts: [], total: [], connected: false, usable: false },
}

/** Starts a random walk with one open tab. */
export async function startWalk(context: BrowserContext): Promise<Walk> {
  const walk: Walk = {
    ...{ context, tabs: [], sends: [], given: new Set(await truths()), mode: 'auto' },
    ...{ offline: false, isApart: false, missed: 0, steps: 0, taken: new Map(), trail: [] },
  }
  await openTab(walk)
  return walk
}

/** Opens one more tab of the visitor. */
export async function openTab(walk: Walk): Promise<void> {
  const { context } = walk
  const path = '/embed.html'
  const tab = await visit({ context, path, wallets: [walletOf(payer)], expected })
  await tab.page.setViewportSize(shop)
  walk.tabs.push({ ...tab, warm: false, seen: nothing })
}

/** Reads the state of a tab, without a click or a key press. */
export async function glance(tab: Tab): Promise<Glance> {
  tab.seen = await tab.page.evaluate(() => {
    const root = document.querySelector('portico-modal')?.shadowRoot
    const dialog = root?.querySelector('dialog[open]')
    const seen = [...(dialog?.querySelectorAll<HTMLElement>('[data-testid]') ?? [])].filter(element =>
      element.checkVisibility(),
    )
    const titlesOf = (selector: string) =>
      [...(dialog?.querySelectorAll(selector) ?? [])].map(element => element.getAttribute('title') ?? '')
    const button = document.querySelector('portico-button')?.shadowRoot?.querySelector('button')
    const close = dialog?.querySelector('button[data-testid="w3m-header-close"]')
    const usable = dialog ? close : button
    return {
      open: Boolean(dialog),
      title: dialog?.querySelector('h1')?.textContent ?? '',
      ids: seen.map(element => element.dataset.testid ?? ''),
      amounts: titlesOf('[data-testid^="portico-token-"] .label [title]'),
      total: titlesOf('[data-testid="portico-total"][title]'),
      connected: button?.dataset.testid === 'account-button',
      usable: usable instanceof HTMLButtonElement && usable.checkVisibility() && !usable.disabled,
    }
  })
  return tab.seen
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

/** Sets what the wallet answers in every tab. A request that already waits is decided accordingly. */
export async function setMode(walk: Walk, mode: Walk['mode']): Promise<void> {
  walk.mode = mode
  for (const { page } of walk.tabs)
    await page.evaluate(
      ([name, mode]) => {
        const own = (window as unknown as WalkPage).__testWallets?.[name]
        if (!own) return
        own.mode = mode
        while (mode !== 'silent' && own.pending.length > 0) mode === 'auto' ? own.approve() : own.reject()
      },
      [wallet, mode] as const,
    )
}

/** Rejects if the page does not answer in time, so that a page that hangs is a finding. */
export function inTime<T>(answer: Promise<T>, ms = 20_000): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`the page did not answer in ${ms} ms`)), ms)
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** Whether the code of Portico runs in a tab: after the modal was opened there, or for a returning visitor. */
export function isAwake({ warm, seen }: Tab): boolean {
  return warm || seen.connected
}

/** Ends all faults of the sandbox, and sets the browser online. */
export async function heal(walk: Walk): Promise<void> {
  await sandbox.clearFaults()
  await walk.context.setOffline(false)
  walk.offline = false
}
