// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { blobTransport } from '../../src/bridge/transports.ts'
import { createTrust } from '../../src/bridge/trusted-types.ts'

afterEach(() => vi.unstubAllGlobals())

it('a classic worker does not start if its script fails the integrity check (attack R3b)', async () => {
  const started: unknown[] = []
  vi.stubGlobal(
    'Worker',
    class {
      constructor(url: unknown) {
        started.push(url)
      }
    },
  )
  vi.stubGlobal('fetch', async (_url: string, init?: RequestInit) => {
    if (init?.integrity) throw new TypeError('Failed to fetch')
    return new Response('for (;;);')
  })
  const url = 'https://cdn.example/worker-classic.js'
  const transport = blobTransport({ url, integrity: 'sha384-a', trust: createTrust() })
  await expect(transport.start()).rejects.toMatchObject({ code: 'worker-blocked' })
  expect(started).toEqual([])
})

it('the page terminates its worker when the user leaves the page', async () => {
  const terminate = vi.fn()
  vi.stubGlobal(
    'Worker',
    class {
      terminate = terminate
      addEventListener() {}
      postMessage() {}
    },
  )
  vi.stubGlobal('fetch', async () => new Response('for (;;);'))
  const url = 'https://cdn.example/worker-classic.js'
  const [left, killed] = [await startBlob(url), await startBlob(url)]
  killed.kill()
  expect(terminate).toHaveBeenCalledTimes(1)
  window.dispatchEvent(new Event('pagehide'))
  expect(terminate).toHaveBeenCalledTimes(2)
  left.kill()
})

const startBlob = (url: string) => blobTransport({ url, integrity: 'sha384-a', trust: createTrust() }).start()
