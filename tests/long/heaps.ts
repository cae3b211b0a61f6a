import type { CDPSession, Page } from 'playwright-core'

/** What a page and its worker hold in memory after a garbage collection. */
export type Held = {
  /** Bytes in use in the JavaScript heap of the page. */
  readonly page: number
  readonly worker: number
  readonly listeners: number
  readonly nodes: number
  /** The number of `MessagePort` objects. Each subscription and each call from the page to the worker uses one. */
  readonly ports: number
  readonly workers: number
}

/** An object whose method `weigh` measures the memory of a page through Chromium's DevTools protocol. */
export type Scales = { weigh(): Promise<Held> }

/**
 * Prepares the measurement of a page. Call this function before the page starts its worker, because the function can
 * find the worker only at the start of the worker.
 */
export async function scalesOf(page: Page): Promise<Scales> {
  const cdp = await page.context().newCDPSession(page)
  const worker = await newestWorker(cdp)
  const alive = async (prototype: string): Promise<number> => {
    const evaluated = await cdp.send('Runtime.evaluate', { expression: prototype })
    const prototypeObjectId = evaluated.result.objectId
    if (!prototypeObjectId) throw new Error(`the page has no ${prototype}`)
    const { objects } = await cdp.send('Runtime.queryObjects', { prototypeObjectId, objectGroup: 'scales' })
    const { result } = await cdp.send('Runtime.callFunctionOn', {
      objectId: String(objects.objectId),
      functionDeclaration: 'function () { return this.length }',
      returnByValue: true,
    })
    await cdp.send('Runtime.releaseObjectGroup', { objectGroup: 'scales' })
    return Number(result.value)
  }
  return {
    weigh: async () => {
      // The second garbage collection frees the objects that the first one has finalised.
      for (let pass = 0; pass < 2; pass += 1) {
        await cdp.send('HeapProfiler.collectGarbage')
        await worker('HeapProfiler.collectGarbage')
      }
      const ports = await alive('MessagePort.prototype')
      const { nodes, jsEventListeners } = await cdp.send('Memory.getDOMCounters')
      return {
        page: (await cdp.send('Runtime.getHeapUsage')).usedSize,
        worker: Number((await worker('Runtime.getHeapUsage')).usedSize),
        listeners: jsEventListeners,
        nodes,
        ports,
        workers: page.workers().length,
      }
    },
  }
}

/** Returns a function that sends a DevTools command to the worker that the page has started last. */
async function newestWorker(page: CDPSession): Promise<(method: string) => Promise<Record<string, unknown>>> {
  const waiting = new Map<number, (result: Record<string, unknown>) => void>()
  let newest: string | undefined
  let last = 0
  page.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    if (targetInfo.type === 'worker') newest = sessionId
  })
  page.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result } = JSON.parse(message) as { id: number; result: Record<string, unknown> }
    waiting.get(id)?.(result)
    waiting.delete(id)
  })
  await page.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false })
  return async method => {
    if (!newest) throw new Error('the page has no worker yet')
    last += 1
    const id = last
    const answer = new Promise<Record<string, unknown>>(resolve => waiting.set(id, resolve))
    await page.send('Target.sendMessageToTarget', {
      sessionId: newest,
      message: JSON.stringify({ id, method }),
    })
    return answer
  }
}
