import { describe, expect, it } from 'vitest'
import { keepEarlyAnswers } from '../../../src/worker/wallet-connect/patches.ts'

const setUp = (known: readonly number[]) => {
  const handled: number[] = []
  const engine = {
    onRelayEventResponse: async ({ payload }: { payload: { id: number; result?: unknown } }) => {
      handled.push(payload.id)
    },
  }
  const early = keepEarlyAnswers(engine, id => known.includes(id))
  return { engine, early, handled }
}

describe('answers that arrive before their request is known', () => {
  it('are kept and given once to the request that attaches later', async () => {
    const { engine, early, handled } = setUp([])
    await engine.onRelayEventResponse({ payload: { id: 7, result: '0xsigned' } })
    expect(handled).toEqual([])
    expect(early.take(7)).toEqual({ id: 7, result: '0xsigned' })
    expect(early.take(7)).toBeUndefined()
  })

  it('do not hold up answers to known requests', async () => {
    const { engine, early, handled } = setUp([7])
    await engine.onRelayEventResponse({ payload: { id: 7, result: '0xsigned' } })
    expect(handled).toEqual([7])
    expect(early.take(7)).toBeUndefined()
  })

  it('are limited in number: the oldest is dropped', async () => {
    const { engine, early } = setUp([])
    for (let id = 0; id <= 100; id += 1) await engine.onRelayEventResponse({ payload: { id } })
    expect(early.take(0)).toBeUndefined()
    expect(early.take(100)).toEqual({ id: 100 })
  })
})
