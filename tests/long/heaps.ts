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

/** Measures the memory of a page through Chromium's DevTools protocol. */
export type Scales = {
  weigh(): Promise<Held>
  /**
   * Returns the bytes of the objects, arrays, strings and functions of the worker. The compiled code is not counted: the
   * browser compiles a function again when it has run often, and so the heap grows for minutes without any leak.
   */
  workerData(): Promise<number>
}

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
    workerData: async () => {
      for (let pass = 0; pass < 2; pass += 1) await worker('HeapProfiler.collectGarbage')
      return dataOf(await worker.snapshot())
    },
  }
}

/** A heap snapshot, as far as this file reads it. */
type Snapshot = {
  readonly snapshot: {
    readonly meta: {
      readonly node_fields: readonly string[]
      readonly node_types: readonly [readonly string[], ...unknown[]]
    }
  }
  readonly nodes: readonly number[]
}

/** Node types of a heap snapshot that belong to the engine, and not to the data of the page. */
const engineTypes: readonly (string | undefined)[] = ['code', 'native', 'hidden', 'synthetic']

function dataOf(text: string): number {
  const { snapshot, nodes } = JSON.parse(text) as Snapshot
  const { node_fields: fields, node_types: types } = snapshot.meta
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')]
  let bytes = 0
  for (let at = 0; at < nodes.length; at += fields.length)
    if (!engineTypes.includes(types[0][Number(nodes[at + type])])) bytes += Number(nodes[at + size])
  return bytes
}

/** Sends a DevTools command to the worker that the page has started last. */
type WorkerCommands = {
  (method: string): Promise<Record<string, unknown>>
  /** Returns the text of a heap snapshot. */
  snapshot(): Promise<string>
}

/** A message of the DevTools protocol: the reply to a command, or an event. */
type DevToolsMessage = {
  readonly id?: number
  readonly result?: Record<string, unknown>
  readonly params?: { readonly chunk?: string }
}

async function newestWorker(page: CDPSession): Promise<WorkerCommands> {
  const waiting = new Map<number, (result: Record<string, unknown>) => void>()
  let newest: string | undefined
  let last = 0
  let chunks: string[] = []
  page.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    if (targetInfo.type === 'worker') newest = sessionId
  })
  page.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result, params } = JSON.parse(message) as DevToolsMessage
    if (id === undefined) {
      if (params?.chunk !== undefined) chunks.push(params.chunk)
      return
    }
    waiting.get(id)?.(result ?? {})
    waiting.delete(id)
  })
  await page.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false })
  const send = (method: string): Promise<Record<string, unknown>> => {
    if (!newest) throw new Error('the page has no worker yet')
    last += 1
    const id = last
    const answer = new Promise<Record<string, unknown>>(resolve => waiting.set(id, resolve))
    return page
      .send('Target.sendMessageToTarget', { sessionId: newest, message: JSON.stringify({ id, method }) })
      .then(() => answer)
  }
  const snapshot = async (): Promise<string> => {
    chunks = []
    await send('HeapProfiler.takeHeapSnapshot')
    return chunks.join('')
  }
  return Object.assign(send, { snapshot })
}
