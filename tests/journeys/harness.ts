import { randomBytes } from 'node:crypto'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type LaunchOptions,
  type Page,
} from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import type { DemoConfig } from '../../demo/config.ts'
import { type TestWalletWish, testWalletScript } from '../../sandbox/wallets/test-wallet.ts'
import { findChromium } from '../../scripts/lib/chromium.mjs'
import { createControl } from './sandbox-control.ts'
import type { Stage } from './setup.ts'

/** Everything the journeys of this lane play with: addresses, accounts, chains. Files of a lane run one after the other. */
export const stage = stageOf(Number(process.env.VITEST_POOL_ID))
/** The sandbox of the stage. Faults are cleared after each journey. */
export const sandbox = createControl(stage)

/** What a Chromium of the tests is started with. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The browser would open two pages for its address bar beside every page of a test, a sixth of all its work. The flag replaces
  // the list that Playwright gives, so the names that keep a test at its own addresses are repeated here.
  `--disable-features=${[
    'WebUIOmniboxPopup',
    'WebUIOmniboxAimPopup',
    'AimEnabled',
    'HttpsUpgrades',
    'HttpsFirstBalancedModeAutoEnable',
    'PreconnectToSearch',
    'OptimizationHints',
    'NetworkTimeServiceQuerying',
    'LensOverlay',
    'MediaRouter',
    'SpareRendererForSitePerProcess',
    'PaintHolding',
    'ThirdPartyStoragePartitioning',
    'AvoidCorsURLLoaderRestartOnRedirect',
  ].join()}`,
]

/** A page somebody has opened, and what was seen of it. */
export type Visit = {
  readonly page: Page
  readonly context: BrowserContext
  /** Uncaught errors, unhandled rejections, errors on the console and refusals of a policy. */
  readonly troubles: string[]
  /** Every address anything of this visitor asked for, workers included. */
  readonly requests: string[]
}

export type VisitWish = {
  readonly path?: string
  /** A page that is not the demo's. */
  readonly url?: string
  /** Wallets in the page; none by default. */
  readonly wallets?: readonly TestWalletWish[]
  /** What the shop's server says differently. */
  readonly config?: Partial<DemoConfig>
  /** A visitor who was here before: the same storage. */
  readonly context?: BrowserContext
  readonly browser?: BrowserContextOptions
  /** Runs in the page before any script of it. */
  readonly before?: string
  /** Runs in the worker before its own script; only where the worker is a file of the page (`/`, `/strict.html`). */
  readonly workerBefore?: string
  /** Errors on the console that the journey causes itself. */
  readonly expected?: RegExp
}

let browser: Browser | undefined
const contexts = new Set<BrowserContext>()

/**
 * Call once at the top of a file of journeys: a browser for the file, a clean stage for each journey. `'end'`: cleaned after
 * the last one only, for journeys that run side by side; each then has a project of its own, and faults for that alone.
 */
export function useBrowser(cleaned: 'each' | 'end' = 'each', launch: LaunchOptions = {}): void {
  const clean = async () => {
    await Promise.all([...contexts].map(context => context.close()))
    contexts.clear()
    await sandbox.clearFaults()
  }
  beforeAll(async () => {
    const executablePath = findChromium()
    if (!executablePath) throw new Error('No Chromium: npm test installs one, or set CHROMIUM_PATH.')
    browser = await chromium.launch({ executablePath, args: chromiumFlags, ...launch })
  })
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await tellWhatIsSeen()
    if (cleaned === 'each') await clean()
  })
  afterAll(async () => {
    await clean()
    await browser?.close()
  })
}

/** What a visitor saw when their journey failed, for who reads the report. */
async function tellWhatIsSeen(): Promise<void> {
  for (const page of [...contexts].flatMap(context => context.pages())) {
    const seen = page.locator('portico-modal dialog[open]').allInnerTexts()
    const texts = await Promise.race([
      seen,
      new Promise<string[]>(done => setTimeout(done, 2_000, ['no answer'])),
    ])
    const shown = texts.join(' | ').replaceAll(/\s+/g, ' ').slice(0, 600)
    process.stderr.write(`  ${page.url()} shows: ${shown || 'no modal'}\n`)
  }
}

/** A project nobody else asks for: its faults hit nobody else, and what it asked can be told apart. */
export function newProject(): string {
  return randomBytes(16).toString('hex')
}

/** A visitor with a storage of their own. */
export async function newVisitor(options: BrowserContextOptions = {}): Promise<BrowserContext> {
  if (!browser) throw new Error('useBrowser() was not called in this file')
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
  contexts.add(context)
  return context
}

/** Opens a page of the demo, `/` by default. */
export async function visit(wish: VisitWish = {}): Promise<Visit> {
  const context = wish.context ?? (await newVisitor(wish.browser))
  const page = await context.newPage()
  const troubles = watchTroubles(page, wish.expected)
  const requests: string[] = []
  page.on('request', request => requests.push(request.url()))
  await page.addInitScript({ content: hearWorkers })
  if (wish.config) {
    const config = { ...(await (await fetch(`${stage.shop}/config.json`)).json()), ...wish.config }
    await page.addInitScript({ content: answering('/config.json', config) })
  }
  if (wish.workerBefore) await page.addInitScript({ content: wrapWorkers(wish.workerBefore) })
  if (wish.before) await page.addInitScript({ content: wish.before })
  if (wish.wallets) await page.addInitScript({ content: await testWalletScript(wish.wallets) })
  await page.goto(wish.url ?? stage.shop + (wish.path ?? '/'))
  return { page, context, troubles, requests }
}

/** What the page asks of its own server at this path, it is told by itself: intercepting requests of a page that is loading may lose one. */
const answering = (path: string, answer: unknown): string => `{
  const ask = window.fetch
  window.fetch = (...asked) => asked[0] === ${JSON.stringify(path)} ? Promise.resolve(Response.json(${JSON.stringify(answer)})) : ask(...asked)
}`

/**
 * Writes every error that a worker does not catch to the console, before the page can handle it: the modal handles those of its own worker,
 * and what a page handles, the browser does not report. Runs before every other script and starts workers as they are.
 */
const hearWorkers = `{
  const log = console.error.bind(console)
  const hear = ({ type, message, filename, lineno, error }) => {
    // A worker that is blocked or not found has no message: the browser reports that itself.
    if (type === 'messageerror' || message) log('in a worker:', message ?? type, filename + ':' + lineno, error?.stack ?? '')
  }
  const listen = EventTarget.prototype.addEventListener
  window.Worker = new Proxy(Worker, {
    // A page may put words of its own on every object.
    __proto__: null,
    construct(...call) {
      const worker = Reflect.construct(...call)
      for (const type of ['error', 'messageerror']) listen.call(worker, type, hear)
      return worker
    },
  })
}`

/** Every module worker of the page runs this first. Intercepting its file instead would take the Origin off its requests. */
const wrapWorkers = (code: string): string => `{
  const script = text => URL.createObjectURL(new Blob([text], { type: 'text/javascript' }))
  const first = script(${JSON.stringify(code)})
  window.Worker = class extends Worker {
    constructor(url, options) {
      const own = new URL(url, location.href).href
      super(script('import ' + JSON.stringify(first) + ';import ' + JSON.stringify(own)), options)
    }
  }
}`

/** A test wallet that says yes to everything, with this account of the sandbox on its chains. */
export function walletOf(account: string, wish: Partial<TestWalletWish> = {}): TestWalletWish {
  const key = stage.accounts[account]?.privateKey
  if (!key) throw new Error(`The stage has no account ${account}`)
  return {
    name: 'Heron Wallet',
    rdns: 'example.heron',
    keys: [key],
    chains: stage.chains
      .filter(({ caip }) => caip.startsWith('eip155:'))
      .map(({ caip, name, native, rpcUrl }) => ({
        id: Number(caip.slice(7)),
        name,
        symbol: native.symbol,
        rpcUrl,
      })),
    mode: 'auto',
    ...wish,
  }
}

function stageOf(lane: number): Stage {
  const found = inject('stages')[lane - 1]
  if (!found) throw new Error(`There is no stage for lane ${lane}`)
  return found
}

/** The page and its workers left no error uncaught, and wrote none to the console. */
export function expectNoTroubles({ troubles }: Visit): void {
  expect(troubles).toEqual([])
}

/** Holds all the time for so many ms, asked again and again: for what must not happen. Journeys side by side give their own `expect`. */
export async function stays(
  ms: number,
  check: () => unknown,
  { poll }: Pick<typeof expect, 'poll'> = expect,
): Promise<void> {
  const end = Date.now() + ms
  const asked = async () => {
    await check()
    return Date.now() >= end
  }
  await poll(asked, { interval: 200, timeout: ms + 5_000 }).toBe(true)
}

function watchTroubles(page: Page, expected: RegExp = /$^/): string[] {
  const troubles: string[] = []
  const note = (text: string) => {
    if (!expected.test(text)) troubles.push(text)
  }
  page.on('pageerror', error => note(`uncaught: ${error.stack ?? error.message}`))
  page.on('crash', () => note('the page crashed'))
  page.on('console', message => {
    if (message.type() !== 'error') return
    // What a fault on purpose makes the browser itself write: the answer of a service is not an error of ours.
    if (/^Failed to load resource/.test(message.text())) return
    note(`console: ${message.text()} ${message.location().url}`)
  })
  return troubles
}
