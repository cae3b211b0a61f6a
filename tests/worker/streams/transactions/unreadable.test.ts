import { firstValueFrom } from 'rxjs'
import { afterEach, expect, it, vi } from 'vitest'
import type { TransactionRecord } from '../../../../src/domain/transactions/record.ts'
import { memoryStore } from '../../fakes.ts'
import { account, openOrigin, transfer, useChain } from './stage.ts'

const chain = useChain()
const opened: { close(): void }[] = []
afterEach(() => {
  for (const tab of opened.splice(0)) tab.close()
})
const open = (disk = memoryStore()) => {
  const tab = openOrigin(chain, disk).open()
  opened.push(tab)
  return tab
}

it('a malformed transaction record is removed from the list, and valid records stay in it (attack R9)', async () => {
  const disk = memoryStore()
  const first = open(disk)
  await first.call<TransactionRecord>('sendTransaction', transfer('good'))
  first.close()
  const spoilt = { ...transfer('bad'), createdAt: 'yesterday' }
  await disk.set('money/tx/bad', spoilt)
  const tab = open(disk)
  await vi.waitFor(() => expect(tab.list().map(({ id }) => id)).toEqual(['good']))
  expect(await firstValueFrom(tab.stream$('unreadable'))).toBe(1)
  expect(await disk.get('money/tx/bad')).toBeUndefined()
  expect(await disk.get('money/unreadable/bad')).toEqual(spoilt)
  const again = open(disk)
  await vi.waitFor(async () => expect(await firstValueFrom(again.stream$('unreadable'))).toBe(1))
  await again.call('forgetUnreadable')
  expect(await firstValueFrom(again.stream$('unreadable'))).toBe(0)
  expect(await disk.keys('money/unreadable/')).toEqual([])
})

it('a send whose record would be malformed in the store is rejected with transaction-invalid (attack R9)', async () => {
  const intent = { ...transfer('odd'), kind: 'other', summary: { symbol: 5 } }
  await expect(open().call('sendTransaction', intent)).rejects.toMatchObject({ code: 'transaction-invalid' })
  expect(account).toBe(intent.account)
})
