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
import { type TestWalletParams, testWalletScript } from '../../sandbox/wallets/test-wallet.ts'
import { chromiumFlags, findChromium } from '../../scripts/lib/chromium.mjs'
import { createControl } from './sandbox-control.ts'
import type { Stage } from './setup.ts'

/**
 * The URLs, accounts and chains of the sandbox of this test process. The sandbox runs fake services and local chains.
 * Each test process has its own sandbox, because test processes run in parallel.
 */
export const stage = stageOf(Number(process.env.VITEST_POOL_ID))
/**
 * Controls the sandbox of this test process. A test uses it to set faults, such as a service that fails. `useBrowser`
 * clears all faults.
 */
export const sandbox = createControl(stage)

/** An open page, and everything that this file has recorded about the page. */
export type Visit = {
  readonly page: Page
  readonly context: BrowserContext
  /** Uncaught errors, unhandled rejections, console errors and policy violations of the page. */
  readonly problems: string[]
  /** The URL of every request of the page, including the requests of its workers. */
  readonly requests: string[]
}

export type VisitOptions = {
  readonly path?: string
  /** The URL of the page to open, if the page does not belong to the demo. */
  readonly url?: string
  /** The test wallets in the page. By default there are none. */
  readonly wallets?: readonly TestWalletParams[]
  /** Changes to the configuration that the server of the demo shop sends to the page. */
  readonly config?: Partial<DemoConfig>
  /** The browser context of an earlier visit, with the storage of that visit. */
  readonly context?: BrowserContext
  readonly browser?: BrowserContextOptions
  /** A script that runs in the page before all other scripts. */
  readonly before?: string
  /**
   * A script that runs in the worker before the worker's own script. This works only on pages that load the worker from
   * a file of their own origin (`/`, `/strict.html`).
   */
  readonly workerBefore?: string
  /** Matches console errors that the test causes on purpose. They do not count as problems of the page. */
  readonly expected?: RegExp
}

let browser: Browser | undefined
/** The browser that all test files without launch options share. It ends with the test process. */
let shared: Browser | undefined
const contexts = new Set<BrowserContext>()

/**
 * Starts a browser for the tests of a file, or reuses the browser of the previous file. Call this function once at the
 * top of a test file.
 *
 * After each test, the clean-up closes the pages and clears all faults of the sandbox. With `'end'`, it runs only after
 * the last test of the file. A file with parallel tests needs `'end'`, so that the end of one test does not close the
 * pages of the other tests. Each parallel test sets faults only for its own project id.
 */
export function useBrowser(cleaned: 'each' | 'end' = 'each', launch?: LaunchOptions): void {
  const clean = async () => {
    await Promise.all([...contexts].map(context => context.close()))
    contexts.clear()
    await sandbox.clearFaults()
  }
  beforeAll(async () => {
    const executablePath = findChromium()
    if (!executablePath) throw new Error('No Chromium: npm test installs one, or set CHROMIUM_PATH.')
    const start = () => chromium.launch({ executablePath, args: chromiumFlags, ...launch })
    if (launch) browser = await start()
    else browser = shared = shared?.isConnected() ? shared : await start()
  })
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') {
      const seen = await whatIsSeen()
      for (const error of task.result.errors ?? []) error.message += `\n\n${seen}`
    }
    if (cleaned === 'each') await clean()
  })
  afterAll(async () => {
    await clean()
    if (browser !== shared) await browser?.close()
  })
}

/** Describes what each open page shows, for the error message of a failed test. */
async function whatIsSeen(): Promise<string> {
  const pages = [...contexts].flatMap(context => context.pages())
  const lines = pages.map(async page => {
    const texts = await Promise.race([
      page.locator('portico-modal dialog[open]').allInnerTexts(),
      new Promise<string[]>(done => setTimeout(done, 2_000, ['no answer'])),
    ])
    const shown = texts.join(' | ').replaceAll(/\s+/g, ' ').slice(0, 600)
    return `${page.url()} shows: ${shown || 'no modal'}`
  })
  return (await Promise.all(lines)).join('\n')
}

/** Creates a project id. A test can limit faults to its own project, and find the requests of its own project. */
export function newProject(): string {
  return randomBytes(16).toString('hex')
}

/** Creates a visitor: a browser context with a storage of its own. */
export async function newVisitor(options: BrowserContextOptions = {}): Promise<BrowserContext> {
  if (!browser) throw new Error('useBrowser() was not called in this file')
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
  contexts.add(context)
  return context
}

/** Opens a page of the demo, `/` by default. */
export async function visit(options: VisitOptions = {}): Promise<Visit> {
  const context = options.context ?? (await newVisitor(options.browser))
  const page = await context.newPage()
  const problems = watchProblems(page, options.expected)
  const requests: string[] = []
  page.on('request', request => requests.push(request.url()))
  await page.addInitScript({ content: logWorkerErrors })
  if (options.config) {
    const config = { ...(await (await fetch(`${stage.shop}/config.json`)).json()), ...options.config }
    await page.addInitScript({ content: answering('/config.json', config) })
  }
  if (options.workerBefore) await page.addInitScript({ content: wrapWorkers(options.workerBefore) })
  if (options.before) await page.addInitScript({ content: options.before })
  if (options.wallets) await page.addInitScript({ content: await testWalletScript(options.wallets) })
  await page.goto(options.url ?? stage.shop + (options.path ?? '/'))
  return { page, context, problems, requests }
}

/**
 * Returns a script that makes the page's `fetch` return this value for this path. The tests do not intercept the
 * request with Playwright, because Playwright could lose requests while the page loads.
 */
const answering = (path: string, answer: unknown): string => `{
  const sendRequest = window.fetch
  window.fetch = (...args) => args[0] === ${JSON.stringify(path)} ? Promise.resolve(Response.json(${JSON.stringify(answer)})) : sendRequest(...args)
}`

/**
 * A script that logs every uncaught error of a worker. If the modal handles such an error, the browser does not log it,
 * so the test would not see it. The script runs before all other scripts of the page and does not change the workers.
 */
const logWorkerErrors = `{
  const log = console.error.bind(console)
  const hear = ({ type, message, filename, lineno, error }) => {
    // If the browser blocks or does not find a worker, the event has no message, and the browser logs the error itself.
    if (type === 'messageerror' || message) log('in a worker:', message ?? type, filename + ':' + lineno, error?.stack ?? '')
  }
  const listen = EventTarget.prototype.addEventListener
  window.Worker = new Proxy(Worker, {
    // A page may add properties to Object.prototype, and the handler must not inherit them.
    __proto__: null,
    construct(...call) {
      const worker = Reflect.construct(...call)
      for (const type of ['error', 'messageerror']) listen.call(worker, type, hear)
      return worker
    },
  })
}`

/**
 * Returns a script that runs this code first in every module worker of the page. If Playwright changed the worker's
 * file instead, the requests of the worker would have no Origin header.
 */
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

/** Returns the parameters of a test wallet that has this sandbox account and approves every request. */
export function walletOf(account: string, options: Partial<TestWalletParams> = {}): TestWalletParams {
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
    ...options,
  }
}

function stageOf(lane: number): Stage {
  const found = inject('stages')[lane - 1]
  if (!found) throw new Error(`There is no stage for lane ${lane}`)
  return found
}

/** Asserts that the page and its workers had no uncaught error and logged no error. */
export function expectNoProblems({ problems }: Visit): void {
  expect(problems).toEqual([])
}

/**
 * Asserts, by repeated checks, that a condition stays true for this time (ms). Tests that run in parallel pass their
 * own `expect`.
 */
export async function stays(
  ms: number,
  check: () => unknown,
  { poll }: Pick<typeof expect, 'poll'> = expect,
): Promise<void> {
  const end = Date.now() + ms
  const isOver = async () => {
    await check()
    return Date.now() >= end
  }
  await poll(isOver, { interval: 200, timeout: ms + 5_000 }).toBe(true)
}

function watchProblems(page: Page, expected: RegExp = /$^/): string[] {
  const problems: string[] = []
  const note = (text: string) => {
    if (!expected.test(text)) problems.push(text)
  }
  page.on('pageerror', error => note(`uncaught: ${error.stack ?? error.message}`))
  page.on('crash', () => note('the page crashed'))
  page.on('console', message => {
    if (message.type() !== 'error') return
    // The browser logs `Failed to load resource` if a request fails because the test has set a fault. This is not an
    // error of Portico.
    if (/^Failed to load resource/.test(message.text())) return
    note(`console: ${message.text()} ${message.location().url}`)
  })
  return problems
}
