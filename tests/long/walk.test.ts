import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { formatUnits } from 'viem'
import { expect, it, onTestFinished } from 'vitest'
import type {} from '../figures.ts'
import { newVisitor, sandbox, stage, useBrowser } from '../journeys/harness.ts'
import { exactAmount, tokenRow, walletRow } from '../journeys/modal.ts'
import { glance, heal, press, setMode, startWalk, type Tab, type Walk, wallet } from './walk.ts'
import { checkNothingTwice, checkRules, sentences } from './walk-rules.ts'
import { closeModal, openFromShop, stepOf, walksOf } from './walk-steps.ts'

useBrowser()

const seed = Number(process.env.PORTICO_SEED ?? randomInt(2 ** 31))
const path = process.env.PORTICO_PATH
const replayPath = process.env.PORTICO_REPLAY
const goal = Number(process.env.PORTICO_STEPS ?? 300)
/** Time limit of all walks together (ms). A slow machine takes fewer steps in it, and the report says how many. */
const limitMs = Number(process.env.PORTICO_WALK_MS ?? 240_000)
const leastSteps = 100
/** The longest walk before the next one begins with a new visitor. */
const longest = 60

const blocks = async () => Number(await sandbox.rpc('eip155:1', 'eth_blockNumber', []))

/**
 * Ends all faults and closes all tabs except one. Then the modal must show the balance that the account has on the
 * chain, and no send may be on the chain twice.
 */
async function endWell(walk: Walk, since: number): Promise<void> {
  await heal(walk)
  await setMode(walk, 'auto')
  for (const extra of walk.tabs.splice(1)) await extra.page.close()
  const [tab] = walk.tabs
  if (!tab) throw new Error('the walk has no tab left')
  await tab.page.bringToFront()
  const rest = { timeout: 45_000, interval: 250, message: 'the wallet connects when all is well' }
  await expect.poll(() => isConnectedAndClosed(tab), rest).toBe(true)
  if (!(await chainOf(tab))) {
    await openFromShop(tab)
    // The visitor may have closed the view that warns of the network. The account then leads to the networks.
    if ((await glance(tab)).title !== 'Wrong network') await press(walk, tab, 'w3m-account-select-network')
    await press(walk, tab, 'w3m-network-switch-Ethereum')
    await expect.poll(async () => (await chainOf(tab))?.caip).toBe('eip155:1')
    await expect.poll(() => isConnectedAndClosed(tab), rest).toBe(true)
  }
  await openFromShop(tab)
  const chain = await chainOf(tab)
  if (!chain) throw new Error('the shop has no known network')
  const params = [stage.accounts.alice?.address, 'latest']
  const held = async () =>
    formatUnits(
      BigInt(String(await sandbox.rpc(chain.caip, 'eth_getBalance', params))),
      chain.native.decimals,
    )
  await expect
    .poll(async () => (await exactAmount(tokenRow(tab.page, chain.native.symbol))) === (await held()), {
      ...{ timeout: 45_000, interval: 250 },
      message: 'the modal shows the balance that the chain has',
    })
    .toBe(true)
  await checkRules(walk)
  await checkNothingTwice(walk, since)
}

/** The network of the account, as the shop writes it. Undefined if the site does not list the network. */
async function chainOf({ page }: Tab) {
  const payer = await page.locator('[data-payer]').textContent()
  return stage.chains.find(({ caip }) => payer?.includes(`${caip},`))
}

/**
 * Returns whether the account is connected and the modal is closed. If not, does the next thing on the way there. A
 * connection that the last step has begun may end at any moment in between.
 */
async function isConnectedAndClosed(tab: Tab): Promise<boolean> {
  const { open, connected } = await glance(tab)
  if (connected && open) await closeModal(tab, 'key')
  if (connected) return !open
  if (!open) return openFromShop(tab).then(() => false)
  await walletRow(tab.page, wallet)
    .click({ timeout: 1_500 })
    .then(() => tab.page.getByTestId('account-button').waitFor({ timeout: 10_000 }))
    .catch(() => closeModal(tab, 'key'))
  return false
}

/** Walks these steps with a new visitor. */
async function walked(steps: Iterable<fc.AsyncCommand<Walk, Walk>>, into: Totals): Promise<void> {
  const since = await blocks()
  await sandbox.clearFaults()
  const walk = await startWalk(await newVisitor())
  try {
    await fc.asyncModelRun(() => ({ model: walk, real: walk }), steps)
    await endWell(walk, since)
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    const tabs = walk.tabs.map(({ seen }) => `${seen.title || 'closed'}: ${seen.ids.join(' ')}`)
    const found = `${words}\nthe last steps:\n  ${walk.trail.slice(-20).join('\n  ')}\nthe tabs:\n  ${tabs.join('\n  ')}`
    // Shrinking may take longer than the time that is left, so the first finding is told at once.
    process.stderr.write(`walk: ${found}\n`)
    throw new Error(found, { cause: error })
  } finally {
    into.steps += walk.steps
    into.missed += walk.missed
    into.sends += walk.sends.length
    into.walks += 1
    for (const [name, count] of walk.taken) into.taken.set(name, (into.taken.get(name) ?? 0) + count)
    await walk.context.close()
  }
}

type Totals = { steps: number; missed: number; sends: number; walks: number; taken: Map<string, number> }

it(`the properties of the modal hold during random steps of user, site, wallet and faults (seed ${seed})`, {
  timeout: limitMs * 2 + 240_000,
}, async ({ task }) => {
  const started = Date.now()
  const totals: Totals = { steps: 0, missed: 0, sends: 0, walks: 0, taken: new Map() }
  onTestFinished(() => {
    const counts = [...totals.taken].map(([name, count]) => `${name} ${count}`).join(', ')
    console.info(`walk: ${totals.steps} steps in ${totals.walks} walks, ${totals.missed} missed; ${counts}`)
  })
  const timeLeft = () => limitMs - (Date.now() - started)
  for (let round = 0; totals.steps < goal && timeLeft() > 0; round += 1) {
    // A walk that fails is shrunk to the fewest steps that still fail. The error then has the path of the shrunk walk,
    // and `PORTICO_SEED`, `PORTICO_PATH` and `PORTICO_REPLAY` play it again.
    await fc.assert(
      fc.asyncProperty(walksOf(longest, replayPath), steps => walked(steps, totals)),
      {
        seed: seed + round,
        ...(path !== undefined && { path }),
        numRuns: path === undefined ? 3 : 1,
        interruptAfterTimeLimit: timeLeft() + 120_000,
      },
    )
    if (path !== undefined) return
  }
  task.meta.figures = {
    ...{ kind: 'walk', seed, steps: totals.steps, walks: totals.walks, sends: totals.sends },
    ...{ properties: sentences.length, kinds: totals.taken.size },
  }
  expect(totals.steps, 'steps within the time').toBeGreaterThanOrEqual(Math.min(goal, leastSteps))
  expect(totals.missed, 'presses that found nothing').toBeLessThan(totals.steps / 4)
})

/** Walks that once broke a property, shrunk to their steps: the name of the step, its tab, its random number. */
const found: readonly (readonly [name: string, steps: readonly string[]])[] = [
  [
    'the wallet changes to a network that the site does not list, while the browser is offline',
    [
      'connect|0|0',
      'time passes|0|1400',
      'offline|0|0',
      'wallet changes its network|0|3',
      'time passes|0|900',
    ],
  ],
  ['the walk ends while a connection begins', ['connect|0|0']],
  [
    'the worker ends after a refusal, and the visitor connects again',
    ['wallet says no|0|0', 'connect|0|0', 'worker ends|0|0', 'connect|0|0', 'time passes|0|997'],
  ],
]

it.each(found)('a walk that once broke a property keeps it now: %s', async (_name, steps) => {
  const totals: Totals = { steps: 0, missed: 0, sends: 0, walks: 0, taken: new Map() }
  await walked(steps.map(stepOf), totals)
  expect(totals.steps).toBe(steps.length)
})

/** Faults that break one property each: the sentence of the property, and what breaks it in the page or in the journal. */
const planted: readonly (readonly [sentence: string, plant: string | ((walk: Walk) => unknown)])[] = [
  ['No error is uncaught.', "setTimeout(() => { throw new Error('planted') })"],
  [
    'The button and account.get() agree within a second.',
    `document.querySelector('portico-button').shadowRoot.querySelector('button').textContent = 'somebody else'`,
  ],
  [
    'No amount is on the screen that no source gave.',
    `document.querySelector('portico-modal').shadowRoot.querySelector('[data-testid^="portico-token-"] .label [title]').setAttribute('title', '12.345678')`,
  ],
  [
    'An unknown amount is never zero.',
    `document.querySelector('portico-modal').shadowRoot.querySelector('[data-testid^="portico-token-"] .label [title]').setAttribute('title', '0.00')`,
  ],
  [
    'There is always a way in or a way out.',
    `document.querySelector('portico-modal').shadowRoot.querySelector('[data-testid="w3m-header-close"]').disabled = true`,
  ],
  [
    'A recorded send is never forgotten.',
    walk => walk.sends.push({ id: 'the journal does not have it', value: 1, isRecorded: true }),
  ],
]

it.each(planted)('the walk finds a planted fault: %s', async (sentence, plant) => {
  const walk = await startWalk(await newVisitor())
  const names = ['connect', 'time passes', 'send', 'time passes', 'open', 'time passes']
  const steps = names.map(name => stepOf(`${name}|0|1400`))
  await fc.asyncModelRun(() => ({ model: walk, real: walk }), steps)
  const [tab] = walk.tabs
  if (!tab) throw new Error('the walk has no tab')
  await tokenRow(tab.page, 'ETH').waitFor()
  await checkRules(walk)
  expect(walk.sends.map(send => send.isRecorded)).toEqual([true])
  await (typeof plant === 'string' ? tab.page.evaluate(plant) : plant(walk))
  await expect(checkRules(walk)).rejects.toThrow(sentence)
})
