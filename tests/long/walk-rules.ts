import { expect } from 'vitest'
import { glance, inTime, isAwake, relaySockets, type Tab, type Walk, type WalkPage, wallet } from './walk.ts'
import { timesOnChain, truths } from './walk-sources.ts'
import { closeModal, openFromShop } from './walk-steps.ts'

const patience = { timeout: 5_000, interval: 100 }
const zero = /^\D*0+([.,]0+)?\D*$/
const digitsOf = (amount: string) => amount.replace(/[^\d.]/g, '')
const offlineAndCold = ({ offline }: Walk, { warm }: Tab) => offline && !warm

/** A property of the page that holds after every step. The name is the sentence. */
type Rule = { readonly sentence: string; readonly check: (walk: Walk, tab: Tab) => Promise<unknown> }

/** The properties of each tab. */
const rules: readonly Rule[] = [
  {
    sentence: 'No error is uncaught.',
    check: async (_walk, { problems }) => expect(problems).toEqual([]),
  },
  {
    // The test account owns some of every coin that the modal shows.
    sentence: 'An unknown amount is never zero.',
    check: async (_walk, { seen }) =>
      expect([...seen.amounts, ...seen.total].filter(amount => zero.test(amount))).toEqual([]),
  },
  {
    sentence: 'No amount is on the screen that no source gave.',
    check: async (walk, { seen }) =>
      expect(seen.amounts.map(digitsOf).filter(amount => amount && !walk.given.has(amount))).toEqual([]),
  },
  {
    sentence: 'There is always a way in or a way out.',
    check: (_walk, tab) => expect.poll(async () => (await glance(tab)).usable, patience).toBe(true),
  },
  {
    sentence: 'The button and account.get() agree within a second.',
    check: async (_walk, tab) =>
      isAwake(tab) ? expect(await inTime(tab.page.evaluate(agreeInTime))).toBe('agree') : undefined,
  },
  {
    sentence: 'After a refusal no request is open.',
    check: ({ mode }, { page }) =>
      mode === 'silent'
        ? Promise.resolve()
        : expect.poll(() => page.evaluate(pendingOf, wallet), patience).toBe(0),
  },
  {
    sentence: 'A recorded send is never forgotten.',
    check: async (walk, tab) => {
      const recorded = walk.sends.filter(send => send.isRecorded).map(send => send.id)
      if (!isAwake(tab)) return
      let ids = (await inTime(tab.page.evaluate(journalIds, 'eip155:1'))) ?? recorded
      for (const send of walk.sends) send.isRecorded ||= ids.includes(send.id) && !walk.isApart
      const forgotten = () => recorded.filter(id => !ids.includes(id))
      if (forgotten().length === 0) return
      await expect
        .poll(async () => {
          ids = (await inTime(tab.page.evaluate(journalIds, 'eip155:1'))) ?? recorded
          return forgotten()
        }, patience)
        .toEqual([])
    },
  },
]

/** The properties of all tabs together. */
const shared: readonly { readonly sentence: string; readonly check: (walk: Walk) => Promise<unknown> }[] = [
  { sentence: 'All tabs together have one socket at the relay.', check: checkRelay },
  {
    sentence: 'All tabs show the same account.',
    check: async walk => {
      if (walk.isApart) return
      const accounts = async () => {
        const warm = walk.tabs.filter(isAwake)
        return new Set(await Promise.all(warm.map(({ page }) => inTime(page.evaluate(accountOf))))).size
      }
      await expect.poll(accounts, patience).toBeLessThanOrEqual(1)
    },
  },
]

export const sentences: readonly string[] = [...rules, ...shared].map(({ sentence }) => sentence)

/** Checks the properties that hold after every step of the random walk. Throws with the sentence of a property that does not hold. */
export async function checkRules(walk: Walk): Promise<void> {
  for (const amount of await truths()) walk.given.add(amount)
  for (const [index, tab] of walk.tabs.entries()) {
    await inTime(glance(tab))
    for (const { sentence, check } of rules) await said(`${sentence} (tab ${index + 1})`, check(walk, tab))
  }
  for (const { sentence, check } of shared) await said(sentence, check(walk))
}

async function said(sentence: string, check: Promise<unknown>): Promise<void> {
  try {
    await check
  } catch (cause) {
    throw new Error(`${sentence} ${cause instanceof Error ? cause.message : cause}`, { cause })
  }
}

/** Asserts that each send of the walk is on the chain at most once. */
export async function checkNothingTwice(walk: Walk, since: number): Promise<void> {
  const values = walk.sends.map(({ value }) => value)
  const times = await timesOnChain('eip155:1', values, since)
  expect(
    [...times].filter(([, count]) => count > 1),
    'Nothing is sent twice.',
  ).toEqual([])
}

/**
 * Tests that the modal opens and closes in every tab that can load it. If the modal is already open, closes it first.
 */
export async function checkModal(walk: Walk): Promise<void> {
  for (const tab of walk.tabs) {
    if (offlineAndCold(walk, tab)) continue
    await tab.page.bringToFront()
    if (walk.mode === 'silent') continue
    if ((await glance(tab)).open) await closeModal(tab, 'key')
    await openFromShop(tab)
    await closeModal(tab, 'button')
  }
}

/** Runs in the page. */
async function agreeInTime(): Promise<string> {
  const api = await (window as unknown as WalkPage).portico.ready
  const look = () => {
    const button = document.querySelector('portico-button')?.shadowRoot?.querySelector('button')
    const says = button?.dataset.testid === 'account-button' ? button.textContent : ''
    const { address = '', isConnected } = api.account.get()
    // On a network that the site does not list, the button warns, and does not say the address.
    const isWrong = isConnected && api.network.get() === undefined
    if (isWrong || address === '') return says === (isWrong ? 'Wrong network' : '')
    return says?.includes(address.slice(-4)) ?? false
  }
  const ends = performance.now() + 1_000
  return await new Promise(resolve => {
    const looking = setInterval(() => {
      const isLate = performance.now() > ends
      if (!look() && !isLate) return
      clearInterval(looking)
      const { status, caipAddress } = api.account.get()
      const button = document.querySelector('portico-button')?.shadowRoot?.querySelector('button')
      resolve(
        isLate && !look() ? `${status} ${caipAddress}, but the button says ${button?.textContent}` : 'agree',
      )
    }, 10)
  })
}

/** Runs in the page. */
function pendingOf(name: string): number {
  return (window as unknown as WalkPage).__testWallets?.[name]?.pending.length ?? 0
}

/** Runs in the page. */
async function accountOf(): Promise<string> {
  const portico = await (window as unknown as WalkPage).portico.ready
  return portico.account.get().caipAddress ?? 'none'
}

/**
 * Runs in the page. Returns the ids of the journal of the connected account on a network, or undefined if it cannot be
 * read now. The journal lists the sends of each network apart, whatever network the wallet uses now.
 */
async function journalIds(network: string): Promise<readonly string[] | undefined> {
  const portico = await (window as unknown as WalkPage).portico.ready
  const { address } = portico.account.get()
  if (!address) return undefined
  const account = `${network}:${address}` as NonNullable<
    ReturnType<typeof portico.account.get>['caipAddress']
  >
  return await new Promise<readonly string[] | undefined>(resolve => {
    let stop = () => {}
    const end = (ids: readonly string[] | undefined) => {
      resolve(ids)
      queueMicrotask(() => stop())
    }
    setTimeout(end, 3_000, undefined)
    stop = portico.transactions.of(account).subscribe(records => {
      if (records.status === 'fresh') end(records.data.map(({ id }) => id))
    })
  })
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
