import { afterEach, expect, it, vi } from 'vitest'
import { blobTransport } from '../../src/bridge/transports.ts'
import { createTrust } from '../../src/bridge/trusted-types.ts'

afterEach(() => vi.unstubAllGlobals())

it('R3b: if the download with a hash check fails, a classic worker does not start from an unchecked download', async () => {
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
