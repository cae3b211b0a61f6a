import { of } from 'rxjs'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type CaipAddress, caipAddress, networkId } from '../../../../src/domain/core/entities.ts'
import { AppError } from '../../../../src/domain/core/errors/app-error.ts'
import type { HistoryPage, Transaction, Transfer } from '../../../../src/domain/history/history.ts'
import type { RecipientWarning } from '../../../../src/domain/recipients/parse-recipient.ts'
import type { TransactionRecord } from '../../../../src/domain/transactions/record.ts'
import { createRecipientStore } from '../../../../src/worker/caches/recipients.ts'
import { createTables } from '../../../../src/worker/caches/tables.ts'
import { createEarlierPayments } from '../../../../src/worker/streams/recipients/earlier-payments.ts'
import {
  createPaymentProof,
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
  it('include "contract" for a contract, and consist only of one note for an account without code', async () => {
    await chain.rpc('anvil_setCode', [stranger, '0x6001'])
    const asContract = await codes(stranger)
    await chain.rpc('anvil_setCode', [stranger, '0x'])
    const asAccount = await codes(stranger)
    expect(asContract.some(finding => finding.endsWith(' contract'))).toBe(true)
    // The fake data provider of this stage has no history.
    expect(asAccount).toEqual(['note history-unchecked'])
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

const out = { direction: 'out', nft: false, spam: false } as const
const twin = `${bob.slice(0, 8)}${'0'.repeat(26)}${bob.slice(-8)}`.toLowerCase()
const paid = (to: string, hash: string = to, ...transfers: readonly Transfer[]): Transaction => ({
  ...{ id: hash, hash, operation: 'send', status: 'confirmed', minedAt: 1, from: alice, to, network },
  transfers: transfers.length > 0 ? transfers : [{ ...out, quantity: '5', value: '5' }],
})
const polygon = caipAddress(networkId('eip155:137'), alice)
type Pages = Readonly<Record<string, HistoryPage | undefined>>

/** Creates the functions of a new browser. `pages` are those of the data provider, by cursor or by account. */
function newBrowser(
  pages: Pages,
  own: {
    readonly proofs?: readonly string[]
    readonly others?: readonly CaipAddress[]
  } & Partial<RecipientsDeps> = {},
) {
  const read: string[] = []
  const pageOf = async (key: string): Promise<HistoryPage> => {
    read.push(key)
    const page = pages[key]
    if (!page) throw new AppError('history-unavailable')
    return page
  }
  const book = createRecipientStore(createTables(memoryStore(), Date.now).recentRecipients, Date.now)
  const receivers = createRecipients({
    chain: () => chain.sendRpc,
    solana: async () => {
      throw new Error('Solana is not used')
    },
    session$: of({ status: 'disconnected', connections: [] }),
    balances: { get: async () => undefined },
    payments: createEarlierPayments({
      newest: of => pageOf(of === account ? 'newest' : of),
      older: (_, cursor) => pageOf(cursor),
      elsewhere: () => own.others ?? [],
      now: Date.now,
    }),
    book,
    sentTo: async () => [],
    hasPaid: async (_, hash) => own.proofs?.includes(hash) === true,
    ...own,
  })
  const codesOf = async (address: string) =>
    (await receivers.check(account, address)).map(({ weight, code }) => `${weight} ${code}`)
  return { ...receivers, codesOf, book, read }
}

it('an address that received only zero amounts or spam is not a recent recipient (fault T9)', async () => {
  const items = [
    paid(wallet, 'zero', { ...out, quantity: '0' }),
    paid(stranger, 'spam', { ...out, quantity: '5', spam: true }),
    paid(twin, 'fake', { ...out, quantity: '5', spamFlag: 'imitation' }),
    paid(bob, 'true'),
  ]
  const { recentRecipients } = newBrowser({ newest: { items } }, { proofs: ['zero', 'spam', 'fake', 'true'] })
  expect(await recentRecipients(account)).toEqual([{ address: bob, lastAt: 1 }])
})

it('a look-alike of an earlier recipient causes a warning and is not listed as recent (fault T9)', async () => {
  const { recentRecipients, check, book } = newBrowser(
    { newest: { items: [paid(twin)] } },
    { proofs: [twin] },
  )
  await book.add(account, [{ address: bob, lastAt: 1, isProved: true }])
  expect(await recentRecipients(account)).toEqual([{ address: bob, lastAt: 1 }])
  const { check: unproved, book: other } = newBrowser({ newest: { items: [paid(twin)] } })
  await other.add(account, [{ address: bob, lastAt: 1, isProved: true }])
  expect(await unproved(account, twin)).toContainEqual({ weight: 'warn', code: 'look-alike', of: bob })
  expect(await check(account, bob)).toEqual([])
})

describe('in a new browser, the check loads the history that it needs (F37)', () => {
  it.each<[string, Pages, readonly CaipAddress[]]>([
    ['on the newest page', { newest: { items: [paid(bob)] } }, []],
    [
      'on an older page',
      { newest: { items: [], next: 'c1' }, c1: { items: [], next: 'c2' }, c2: { items: [paid(bob)] } },
      [],
    ],
    [
      'on another network of the site',
      { newest: { items: [] }, [polygon]: { items: [paid(bob)] } },
      [polygon],
    ],
    ['in an unpriced transfer', { newest: { items: [paid(bob, '1', { ...out, quantity: '0.5' })] } }, []],
  ])('and warns of a look-alike of a recipient %s', async (_, pages, others) => {
    const { check } = newBrowser(pages, { others })
    expect(await check(account, twin)).toEqual([
      { weight: 'warn', code: 'look-alike', of: bob, isClaimed: true },
      { weight: 'note', code: 'first-time' },
    ])
  })
  it('and names the known address as paid, once nodes have proved the payment', async () => {
    const { check, book } = newBrowser({ newest: { items: [paid(bob)] } }, { proofs: [bob] })
    expect(await check(account, twin)).toContainEqual({ weight: 'warn', code: 'look-alike', of: bob })
    expect(await book.of(account)).toEqual([{ address: bob, lastAt: 1, isProved: true }])
  })
  it.each<[string, Pages, readonly CaipAddress[]]>([
    ['the newest page fails', {}, []],
    ['an older page fails', { newest: { items: [], next: 'c1' } }, []],
    ['another network fails', { newest: { items: [] } }, [polygon]],
    ['the network has no history', { newest: { items: [], isUnsupported: true } }, []],
    [
      'the account has more pages than are read',
      { newest: { items: [], next: 'more' }, more: { items: [], next: 'more' } },
      [],
    ],
  ])('and says that it could not check if %s', async (_, pages, others) => {
    const { codesOf } = newBrowser(pages, { others })
    expect(await codesOf(stranger)).toEqual(['note history-unchecked'])
  })
  it('and still warns with the part that has loaded, if the rest fails', async () => {
    const { codesOf } = newBrowser({ newest: { items: [paid(bob)], next: 'c1' } })
    expect(await codesOf(twin)).toEqual(['warn look-alike', 'note history-unchecked'])
  })
  it('and says that it could not check while the history does not respond, then checks again', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      let respond = (_page: HistoryPage): void => {}
      const payments = createEarlierPayments({
        newest: () => new Promise<HistoryPage>(resolve => (respond = resolve)),
        older: async () => ({ items: [] }),
        elsewhere: () => [],
        now: Date.now,
      })
      const { codesOf } = newBrowser({}, { payments })
      const first = codesOf(twin)
      await vi.advanceTimersByTimeAsync(10_000)
      expect(await first).toEqual(['note history-unchecked'])
      respond({ items: [paid(bob)] })
      expect(await codesOf(twin)).toEqual(['warn look-alike', 'note first-time'])
    } finally {
      vi.useRealTimers()
    }
  })
  it('and requests the same pages only once for several checks', async () => {
    const { codesOf, read } = newBrowser({ newest: { items: [], next: 'c1' }, c1: { items: [] } })
    await Promise.all([codesOf(bob), codesOf(stranger)])
    await codesOf(twin)
    expect(read).toEqual(['newest', 'c1'])
  })
})

describe('a payment that only the data provider reports (N6)', () => {
  const page = (items: readonly Transaction[]) => ({ newest: { items } })
  const onChain = {
    hasPaid: createPaymentProof(async () => ({ nodes: [{ host: 'a', sendRpc: chain.sendRpc }], needed: 1 })),
  }
  const send = async (call: object) => {
    const hash = String(await chain.rpc('eth_sendTransaction', [{ from: alice, ...call }]))
    await chain.mine()
    return hash
  }
  it('does not make the recipient known: not recent, and still the first time', async () => {
    const { codesOf, recentRecipients } = newBrowser(page([paid(stranger)]))
    expect([await recentRecipients(account), await codesOf(stranger)]).toEqual([[], ['note first-time']])
  })
  it('makes the recipient known if the account itself sent the transaction to this recipient', async () => {
    const hash = await send({ to: bob, value: '0x1' })
    const { codesOf, recentRecipients } = newBrowser(page([paid(bob, hash)]), onChain)
    expect([await recentRecipients(account), await codesOf(bob)]).toEqual([[{ address: bob, lastAt: 1 }], []])
  })
  it('makes the recipient of a token transfer known', async () => {
    const data = `0xa9059cbb${bob.slice(2).toLowerCase().padStart(64, '0')}${'1'.padStart(64, '0')}`
    const hash = await send({ to: stranger, data })
    const { recentRecipients } = newBrowser(page([paid(bob, hash)]), onChain)
    expect(await recentRecipients(account)).toEqual([{ address: bob, lastAt: 1 }])
  })
  it('does not make another recipient known by the hash of a true payment', async () => {
    const hash = await send({ to: bob, value: '0x1' })
    const { recentRecipients } = newBrowser(page([paid(stranger, hash)]), onChain)
    expect(await recentRecipients(account)).toEqual([])
  })
  it.each<[string, () => Promise<string>]>([
    ['another account sent it', () => send({ from: bob, to: stranger, value: '0x1' })],
    ['it moved nothing', () => send({ to: stranger, value: '0x0' })],
    ['no node knows it', async () => `0x${'ab'.repeat(32)}`],
    [
      'it failed',
      async () => {
        await chain.rpc('anvil_setCode', [stranger, '0x60006000fd'])
        return await send({ to: stranger, value: '0x1', gas: '0x30000' })
      },
    ],
  ])('does not make the recipient known if %s', async (_, hash) => {
    await chain.rpc('anvil_setBalance', [bob, '0xde0b6b3a7640000'])
    const { recentRecipients } = newBrowser(page([paid(stranger, await hash())]), onChain)
    expect(await recentRecipients(account)).toEqual([])
  })
})

it('the recipient of a transaction from this browser is stored as a recent recipient (fault T9)', async () => {
  const disk = memoryStore()
  const tab = tabOf(openOrigin(chain, disk))
  await tab.call<TransactionRecord>('sendTransaction', transfer('told'))
  const book = createRecipientStore(createTables(disk, Date.now).recentRecipients, Date.now)
  await vi.waitFor(
    async () => expect(await book.of(account)).toMatchObject([{ address: bob, isProved: true }]),
    20_000,
  )
}, 30_000)
