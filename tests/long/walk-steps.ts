import fc from 'fast-check'
import { expect } from 'vitest'
import { sandbox, stays } from '../journeys/harness.ts'
import type { FaultOptions } from '../journeys/sandbox-control.ts'
import {
  type Glance,
  glance,
  heal,
  inTime,
  openTab,
  press,
  setMode,
  type Tab,
  type Walk,
  type WalkPage,
  wallet,
} from './walk.ts'
import { checkModal, checkRules } from './walk-rules.ts'
import { lie, lyingBalances } from './walk-sources.ts'

/** What the walk knows before a step: what the tabs have shown last. It is the walk itself. */
type Model = Walk

/**
 * A possible step of the random walk. `may` returns whether the step is possible in a tab. `weight` is how often the
 * step stands in the draw. `draw` is a random number for choices within the step.
 */
export type WalkStep = {
  readonly name: string
  readonly weight: number
  may(walk: Model, seen: Glance, tab: Tab): boolean
  run(walk: Walk, tab: Tab, draw: number): Promise<unknown>
}

const soon = { timeout: 8_000, interval: 50 }
const always = () => true
/** The modal stays open while the wallet has a request, so a silent wallet keeps it open. */
const mayClose = ({ mode }: Model, seen: Glance) => seen.open && mode !== 'silent'
const pick = <T>(list: readonly T[], draw: number): T => list[draw % list.length] as T

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

const networkRow = 'w3m-network-switch-'

/** Opens a view of a connected account by the API of the site. */
const viewed = (name: string, view: string, args: object): WalkStep => ({
  name,
  weight: 2,
  may: ({ offline }, { open, connected }, { warm }) => !open && connected && (warm || !offline),
  run: async (_walk, tab) => {
    await tab.page.evaluate(
      ([view, args]) => {
        const { portico } = window as unknown as WalkPage
        void portico.ready.then(ready => ready.open(view as 'WalletSend', args))
      },
      [view, args] as const,
    )
    await expect.poll(async () => (await glance(tab)).open, soon).toBe(true)
    tab.warm = true
  },
})

/** All steps of the random walk: actions of the user, of the site and of the wallet, and faults. */
export const walkSteps: readonly WalkStep[] = [
  {
    name: 'open',
    weight: 6,
    may: ({ offline }, { open }, { warm }) => !open && (warm || !offline),
    run: (_walk, tab) => openFromShop(tab),
  },
  { name: 'close by key', weight: 1, may: mayClose, run: (_walk, tab) => closeModal(tab, 'key') },
  { name: 'close by button', weight: 1, may: mayClose, run: (_walk, tab) => closeModal(tab, 'button') },
  pressing('back', 3, 'header-back'),
  pressing('all wallets', 1, 'all-wallets'),
  pressing('networks', 3, 'w3m-account-select-network'),
  pressing('activity', 2, 'w3m-account-default-activity-button'),
  pressing('settings', 2, 'portico-settings-button'),
  pressing('disconnect', 1, 'disconnect-button'),
  {
    name: 'connect',
    weight: 8,
    may: (walk, { connected }, { warm }) => !connected && walk.mode !== 'silent' && (warm || !walk.offline),
    run: async (walk, tab) => {
      if (!(await glance(tab)).open) await openFromShop(tab)
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
    weight: 4,
    may: (_walk, { ids }) => ids.some(id => id.startsWith(networkRow)),
    run: (walk, tab, draw) =>
      press(
        walk,
        tab,
        pick(
          tab.seen.ids.filter(id => id.startsWith(networkRow)),
          draw,
        ),
      ),
  },
  {
    name: 'send',
    weight: 4,
    may: (walk, { connected }) => connected && walk.sends.length < 40,
    run: async (walk, tab, draw) => {
      const value = 1_000 + walk.sends.length * 1_000 + (draw % 997)
      const id = `walk-${value}-${Date.now()}`
      walk.sends.push({ id, value, isRecorded: false })
      await tab.page.evaluate(
        async ([id, value]) => {
          const portico = await (window as unknown as WalkPage).portico.ready
          const account = portico.account.get().caipAddress
          if (!account?.startsWith('eip155:1:')) return
          const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
          const call = { to, value: BigInt(value), data: '0x' }
          const request = { type: 'evm', call, gas: 90_000n } as const
          const amount = `0.${String(value).padStart(18, '0')}`
          const summary = { symbol: 'ETH', amount, decimals: 18, to }
          // The walk reads the outcome from the journal and from the chain.
          portico.transactions.send({ id, account, kind: 'send', summary, request }).catch(() => {})
        },
        [id, value] as const,
      )
    },
  },
  {
    name: 'sign',
    weight: 3,
    may: (walk, { connected }) => connected && walk.mode !== 'silent',
    run: async (walk, tab) => {
      const signing = tab.page.evaluate(async () => {
        const portico = await (window as unknown as WalkPage).portico.ready
        const { address } = portico.account.get()
        if (!address) return 'nobody'
        const request = { method: 'personal_sign', params: ['0x77616c6b', address] }
        return portico
          .provider('eip155')
          .request(request)
          .then(
            () => 'signed',
            (error: { code?: number }) => `error ${error.code}`,
          )
      })
      const outcome = await inTime(signing, 15_000)
      if (walk.mode === 'reject') expect(outcome, 'a refusal is no signature').not.toBe('signed')
    },
  },
  viewed('open the swap', 'Swap', { fromToken: 'ETH', toToken: 'USDC', amount: '0.001' }),
  viewed('open the send form', 'WalletSend', {
    amount: '0.000000000000000321',
    to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  }),
  pressing('review the swap', 5, 'swap-action-button'),
  pressing('review the send', 5, 'portico-send-next'),
  {
    name: 'confirm the review',
    weight: 4,
    may: (_walk, { ids }) => ids.includes('portico-swap-confirm') || ids.includes('portico-send-confirm'),
    run: async (walk, tab) => {
      const testId = tab.seen.ids.includes('portico-swap-confirm') ? 'swap' : 'send'
      const button = tab.page.locator(`portico-modal dialog [data-testid="portico-${testId}-confirm"]`)
      await button.click({ delay: 150, timeout: 1_500 }).catch(() => {
        walk.missed += 1
      })
    },
  },
  { name: 'wallet says no', weight: 1, may: always, run: walk => setMode(walk, 'reject') },
  { name: 'wallet says yes', weight: 2, may: always, run: walk => setMode(walk, 'auto') },
  { name: 'wallet says nothing', weight: 1, may: always, run: walk => setMode(walk, 'silent') },
  {
    name: 'wallet changes its network',
    weight: 1,
    may: (_walk, { connected }) => connected,
    run: (_walk, { page }, draw) => {
      const chain = pick([1, 137, 1, 424242], draw)
      return page.evaluate(
        ([name, chain]) => {
          const own = (window as unknown as WalkPage).__testWallets?.[name]
          if (own) own.chainId = chain
        },
        [wallet, chain] as const,
      )
    },
  },
  {
    name: 'services fail',
    weight: 2,
    may: always,
    run: (_walk, _tab, draw) => sandbox.fault(pick(faults, draw)),
  },
  {
    name: 'the provider lies',
    weight: 1,
    may: always,
    run: walk => {
      walk.given.add(lie.shown)
      return sandbox.fault({ route: '/v1/account/*/balance', kind: 'json', body: lyingBalances })
    },
  },
  { name: 'all is well outside', weight: 3, may: always, run: heal },
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
    weight: 1,
    may: (_walk, _seen, { page }) => page.workers().length > 0,
    // The timer blocks the worker after the `evaluate` call has ended. If `evaluate` itself blocked the worker,
    // Chromium could not end the worker, and the worker's sockets would stay open.
    run: async (_walk, { page }) =>
      void page
        .workers()[0]
        ?.evaluate('void setTimeout(() => { for (;;) {} })')
        .catch(() => {}),
  },
  {
    name: 'storage is lost',
    weight: 1,
    may: always,
    run: async (walk, { page }) => {
      const line = await walk.context.newCDPSession(page)
      const origin = new URL(page.url()).origin
      await line.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb,local_storage' })
      await line.detach()
      walk.isApart = true
      for (const send of walk.sends) send.isRecorded = false
    },
  },
  { name: 'second tab', weight: 1, may: ({ tabs, offline }) => tabs.length < 3 && !offline, run: openTab },
  {
    name: 'a tab is closed',
    weight: 1,
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
    run: async (walk, tab) => {
      await tab.page.reload()
      tab.warm = false
      if (walk.tabs.length === 1) walk.isApart = false
    },
  },
  {
    name: 'time passes',
    weight: 2,
    may: always,
    run: (walk, _tab, draw) => stays(draw % 1_500, () => checkRules(walk)),
  },
]

/** One step of a walk: which step, in which tab, and its random number. */
export class Step implements fc.AsyncCommand<Model, Walk> {
  constructor(
    readonly step: WalkStep,
    readonly place: number,
    readonly draw: number,
  ) {}
  #tab = ({ tabs }: Walk): Tab => pick(tabs, this.place)
  check(walk: Readonly<Model>): boolean {
    const tab = this.#tab(walk)
    return this.step.may(walk, tab.seen, tab)
  }
  async run(_model: Model, walk: Walk): Promise<void> {
    const tab = this.#tab(walk)
    await tab.page.bringToFront()
    const seen = await glance(tab)
    if (!this.step.may(walk, seen, tab)) return
    walk.steps += 1
    walk.trail.push(
      `${walk.steps}. ${this} (${seen.open ? seen.title : 'closed'}${walk.offline ? ', offline' : ''})`,
    )
    walk.taken.set(this.step.name, (walk.taken.get(this.step.name) ?? 0) + 1)
    await inTime(this.step.run(walk, tab, this.draw), 60_000)
    await checkRules(walk)
    if (walk.steps % 12 === 0) await checkModal(walk)
  }
  toString(): string {
    return `${this.step.name}|${this.place}|${this.draw}`
  }
}

/** Reads a step from the text that `Step` writes, to replay a walk. */
export function stepOf(text: string): Step {
  const [name, place, draw] = text.split('|')
  const step = walkSteps.find(known => known.name === name)
  if (!step) throw new Error(`There is no step ${text}`)
  return new Step(step, Number(place ?? 0), Number(draw ?? 0))
}

const drawn = walkSteps.flatMap(step => Array.from({ length: step.weight }, () => step))

/** Returns the arbitrary of a walk with at most this number of steps. */
export const walksOf = (maxCommands: number, replayPath?: string) =>
  fc.commands(
    drawn.map(step => fc.tuple(fc.nat(2), fc.nat(9_999)).map(([place, draw]) => new Step(step, place, draw))),
    { maxCommands, size: 'max', ...(replayPath !== undefined && { replayPath }) },
  )
