import type { CDPSession, Page } from 'playwright-core'

/** The memory of a page and its worker after garbage collection. */
export type Held = {
  /** Bytes. */
  readonly page: number
  readonly worker: number
  readonly listeners: number
  readonly nodes: number
  /** Message channel ends: each subscription and call to the worker uses one. */
  readonly ports: number
  readonly workers: number
}

/** Measures a page through the browser's debugger. */
export type Scales = { weigh(): Promise<Held> }

/** Call before the page has a worker. */
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
      // The second pass frees objects that the first one finalised.
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

/** Connects to the debugger of the worker that started last. */
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
