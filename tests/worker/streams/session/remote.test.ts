import { expect, it, vi } from 'vitest'
import { createRemote } from '../../../../src/worker/streams/session/remote.ts'

// Specification 8.30
it('a request to a remote wallet without accounts rejects with network-undefined and is not sent', async () => {
  const request = vi.fn()
  const remote = createRemote({ request } as never, () => [], { topic: () => 'topic' } as never)
  const connection = { accounts: [], kind: 'walletConnect', wallet: { name: 'Phone' } } as never
  await expect(remote.request(connection, { method: 'personal_sign' })).rejects.toMatchObject({
    code: 'network-undefined',
    message: 'CaipNetwork is undefined',
  })
  expect(request).not.toHaveBeenCalled()
})
