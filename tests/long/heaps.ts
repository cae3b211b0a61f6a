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
  /**
   * The number of objects, arrays and functions of the worker. The bytes of its heap also hold compiled code: the browser
   * compiles a function again when it has run often, so the heap grows for minutes without any leak.
   */
  readonly workerObjects: number
  /** How many workers the page has started. */
  readonly starts: number
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
  const sendToPage: Send = (method, params) => cdp.send(method as 'Runtime.evaluate', params as never)
  return {
    weigh: async () => {
      // The second garbage collection frees the objects that the first one has finalised.
      for (let pass = 0; pass < 2; pass += 1) {
        await cdp.send('HeapProfiler.collectGarbage')
        await worker.send('HeapProfiler.collectGarbage')
      }
      const ports = await alive(sendToPage, 'MessagePort.prototype')
      const workerObjects = await alive(worker.send, 'Object.prototype')
      const { nodes, jsEventListeners } = await cdp.send('Memory.getDOMCounters')
      return {
        page: (await cdp.send('Runtime.getHeapUsage')).usedSize,
        worker: Number(((await worker.send('Runtime.getHeapUsage')) as { usedSize?: number }).usedSize),
        listeners: jsEventListeners,
        nodes,
        ports,
        workers: page.workers().length,
        workerObjects,
        starts: worker.starts(),
      }
    },
  }
}

/** Sends a DevTools command, and resolves with its result. */
type Send = (method: string, params?: object) => Promise<object>

/** Counts the living objects that inherit from a prototype. */
async function alive(send: Send, prototype: string): Promise<number> {
  const { result: found } = (await send('Runtime.evaluate', { expression: prototype })) as Reply
  if (found?.objectId === undefined) throw new Error(`there is no ${prototype}`)
  const group = { objectGroup: 'scales' }
  const prototypeObjectId = found.objectId
  const { objects } = (await send('Runtime.queryObjects', { prototypeObjectId, ...group })) as Reply
  const { result: count } = (await send('Runtime.callFunctionOn', {
    objectId: objects?.objectId,
    functionDeclaration: 'function () { return this.length }',
    returnByValue: true,
  })) as Reply
  await send('Runtime.releaseObjectGroup', group)
  return Number(count?.value)
}

/** Results of the domain `Runtime` of the DevTools protocol, as far as this file reads them. */
type Reply = {
  readonly result?: { readonly objectId?: string; readonly value?: unknown }
  readonly objects?: { readonly objectId?: string }
}

/** Sends DevTools commands to the worker that the page has started last. `starts` counts the started workers. */
async function newestWorker(page: CDPSession): Promise<{ readonly send: Send; starts(): number }> {
  const waiting = new Map<number, (result: object) => void>()
  let newest: string | undefined
  let started = 0
  let last = 0
  page.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    if (targetInfo.type !== 'worker') return
    newest = sessionId
    started += 1
  })
  page.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result } = JSON.parse(message) as { id: number; result: object }
    waiting.get(id)?.(result)
    waiting.delete(id)
  })
  await page.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false })
  return {
    starts: () => started,
    send: async (method, params) => {
      if (!newest) throw new Error('the page has no worker yet')
      last += 1
      const id = last
      const answer = new Promise<object>(resolve => waiting.set(id, resolve))
      await page.send('Target.sendMessageToTarget', {
        sessionId: newest,
        message: JSON.stringify({ id, method, ...(params && { params }) }),
      })
      return answer
    },
  }
}
