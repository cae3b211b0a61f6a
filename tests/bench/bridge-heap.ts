import type { Browser, CDPSession } from 'playwright-core'
import type { Row } from './rows.ts'

const cycles = 10_000

/**
 * Subscribes and unsubscribes 10,000 times over the bridge, in a page whose modal is `window.modal`. Measures how much
 * the heaps of the page and of the worker grow.
 */
export async function run(browser: Browser, url: string): Promise<readonly Row[]> {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    const worker = workerSession(cdp)
    await page.goto(url)
    await page.waitForFunction(() => window.modal?.modal.get().ready === true)
    const heaps = async () => {
      await cdp.send('HeapProfiler.collectGarbage')
      await worker.send('HeapProfiler.collectGarbage')
      const { usedSize } = await cdp.send('Runtime.getHeapUsage')
      return { page: usedSize, worker: (await worker.send('Runtime.getHeapUsage')).usedSize as number }
    }
    const cycle = (times: number) =>
      page.evaluate(async count => {
        const account = 'eip155:1:0x0000000000000000000000000000000000000001' as never
        const identity$ = window.modal?.identity.of(account)
        if (!identity$) throw new Error('no modal')
        const started = performance.now()
        for (let done = 0; done < count; done += 1) {
          // Every second subscription ends before its first value.
          if (done % 2) identity$.subscribe(() => {})()
          else {
            await new Promise<void>(resolve => {
              const subscription = identity$.subscribe(() => {
                queueMicrotask(() => subscription())
                resolve()
              })
            })
          }
        }
        return ((performance.now() - started) * 1_000) / count
      }, times)
    await cycle(1_000)
    const before = await heaps()
    const perCycle = await cycle(cycles)
    const after = await heaps()
    const growth = (end: 'page' | 'worker') => (after[end] - before[end]) / 1024
    const note = `${cycles} subscribe/unsubscribe cycles`
    return [
      { name: 'bridge: page heap growth', value: growth('page'), unit: 'KiB', goal: 256, note },
      { name: 'bridge: worker heap growth', value: growth('worker'), unit: 'KiB', goal: 256, note },
      { name: 'bridge: one cycle', value: perCycle, unit: 'µs', note },
    ]
  } finally {
    await context.close()
  }
}

/** Connects to the debugger of the page's only worker (Chrome DevTools Protocol). */
function workerSession(page: CDPSession) {
  const waiting = new Map<number, (result: Record<string, unknown>) => void>()
  let last = 0
  const attached = new Promise<string>(resolve => {
    page.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      if (targetInfo.type === 'worker') resolve(sessionId)
    })
  })
  page.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result } = JSON.parse(message) as { id: number; result: Record<string, unknown> }
    waiting.get(id)?.(result)
  })
  void page.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false })
  return {
    send: async (method: string): Promise<Record<string, unknown>> => {
      const sessionId = await attached
      last += 1
      const id = last
      const answer = new Promise<Record<string, unknown>>(resolve => waiting.set(id, resolve))
      await page.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) })
      return answer
    },
  }
}
