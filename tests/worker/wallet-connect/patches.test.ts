import { describe, expect, it } from 'vitest'
import { ignoreMessages, keepEarlyResponses } from '../../../src/worker/wallet-connect/patches.ts'

const setUp = (known: readonly number[]) => {
  const handled: number[] = []
  const engine = {
    onRelayEventResponse: async ({ payload }: { payload: { id: number; result?: unknown } }) => {
      handled.push(payload.id)
    },
  }
  const early = keepEarlyResponses(engine, id => known.includes(id))
  return { engine, early, handled }
}

describe('WalletConnect responses from a wallet', () => {
  it('are stored if they arrive before their request is registered, and are passed to everybody who waits for the request', async () => {
    const { engine, early, handled } = setUp([])
    await engine.onRelayEventResponse({ payload: { id: 7, result: '0xsigned' } })
    expect(handled).toEqual([])
    expect(early.get(7)).toEqual({ id: 7, result: '0xsigned' })
    expect(early.get(7)).toEqual({ id: 7, result: '0xsigned' })
  })

  it('are passed on at once if the WalletConnect client already knows the request', async () => {
    const { engine, early, handled } = setUp([7])
    await engine.onRelayEventResponse({ payload: { id: 7, result: '0xsigned' } })
    expect(handled).toEqual([7])
    expect(early.get(7)).toBeUndefined()
  })

  it('are dropped, the oldest first, if too many are stored before their requests are registered', async () => {
    const { engine, early } = setUp([])
    for (let id = 0; id <= 100; id += 1) await engine.onRelayEventResponse({ payload: { id } })
    expect(early.get(0)).toBeUndefined()
    expect(early.get(100)).toEqual({ id: 100 })
  })
})

describe('WalletConnect messages for a client that is closing', () => {
  it('are not acknowledged, so that the relay delivers them to the next leader tab', async () => {
    const acknowledged: unknown[] = []
    const relayer = {
      onProviderPayload: async (payload: unknown) => void acknowledged.push(payload),
      receive: (payload: unknown) => relayer.onProviderPayload(payload),
    }
    await relayer.receive('before')
    ignoreMessages(relayer)
    await relayer.receive('while closing')
    expect(acknowledged).toEqual(['before'])
  })
})
