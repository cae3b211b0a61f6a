import { expect, it, vi } from 'vitest'
import type { HostApi, WorkerApi } from '../../src/bridge/contract/worker-api.ts'
import { createBegunSends } from '../../src/client/begun-sends.ts'

it('the worker asks a wallet of the page only for drafts that this page has sent (N1)', async () => {
  const requestInjected = vi.fn(async () => '0x1')
  const callFeature = vi.fn(async () => ({}))
  const { guardHost, noteSends } = createBegunSends()
  const host = guardHost({ requestInjected } as unknown as HostApi)
  const worker = noteSends({ callFeature, ping: async (nonce: number) => nonce } as unknown as WorkerApi)
  const request = { method: 'eth_sendTransaction', params: [] }
  const send = (draft?: string) => host.requestInjected('wallet', request, undefined, draft)

  await expect(send('of a script')).rejects.toMatchObject({ code: 'send-mismatch' })
  await worker.callFeature('transactions', 'sendStaged', ['confirmed'])
  await worker.callFeature('names', 'sendStaged', ['of a script'])
  await worker.callFeature('transactions', 'refresh', ['of a script'])
  await expect(send('of a script')).rejects.toMatchObject({ code: 'send-mismatch' })
  expect(requestInjected).not.toHaveBeenCalled()
  expect([await send('confirmed'), await send()]).toEqual(['0x1', '0x1'])
  expect(requestInjected.mock.calls).toEqual(Array(2).fill(['wallet', request, undefined]))
  expect([callFeature.mock.calls.length, await worker.ping(3)]).toEqual([3, 3])
})
