import { afterEach, describe, expect, it } from 'vitest'
import type { TransactionRecord } from '../../../../src/domain/transactions/record.ts'
import { memoryStore } from '../../fakes.ts'
import { openOrigin, transfer, useChain } from './stage.ts'

const chain = useChain()
const opened: { close(): void }[] = []
afterEach(() => {
  for (const tab of opened.splice(0)) tab.close()
})
/**
 * Opens an origin whose disk starts to fail at the first write of a record with the phase `from`. `kept` is the outcome
 * that the failing disk reports.
 */
const open = (kept: 'failed' | 'refused', from: TransactionRecord['phase'] = 'recorded') => {
  let isBroken = false
  const disk = memoryStore()
  const set: typeof disk.set = (key, value) => {
    if (key.startsWith('money/tx/')) isBroken ||= (value as TransactionRecord).phase === from
    return disk.set(key, value)
  }
  const origin = openOrigin(chain, { ...disk, set, kept: () => (isBroken ? kept : 'kept') })
  const tab = origin.open()
  opened.push(tab)
  return { origin, tab }
}

describe('a send whose record cannot be written (faults R8, A9)', () => {
  it.each([
    ['failed', 'send-not-recorded'],
    ['refused', 'send-not-kept'],
  ] as const)(
    'does not reach the wallet if the write to the database does not succeed (outcome: %s)',
    async (kept, code) => {
      const { origin, tab } = open(kept)
      await expect(tab.call('sendTransaction', transfer('one'))).rejects.toMatchObject({ code })
      expect([origin.sends(), tab.list()]).toEqual([0, []])
    },
  )

  it('does not reach the wallet if the write to the database fails right before the wallet request', async () => {
    const { origin, tab } = open('failed', 'asking')
    await expect(tab.call('sendTransaction', transfer('one'))).rejects.toMatchObject({
      code: 'send-not-recorded',
    })
    expect([origin.sends(), tab.phase('one')]).toEqual([0, 'not-sent'])
  })

  it('reaches the wallet only if the browser refuses the database and the user accepts a missing record', async () => {
    const risky = { ...transfer('one'), mayBeUnkept: true }
    const { origin, tab } = open('refused')
    expect((await tab.call<TransactionRecord>('sendTransaction', risky)).phase).toBe('submitted')
    expect(origin.sends()).toBe(1)
    const full = open('failed')
    await expect(full.tab.call('sendTransaction', { ...risky, id: 'two' })).rejects.toMatchObject({
      code: 'send-not-recorded',
    })
  })
})
