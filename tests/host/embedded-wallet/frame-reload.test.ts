import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { frameReloadMs, frameSettleMs } from '../../../src/domain/embedded-wallet/limits.ts'
import { createFrameClient } from '../../../src/host/embedded-wallet/frame-client.ts'
import { createFrameFake, outcomeOf } from './fake-frame.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const opened = async () => {
  const fake = createFrameFake()
  const { win, address, place } = fake
  const client = createFrameClient({ win, address, place, onReady: () => {}, onLost: () => {} })
  const open = client.open()
  await pass(0)
  fake.ready()
  fake.load()
  await pass(frameSettleMs)
  await open
  return { ...fake, client }
}

describe('the login frame after a reload request', () => {
  it('gets new requests only after it is ready again', async () => {
    const stage = await opened()
    const lost = outcomeOf(stage.client.request('CONNECT_FARCASTER', undefined, { human: true }))
    await pass(0)
    stage.client.reload()
    expect(stage.sent.at(-1)).toMatchObject({ type: '@w3m-app/RELOAD' })
    const sent = stage.sent.length
    const outcome = outcomeOf(stage.client.request('GET_FARCASTER_URI', undefined))
    await pass(0)
    expect(lost).toEqual({ code: 'frame-failed' })
    expect(stage.sent).toHaveLength(sent)
    stage.load()
    // The login frame has started to load within `frameReloadMs`. So the client waits until the frame is ready, even if
    // that takes longer than `frameReloadMs`.
    await pass(frameReloadMs)
    expect(stage.sent).toHaveLength(sent)
    stage.ready()
    await pass(frameSettleMs)
    stage.answer('GET_FARCASTER_URI', { url: 'https://farcaster.example/?channel=2' })
    await pass(0)
    expect(outcome).toEqual({ value: { url: 'https://farcaster.example/?channel=2' } })
  })

  it('gets the next request after 3 s if it does not reload', async () => {
    const stage = await opened()
    stage.client.reload()
    const outcome = outcomeOf(stage.client.request('SWITCH_NETWORK', { chainId: 'eip155:1' }))
    await pass(frameReloadMs)
    stage.answer('SWITCH_NETWORK', { chainId: 1 })
    await pass(0)
    expect(outcome).toEqual({ value: { chainId: 1 } })
  })
})
