import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import type { WalletPage } from '../../sandbox/wallets/in-page/entry.ts'
import { chromiumFlags, findChromium } from '../../scripts/lib/chromium.mjs'
import type { Phase, TransactionRecord } from '../../src/domain/transactions/record.ts'
import type { Portico } from '../../src/sdk.ts'
import { sandbox, stage, stays, walletOf } from '../journeys/harness.ts'
import { connectInjected, openModal } from '../journeys/modal.ts'
import { usePages, visitAll } from '../journeys/wallets-page.ts'

usePages()

const chain = 'eip155:1'
const payer = 'whale'
const wallet = 'Heron Wallet'
const addressOf = (who: string) => stage.accounts[who]?.address ?? ''
const from = addressOf(payer)
/** The address of a contract that reverts every call. Its bytecode is PUSH1 0, DUP1, REVERT. */
const refuser = '0x00000000000000000000000000000000000c0de0'

type Site = Window & WalletPage & { portico: { ready: Promise<Portico> } }
/** The transaction that a test sends. The test finds it on the chain by its `value`, which no other test uses. */
type Options = { readonly id: string; readonly value: number; readonly to: string }
/** The fields of a transaction record that these tests compare. */
type Seen = Pick<TransactionRecord, 'phase' | 'hash' | 'nonce'>

const openDirs: string[] = []
const browsers = new Set<BrowserContext>()
afterEach(async () => {
  await sandbox.clearFaults()
  await sandbox.rpc(chain, 'anvil_dropAllTransactions', [])
  await sandbox.automine(chain, true)
})
afterAll(async () => {
  for (const browser of browsers) await browser.close()
  for (const dir of openDirs) await rm(dir, { recursive: true, force: true })
})

/**
 * Starts a browser with this profile folder. The folder remains after the browser ends, so the next browser with this
 * folder has the same storage.
 */
async function startBrowser(dir: string): Promise<BrowserContext> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('No Chromium: npm test installs one, or set CHROMIUM_PATH.')
  const options = { executablePath, args: chromiumFlags, reducedMotion: 'reduce' } as const
  const context = await chromium.launchPersistentContext(dir, options)
  browsers.add(context)
  return context
}

/** Creates a visitor with a connected wallet. A test can kill the visitor's tab or browser and start it again. */
async function newVisitor() {
  const dir = await mkdtemp(join(tmpdir(), 'portico-kill-'))
  openDirs.push(dir)
  let context = await startBrowser(dir)
  const open = async () =>
    (await visitAll([], { wallets: [walletOf(payer)], networks: [chain], context })).page
  let page = await open()
  let askedBefore = 0
  const askedHere = () =>
    page.evaluate(name => {
      const { requests = [] } = (window as unknown as Site).__testWallets?.[name] ?? {}
      return requests.filter(({ method }) => method.startsWith('eth_send')).length
    }, wallet)
  await openModal(page)
  await connectInjected(page)
  return {
    page: () => page,
    /** Returns how many send requests the wallet has received from all pages of this visitor. */
    countRequests: async () => askedBefore + (await askedHere()),
    kill: async (what: 'tab' | 'browser') => {
      askedBefore += await askedHere()
      if (what === 'tab') return await page.close({ runBeforeUnload: false })
      browsers.delete(context)
      await context.close()
      context = await startBrowser(dir)
    },
    /** Makes a stored record older by `ms`, while no page of the site is open. */
    wait: async (id: string, ms: number, url: string) => {
      const bare = await context.newPage()
      const empty = new URL('/nothing-of-ours', url).href
      await bare.route(empty, route => route.fulfill({ contentType: 'text/html', body: '' }))
      await bare.goto(empty)
      await bare.evaluate(backdate, [`money/tx/${id}`, ms] as const)
      await bare.close()
    },
    comeBack: async () => {
      page = await open()
      await page.getByTestId('account-button').waitFor()
    },
  }
}
type Visitor = Awaited<ReturnType<typeof newVisitor>>

/** Runs in a page: moves the time `submittedAt` of a stored record back by `ms`. */
async function backdate([wanted, ms]: readonly [string, number]): Promise<void> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  let changed = 0
  for (const { name = '' } of await indexedDB.databases()) {
    if (!name.startsWith('portico')) continue
    const database = await done(indexedDB.open(name))
    for (const store of database.objectStoreNames) {
      const held = database.transaction(store, 'readwrite').objectStore(store)
      const value = await done(held.get(wanted))
      if (value === undefined) continue
      value.submittedAt -= ms
      await done(held.put(value, wanted))
      changed += 1
    }
    database.close()
  }
  if (changed !== 1) throw new Error(`${changed} records of ${wanted}`)
}

/** Starts a send from the page, and does not wait for its result. */
async function send(page: Page, options: Options): Promise<void> {
  await page.evaluate(async ({ id, value, to }) => {
    const portico = await (window as unknown as Site).portico.ready
    const account = portico.account.get().caipAddress
    if (!account) throw new Error('nobody is connected')
    const call = { to, value: BigInt(value), data: '0x' }
    const request = { type: 'evm', call, gas: 90_000n } as const
    const digits = String(value).padStart(19, '0')
    const amount = `${digits.slice(0, -18)}.${digits.slice(-18)}`
    const summary = { symbol: 'ETH', amount, decimals: 18, to }
    // The test reads the outcome from the journal, so it ignores a rejection here.
    portico.transactions.send({ id, account, kind: 'send', summary, request }).catch(() => {})
  }, options)
}

/** Returns all records with this id in the journal, as the site receives them from Portico. */
async function journal(page: Page, id: string): Promise<readonly Seen[]> {
  return await page.evaluate(async wanted => {
    const portico = await (window as unknown as Site).portico.ready
    const account = portico.account.get().caipAddress
    if (!account) return []
    const records$ = portico.transactions.of(account)
    return await new Promise<Seen[]>(resolve => {
      const stop = records$.subscribe(records => {
        if (records.status !== 'fresh') return
        queueMicrotask(() => stop())
        const own = records.data.filter(tx => tx.id === wanted)
        resolve(
          own.map(({ phase, hash, nonce }) => ({ phase, ...(hash && { hash }), ...(nonce && { nonce }) })),
        )
      })
    })
  }, id)
}
const reaches = (page: Page, id: string, phase: Phase) =>
  expect
    .poll(async () => (await journal(page, id)).map(record => record.phase), {
      timeout: 30_000,
      interval: 100,
    })
    .toEqual([phase])

const setMode = (page: Page, mode: 'auto' | 'reject' | 'silent') =>
  page.evaluate(
    ([name, mode]) => {
      const own = (window as unknown as Site).__testWallets?.[name]
      if (own) own.mode = mode
    },
    [wallet, mode] as const,
  )
/** Waits for a pending request in the wallet. Then approves it, or rejects it with the error code `code`. */
const answer = async (page: Page, code?: number) => {
  await page.waitForFunction(
    name => (window as unknown as Site).__testWallets?.[name]?.pending.length === 1,
    wallet,
  )
  await page.evaluate(
    ([name, code]) => {
      const own = (window as unknown as Site).__testWallets?.[name]
      if (code === null) own?.approve()
      else own?.reject(code)
    },
    [wallet, code ?? null] as const,
  )
}

/**
 * Returns the hashes of the transactions with this value and recipient that are pending or were mined after the block
 * `since`.
 */
async function onChain({ value, to }: Options, since: number): Promise<readonly string[]> {
  const last = Number(await sandbox.rpc(chain, 'eth_blockNumber', []))
  const heights = Array.from({ length: last - since }, (_, index) => `0x${(since + 1 + index).toString(16)}`)
  const blocks = await Promise.all(
    [...heights, 'pending'].map(height => sandbox.rpc(chain, 'eth_getBlockByNumber', [height, true])),
  )
  type Found = { hash: string; to: string | null; value: string }
  const all = blocks.flatMap(block => (block as { transactions: Found[] }).transactions)
  const own = all.filter(
    transaction => transaction.to?.toLowerCase() === to.toLowerCase() && Number(transaction.value) === value,
  )
  return [...new Set(own.map(({ hash }) => hash))]
}
/** Makes the user's account send a transaction that the page has not requested. */
const byItself = (own: object) =>
  sandbox.rpc(chain, 'eth_sendTransaction', [
    { from, gas: '0x15f90', maxFeePerGas: '0x3b9aca00000', maxPriorityFeePerGas: '0x174876e800', ...own },
  ])
const hex = (number: number) => `0x${number.toString(16)}`
/**
 * Makes every node that Portico uses stop responding. The wallet uses a different node, so the wallet can still send.
 */
const silence = async () => {
  await sandbox.fault({ service: 'provider', route: 'POST /v1/', kind: 'hang' })
  await sandbox.fault({ service: 'nodes', route: 'POST *', kind: 'hang' })
}

type Point = {
  readonly at: Phase
  readonly what?: string
  readonly reach: (page: Page, options: Options) => Promise<void>
  /** Runs after the tab or the browser was killed and before the next visit, while no page of the site is open. */
  readonly meanwhile?: (visitor: Visitor, options: Options, url: string) => Promise<unknown>
  readonly after: Phase
  /**
   * `sent` is the expected number of transactions on the chain at the end. `requests` is the expected number of send
   * requests that the wallet has received.
   */
  readonly sent: 0 | 1
  readonly requests: 0 | 1
}
const pending = async (page: Page, options: Options) => {
  await sandbox.automine(chain, false)
  await send(page, options)
  await reaches(page, options.id, 'pending')
}
const settled = (phase: Phase) => async (page: Page, options: Options) => {
  await send(page, options)
  await reaches(page, options.id, phase)
}
const recorded = async (page: Page, options: Options) => {
  await silence()
  await send(page, options)
  await reaches(page, options.id, 'recorded')
}
const asking = async (page: Page, options: Options) => {
  await setMode(page, 'silent')
  await send(page, options)
  await reaches(page, options.id, 'asking')
}
const overtaken = (phase: Phase, by: (nonce: number) => object) => async (page: Page, options: Options) => {
  await pending(page, options)
  const [{ nonce = -1 } = {}] = await journal(page, options.id)
  await byItself({ nonce: hex(nonce), ...by(nonce) })
  await sandbox.mine(chain)
  await reaches(page, options.id, phase)
}
const points: readonly Point[] = [
  { at: 'recorded', reach: recorded, after: 'not-sent', sent: 0, requests: 0 },
  { at: 'asking', what: 'and nothing is sent', reach: asking, after: 'unknown', sent: 0, requests: 1 },
  {
    at: 'asking',
    what: 'and it is approved when the page is gone',
    reach: asking,
    meanwhile: (_visitor, { value, to }) => byItself({ to, value: hex(value) }),
    after: 'confirmed',
    sent: 1,
    requests: 1,
  },
  {
    at: 'unknown',
    reach: async (page, options) => {
      await asking(page, options)
      await answer(page, -32603)
      await reaches(page, options.id, 'unknown')
    },
    after: 'unknown',
    sent: 0,
    requests: 1,
  },
  {
    at: 'submitted',
    reach: async (page, options) => {
      await asking(page, options)
      await silence()
      await answer(page)
      await reaches(page, options.id, 'submitted')
    },
    after: 'confirmed',
    sent: 1,
    requests: 1,
  },
  { at: 'pending', reach: pending, after: 'pending', sent: 1, requests: 1 },
  {
    at: 'pending',
    what: 'and it is mined when the page is gone',
    reach: pending,
    meanwhile: () => sandbox.mine(chain),
    after: 'confirmed',
    sent: 1,
    requests: 1,
  },
  {
    at: 'dropped',
    reach: pending,
    meanwhile: async (visitor, { id }, url) => {
      await sandbox.rpc(chain, 'anvil_dropAllTransactions', [])
      await visitor.wait(id, 90_000, url)
      await visitor.comeBack()
      await reaches(visitor.page(), id, 'dropped')
      await visitor.kill('tab')
    },
    after: 'dropped',
    sent: 0,
    requests: 1,
  },
  { at: 'confirmed', reach: settled('confirmed'), after: 'confirmed', sent: 1, requests: 1 },
  { at: 'failed', reach: settled('failed'), after: 'failed', sent: 1, requests: 1 },
  {
    at: 'replaced',
    reach: overtaken('replaced', () => ({ to: addressOf('bob'), value: '0x7' })),
    after: 'replaced',
    sent: 0,
    requests: 1,
  },
  {
    at: 'cancelled',
    reach: overtaken('cancelled', () => ({ to: from, value: '0x0' })),
    after: 'cancelled',
    sent: 0,
    requests: 1,
  },
  {
    at: 'refused',
    reach: async (page, options) => {
      await setMode(page, 'reject')
      await settled('refused')(page, options)
    },
    after: 'refused',
    sent: 0,
    requests: 1,
  },
  {
    at: 'not-sent',
    reach: recorded,
    meanwhile: async (visitor, { id }) => {
      await sandbox.clearFaults()
      await visitor.comeBack()
      await reaches(visitor.page(), id, 'not-sent')
      await visitor.kill('tab')
    },
    after: 'not-sent',
    sent: 0,
    requests: 0,
  },
]

const victims = ['tab', 'browser'] as const
describe.each(victims)('a send that is interrupted (killed: %s)', what => {
  let visitor: Visitor | undefined
  // Fault A16, E17, G2
  it.each(points.map((point, index) => [`${point.at} ${point.what ?? ''}`, point, index] as const))(
    'leaves a record with the right phase, and causes no second transaction (phase: %s)',
    { timeout: 90_000 },
    async (_name, { at, reach, meanwhile, after, sent, requests }, index) => {
      visitor ??= await newVisitor()
      const own = visitor
      if (own.page().isClosed()) await own.comeBack()
      const to = at === 'failed' ? refuser : addressOf('carol')
      const options: Options = {
        id: crypto.randomUUID(),
        value: (what === 'tab' ? 5_000 : 6_000) + index,
        to,
      }
      await sandbox.rpc(chain, 'anvil_setCode', [refuser, '0x600080fd'])
      await setMode(own.page(), 'auto')
      const since = Number(await sandbox.rpc(chain, 'eth_blockNumber', []))
      const askedBefore = await own.countRequests()
      await reach(own.page(), options)
      const [before] = await journal(own.page(), options.id)
      const url = own.page().url()
      await own.kill(what)
      await meanwhile?.(own, options, url)
      await sandbox.clearFaults()
      await own.comeBack()
      await setMode(own.page(), 'auto')
      await reaches(own.page(), options.id, after)
      // Repeats the send with the same record id, as a second press of the button does. The wallet must not get a
      // second request.
      await send(own.page(), options)
      await stays(500, async () => {
        expect((await journal(own.page(), options.id)).map(({ phase }) => phase)).toEqual([after])
        expect((await own.countRequests()) - askedBefore).toBe(requests)
      })
      const found = await onChain(options, since)
      expect(found).toHaveLength(sent)
      const [now] = await journal(own.page(), options.id)
      if (sent === 1) expect(now?.hash).toBe(found[0])
      if (before?.nonce !== undefined && sent === 1) expect(now?.nonce).toBe(before.nonce)
    },
  )
})
