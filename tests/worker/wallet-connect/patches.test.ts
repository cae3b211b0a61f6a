import { describe, expect, it } from 'vitest'
import { ignoreMessages, keepResponses } from '../../../src/worker/wallet-connect/patches.ts'

const setUp = (known: readonly number[]) => {
  const handled: number[] = []
  const engine = {
    onRelayEventResponse: async ({ payload }: { payload: { id: number; result?: unknown } }) => {
      handled.push(payload.id)
    },
  }
  const kept = keepResponses(engine, id => known.includes(id))
  return { engine, kept, handled }
}

describe('WalletConnect responses from a wallet', () => {
  it('are stored if they arrive before their request is registered, and are passed to everybody who waits for the request', async () => {
    const { engine, kept, handled } = setUp([])
    await engine.onRelayEventResponse({ payload: { id: 7, result: '0xsigned' } })
    expect(handled).toEqual([])
    expect(kept.get(7)).toEqual({ id: 7, result: '0xsigned' })
    expect(kept.get(7)).toEqual({ id: 7, result: '0xsigned' })
  })

  it('are passed on at once if the WalletConnect client already knows the request, and stay for those who ask later (F23)', async () => {
    const { engine, kept, handled } = setUp([7])
    await engine.onRelayEventResponse({ payload: { id: 7, result: '0xsigned' } })
    expect(handled).toEqual([7])
    expect(kept.get(7)).toEqual({ id: 7, result: '0xsigned' })
  })

  it('are dropped, the oldest first, if too many are stored', async () => {
    const { engine, kept } = setUp([])
    for (let id = 0; id <= 100; id += 1) await engine.onRelayEventResponse({ payload: { id } })
    expect(kept.get(0)).toBeUndefined()
    expect(kept.get(100)).toEqual({ id: 100 })
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
