import { of } from 'rxjs'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Transaction, Transfer } from '../../../../src/domain/history/history.ts'
import type { RecipientWarning } from '../../../../src/domain/recipients/parse-recipient.ts'
import type { TransactionRecord } from '../../../../src/domain/transactions/record.ts'
import { createRecipientStore } from '../../../../src/worker/caches/recipients.ts'
import { createTables } from '../../../../src/worker/caches/tables.ts'
import {
  createRecipients,
  type RecipientsDeps,
} from '../../../../src/worker/streams/recipients/recipients.ts'
import { memoryStore } from '../../fakes.ts'
import { account, alice, bob, network, openOrigin, transfer, useChain } from '../transactions/stage.ts'

const chain = useChain()
const opened: { close(): void }[] = []
const tabOf = (origin = openOrigin(chain)) => {
  const tab = origin.open()
  opened.push(tab)
  return tab
}
const stranger = '0x14791697260E4c9A71f18484C9f997B308e59325'
const wallet = '0x00000000000000000000000000000000000d31e9'
afterEach(async () => {
  for (const tab of opened.splice(0)) tab.close()
  await chain.rpc('anvil_setCode', [stranger, '0x'])
})
const check = (address: string, name?: string) =>
  tabOf().call<readonly RecipientWarning[]>('checkRecipient', account, address, name)
const codes = async (address: string) => (await check(address)).map(({ weight, code }) => `${weight} ${code}`)

describe('the warnings about a recipient', () => {
  it('contain the address of the contract to which the recipient delegates by EIP-7702', async () => {
    await chain.rpc('anvil_setCode', [stranger, `0xef0100${wallet.slice(2)}`])
    expect(await check(stranger)).toContainEqual({ weight: 'note', code: 'delegated', to: wallet })
    expect(await codes(stranger)).not.toContain('warn contract')
  })
  it('include "contract" for a contract, and consist only of "first-time" for an account without code', async () => {
    await chain.rpc('anvil_setCode', [stranger, '0x6001'])
    const asContract = await codes(stranger)
    await chain.rpc('anvil_setCode', [stranger, '0x'])
    const asAccount = await codes(stranger)
    expect(asContract.some(finding => finding.endsWith(' contract'))).toBe(true)
    expect(asAccount).toEqual(['note first-time'])
  })
  it('contain the code "look-alike" if the address imitates an earlier recipient', async () => {
    const origin = openOrigin(chain)
    const tab = tabOf(origin)
    await tab.call<TransactionRecord>('sendTransaction', transfer('known'))
    const twin = `${bob.slice(0, 8)}${'0'.repeat(26)}${bob.slice(-8)}`.toLowerCase()
    const findings = await tab.call<readonly RecipientWarning[]>('checkRecipient', account, twin)
    expect(findings).toContainEqual(expect.objectContaining({ weight: 'warn', code: 'look-alike' }))
    const known = await tab.call<readonly RecipientWarning[]>('checkRecipient', account, bob)
    expect(known).toEqual([])
  })
  it('contain "own-address" for the user\'s own address, and "bad-checksum" for a wrong checksum', async () => {
    expect(await codes(alice)).toContainEqual(expect.stringContaining('own-address'))
    expect(await codes(stranger.replace('14791697260E', '14791697260e'))).toEqual(['refuse bad-checksum'])
  })
})

it('an address that received only zero amounts or spam is not a recent recipient (fault T9)', async () => {
  const out = { direction: 'out', nft: false, spam: false } as const
  const sent = (to: string, ...transfers: readonly Transfer[]): Transaction => ({
    ...{ id: to, hash: to, operation: 'send', status: 'confirmed', minedAt: 1 },
    ...{ from: alice, to, network, transfers },
  })
  const items = [
    sent(wallet, { ...out, quantity: '0' }),
    sent(`${bob.slice(0, 8)}${'0'.repeat(26)}${bob.slice(-8)}`, { ...out, quantity: '5', spam: true }),
    sent(bob, { ...out, quantity: '5' }),
  ]
  const receivers = createRecipients({
    history: { get: async () => ({ value: { items }, at: 1 }) },
    book: { of: async () => [] },
    sentTo: async () => [],
  } as unknown as RecipientsDeps)
  expect(await receivers.recentRecipients(account)).toEqual([{ address: bob, lastAt: 1 }])
})

it('a look-alike of an earlier recipient causes a warning and is not listed as recent (fault T9)', async () => {
  const twin = `${bob.slice(0, 8)}${'0'.repeat(26)}${bob.slice(-8)}`.toLowerCase()
  const unpriced = { direction: 'out', quantity: '5', nft: false, spam: false } as const
  const items: readonly Transaction[] = [
    {
      ...{ id: '1', hash: '1', operation: 'send', status: 'confirmed', minedAt: 2 },
      ...{ from: alice, to: twin, network, transfers: [unpriced] },
    },
  ]
  const receivers = createRecipients({
    chain: () => chain.sendRpc,
    session$: of({ connections: [] }),
    balances: { get: async () => undefined },
    history: { get: async () => ({ value: { items }, at: 1 }) },
    book: { of: async () => [{ address: bob, lastAt: 1 }] },
    sentTo: async () => [],
  } as unknown as RecipientsDeps)
  expect(await receivers.recentRecipients(account)).toEqual([{ address: bob, lastAt: 1 }])
  expect(await receivers.check(account, twin)).toContainEqual({ weight: 'warn', code: 'look-alike', of: bob })
})

it('the recipient of a transaction from this browser is stored as a recent recipient (fault T9)', async () => {
  const disk = memoryStore()
  const tab = tabOf(openOrigin(chain, disk))
  await tab.call<TransactionRecord>('sendTransaction', transfer('told'))
  const book = createRecipientStore(createTables(disk, Date.now).recentRecipients, Date.now)
  await vi.waitFor(async () => expect(await book.of(account)).toMatchObject([{ address: bob }]), 20_000)
}, 30_000)
