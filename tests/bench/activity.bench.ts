import type { ElementHandle, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { account } from '../../demo/gallery/fixtures.ts'
import type { HistoryItem } from '../../sandbox/provider/history-items.ts'
import { desktop, openGallery, show } from '../journeys/gallery.ts'
import { newVisitor, sandbox, stage, useBrowser, visit, walletOf } from '../journeys/harness.ts'
import {
  connectInjected,
  dialog,
  openAccount,
  openActivity,
  openModal,
  title,
  transactions,
} from '../journeys/modal.ts'
import { scalesOf } from '../long/heaps.ts'
import { median, row } from './rows.ts'
import { longest } from './tasks.ts'

useBrowser()

const many = 10_000
const anHour = 3_600_000
const openings = 50

/** Puts ten thousand transactions into the cache, and opens the activity view from the account view. */
async function enter(page: Page): Promise<void> {
  await page.evaluate(
    ([count, hour, account]) => {
      const state = window.gallery.state()
      const item = (index: number) => ({
        id: `tx-${index}`,
        hash: `0x${String(index).padStart(64, 'a')}`,
        operation: index % 3 ? 'receive' : 'send',
        status: 'confirmed',
        minedAt: Date.now() - index * hour,
        from: '0x2222222222222222222222222222222222222222',
        to: '0x2222222222222222222222222222222222222222',
        network: 'eip155:1',
        transfers: [
          { direction: index % 3 ? 'in' : 'out', symbol: 'ETH', name: 'Ether', quantity: '1.5', nft: false },
        ],
      })
      const items = Array.from({ length: count }, (_, index) => item(index))
      state?.memory.set({ name: `history:${account}` }, { items, next: 'more' })
      state?.dispatch({ type: 'push', view: 'Transactions' })
    },
    [many, anHour, account] as const,
  )
  await transactions(page).first().waitFor()
}
const leave = async (page: Page) => {
  await dialog(page).getByTestId('header-back').click()
  await title(page).filter({ hasText: 'Account' }).waitFor()
}

it('how long the page is blocked after "Load more" in a list of 10,000 transactions', async () => {
  const page = await openGallery(desktop)
  await show(page, 'Transactions loaded')
  const times: number[] = []
  for (let turn = 0; turn < 5; turn += 1) {
    await leave(page)
    await enter(page)
    const more = await dialog(page).getByRole('button', { name: 'Load more' }).elementHandle()
    times.push(
      await longest(page, 'more', () =>
        page.evaluate(
          button =>
            new Promise<void>(resolve => {
              const gone = () => (button?.isConnected ? void requestAnimationFrame(gone) : resolve())
              button?.click()
              gone()
            }),
          more as ElementHandle<HTMLElement> | null,
        ),
      ),
    )
  }
  row({
    name: 'a page of activity more, under 10,000 rows: longest task',
    value: median(times),
    unit: 'ms',
    goal: 16,
    note: 'time on the processor',
  })
})

it('the benchmark measures how smoothly a list of ten thousand transactions scrolls', async () => {
  const page = await openGallery(desktop)
  await show(page, 'Transactions loaded')
  await leave(page)
  await enter(page)
  const scrolled = await longest(page, 'scroll', async () => {
    const height = await page.evaluate(
      () =>
        new Promise<number>(resolve => {
          const body = document.querySelector('portico-modal')?.shadowRoot?.querySelector('.body')
          if (!body) return resolve(0)
          const step = () => {
            const before = body.scrollTop
            body.scrollTop += 1_200
            if (body.scrollTop === before) return resolve(before)
            requestAnimationFrame(step)
          }
          step()
        }),
    )
    expect(height).toBeGreaterThan(many * 40)
  })
  row({
    name: '10,000 rows of activity scrolled through: longest task',
    value: scrolled,
    unit: 'ms',
    goal: 50,
    note: 'time on the processor, the collection of garbage in it',
  })
})

/** Creates the transactions that the sandbox's data provider returns for the account `empty`, one for each hour. */
const historyOf = (count: number): readonly HistoryItem[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `bench-${index}`,
    metadata: {
      operationType: 'receive',
      hash: `0x${index.toString(16).padStart(64, '0')}`,
      minedAt: new Date(Date.now() - index * anHour).toISOString(),
      sentFrom: '0x2222222222222222222222222222222222222222',
      sentTo: stage.accounts.empty?.address ?? '',
      status: 'confirmed',
      nonce: index,
      application: null,
      chain: 'eip155:1',
    },
    transfers: [
      {
        fungible_info: { name: 'Ether', symbol: 'ETH', icon: null },
        nft_info: null,
        direction: 'in',
        quantity: { numeric: '1.5' },
        value: null,
        price: null,
      },
    ],
  }))

it('how fast stored activity loads, and how much the heap grows if the activity view opens 50 times', async () => {
  await sandbox.seed({ history: { [stage.accounts.empty?.address ?? '']: historyOf(many) } })
  const context = await newVisitor()
  const { page } = await visit({ context, wallets: [walletOf('empty')] })
  const scales = await scalesOf(page)
  await openModal(page)
  await connectInjected(page)
  const turn = async () => {
    await openAccount(page)
    await openActivity(page)
    await transactions(page).first().waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'hidden' })
  }
  await turn()
  const [worker] = page.workers()
  if (!worker) throw new Error('the page has no worker')
  const reads = await worker.evaluate(async count => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const [about] = await indexedDB.databases()
    const database = await done(indexedDB.open(about?.name ?? ''))
    const keep = (mode: IDBTransactionMode) => database.transaction('kv', mode).objectStore('kv')
    const keys = (await done(keep('readonly').getAllKeys())) as string[]
    const first = keys.find(key => key.startsWith('history/')) ?? ''
    const record = await done(keep('readonly').get(first))
    // Adds older pages of activity until the database has ten thousand rows.
    for (let place = 1; place < count / 50; place += 1)
      await done(keep('readwrite').put(record, `history-pages/${first}|bench-${place}`))
    const times: number[] = []
    for (let read = 0; read < 20; read += 1) {
      const started = performance.now()
      await done(keep('readonly').get(first))
      times.push(performance.now() - started)
    }
    database.close()
    return { times, rows: (record as { value: { items: unknown[] } }).value.items.length }
  }, many)
  expect(reads.rows).toBe(50)
  row({
    name: 'first page of activity read from IndexedDB',
    value: median(reads.times),
    unit: 'ms',
    goal: 50,
    note: `${many} rows kept`,
  })
  // The first openings of the view are not measured. V8 compiles functions during them, and the compiled code is part
  // of the heap.
  for (let warm = 0; warm < openings; warm += 1) await turn()
  const before = await scales.weigh()
  for (let count = 0; count < openings; count += 1) await turn()
  const after = await scales.weigh()
  for (const end of ['page', 'worker'] as const) {
    row({
      name: `${end} heap, ${openings} openings of activity`,
      value: ((after[end] - before[end]) / before[end]) * 100,
      unit: '%',
      goal: 5,
    })
  }
})
