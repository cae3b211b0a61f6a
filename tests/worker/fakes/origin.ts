import { IDBFactory as FakeFactory } from 'fake-indexeddb'
import { vi } from 'vitest'
import type { Channel, Locks } from '../../../src/worker/tabs/channel.ts'

type Waiting = { readonly grant: () => void; readonly options: LockOptions }

/**
 * Creates fakes of the Web Locks and the BroadcastChannel that the tabs of one origin share. A test can freeze or crash
 * each tab.
 */
export function createOrigin() {
  let holder: { lose: (error: unknown) => void } | undefined
  const line: Waiting[] = []

  const next = () => {
    if (holder) return
    line.shift()?.grant()
  }

  const request = (_name: string, options: LockOptions, run: (lock: Lock | null) => unknown) =>
    new Promise((resolve, reject) => {
      const grant = () => {
        let lost = false
        const mine = {
          lose: (error: unknown) => {
            lost = true
            reject(error)
          },
        }
        holder = mine
        void Promise.resolve(run(null)).then(value => {
          if (lost) return
          resolve(value)
          if (holder === mine) holder = undefined
          next()
        })
      }
      if (options.steal) {
        holder?.lose(new DOMException('stolen', 'AbortError'))
        grant()
        return
      }
      const waiting = { grant, options }
      line.push(waiting)
      options.signal?.addEventListener('abort', () => {
        const index = line.indexOf(waiting)
        if (index >= 0) line.splice(index, 1)
        reject(options.signal?.reason)
      })
      queueMicrotask(next)
    })

  type End = {
    readonly name: string
    readonly receive: (event: MessageEvent) => void
    frozen: boolean
    readonly queue: MessageEvent[]
  }
  const ends = new Set<End>()

  const open = (name = '') => {
    const listeners = new Set<(event: MessageEvent) => void>()
    const end = {
      name,
      frozen: false,
      queue: [] as MessageEvent[],
      receive: (event: MessageEvent) => {
        for (const listener of listeners) listener(event)
      },
    }
    ends.add(end)
    let sentCount = 0
    const channel = {
      postMessage: (message: unknown) => {
        if (end.frozen) return
        sentCount += 1
        const data = structuredClone(message)
        for (const other of ends) {
          if (other === end || other.name !== name) continue
          queueMicrotask(() => {
            if (!ends.has(other)) return
            const event = new MessageEvent('message', { data })
            if (other.frozen) other.queue.push(event)
            else other.receive(event)
          })
        }
      },
      addEventListener: (_type: string, listener: (event: MessageEvent) => void) => listeners.add(listener),
      close: () => void ends.delete(end),
    }
    return {
      channel: channel as unknown as Channel,
      /** Returns the number of messages that this tab has sent on the BroadcastChannel. */
      sentCount: () => sentCount,
      /**
       * Freezes the tab. A frozen tab sends no messages, and the messages that it should receive wait until `thaw()`.
       */
      freeze: () => {
        end.frozen = true
      },
      thaw: () => {
        end.frozen = false
        for (const event of end.queue.splice(0)) end.receive(event)
      },
      /** Crashes the tab: it receives no more messages, and does not release its lock. */
      crash: () => void ends.delete(end),
    }
  }

  return {
    locks: { request } as unknown as Locks,
    open,
    /**
     * Replaces the browser's Web Locks and BroadcastChannel by these fakes, and its IndexedDB by an empty fake
     * database.
     */
    stub: () => {
      vi.stubGlobal('indexedDB', new FakeFactory())
      vi.stubGlobal('navigator', { locks: { request } })
      vi.stubGlobal(
        'BroadcastChannel',
        class {
          constructor(name: string) {
            // biome-ignore lint/correctness/noConstructorReturn: stands in for a class of the browser
            return open(name).channel
          }
        },
      )
    },
    /** Releases the lock that a crashed tab has held, as the browser does. */
    releaseHolder: () => {
      holder = undefined
      next()
    },
  }
}
