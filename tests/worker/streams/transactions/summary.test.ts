import { afterEach, describe, expect, it } from 'vitest'
import { addressWord, wordOf } from '../../../../src/domain/core/evm-data.ts'
import { account, bob, openOrigin, transfer, useChain } from './stage.ts'

const chain = useChain()
const opened: { close(): void }[] = []
afterEach(() => {
  for (const tab of opened.splice(0)) tab.close()
})
const thief = '0x000000000000000000000000000000000000dEaD'
const open = () => {
  const origin = openOrigin(chain)
  const tab = origin.open()
  opened.push(tab)
  return { origin, tab }
}

describe('a request that was changed after its review (attack R7)', () => {
  it.each([
    ['another recipient', { to: thief, value: 1_000n, data: '0x' }],
    ['an approval', { to: thief, value: 0n, data: `0x095ea7b3${addressWord(bob)}${wordOf(1n)}` }],
  ])('is not sent to the wallet and leaves no record: the request now contains %s', async (_, call) => {
    const { origin, tab } = open()
    const intent = { ...transfer('changed'), request: { type: 'evm', call } }
    await expect(tab.call('sendTransaction', intent)).rejects.toMatchObject({ code: 'send-mismatch' })
    expect(origin.requests).toEqual([])
    expect(await tab.list()).toEqual([])
    expect(account).toBe(intent.account)
  })
})
