import { expect, it, vi } from 'vitest'
import type { CaipAddress } from '../../src/domain/core/entities.ts'
import { writeSignInMessage } from '../../src/domain/sign-in/message.ts'
import { createSigning } from '../../src/sign-in/signing.ts'
import { host } from './presenter.ts'

const alice = 'eip155:1:0x1111111111111111111111111111111111111111' as CaipAddress
const bob = 'eip155:1:0x2222222222222222222222222222222222222222' as CaipAddress

function open() {
  let now = 0
  const createMessage = vi.fn(async (wanted: { accountAddress: string; chainId: string }) =>
    writeSignInMessage({
      ...wanted,
      domain: host,
      uri: `https://${host}`,
      version: '1',
      nonce: `nonce${createMessage.mock.calls.length}00`,
      issuedAt: new Date(0).toISOString(),
    }),
  )
  const config = { createMessage, messageMs: 1_000 } as unknown as Parameters<typeof createSigning>[0]
  const signing = createSigning(
    config,
    async () => '0x',
    host,
    () => now,
  )
  return { signing, createMessage, pass: (ms: number) => (now += ms) }
}

it('a sign-in message is created once and reused until it is too old', async () => {
  const { signing, createMessage, pass } = open()
  const [first, same] = await Promise.all([signing.prepare(alice), signing.prepare(alice)])
  expect(same).toBe(first)
  pass(1_000)
  expect(await signing.prepare(alice)).toBe(first)
  pass(1)
  expect(await signing.prepare(alice)).not.toBe(first)
  expect(createMessage).toHaveBeenCalledTimes(2)
})

it('each of two accounts that sign in at the same time gets its own sign-in message', async () => {
  const { signing } = open()
  const [ofAlice, ofBob] = await Promise.all([signing.prepare(alice), signing.prepare(bob)])
  expect(ofAlice.data.accountAddress).toBe('0x1111111111111111111111111111111111111111')
  expect(ofBob.data.accountAddress).toBe('0x2222222222222222222222222222222222222222')
  expect((await signing.prepare(alice)).text).toContain('0x1111111111111111111111111111111111111111')
})

it('after a failed request for a sign-in message, the next request creates a message', async () => {
  const { signing, createMessage } = open()
  createMessage.mockRejectedValueOnce(new Error('the server is down'))
  await expect(signing.prepare(alice)).rejects.toThrow('the server is down')
  expect((await signing.prepare(alice)).data.accountAddress).toBe(
    '0x1111111111111111111111111111111111111111',
  )
})
