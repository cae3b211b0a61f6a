import { describe, expect, it } from 'vitest'
import {
  addressOf,
  type CaipNetworkId,
  caipAddress,
  networkId,
  networkOf,
} from '../../../../src/domain/core/entities.ts'
import { networks } from '../../../../src/domain/networks/known-networks.ts'
import { networkOfId } from '../../../../src/domain/networks/networks.ts'
import { createHistorySource } from '../../../../src/worker/streams/history/queries.ts'
import { fakeHttp } from '../../fakes.ts'
import { observe } from '../../observe.ts'

const caller = { projectId: 'p1', sdkType: 'portico', sdkVersion: 'html-1' }
const account = caipAddress(networkId('eip155:1'), '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')

const transfer = {
  fungible_info: { name: 'Ether', symbol: 'ETH', icon: { url: 'https://img.example/eth.png' } },
  nft_info: null,
  direction: 'in',
  quantity: { numeric: '1.25' },
  value: 1,
  price: null,
}
const row = {
  id: 'tx-1',
  metadata: {
    operationType: 'receive',
    hash: '0xab',
    minedAt: '2026-01-02T03:04:05+00:00',
    sentFrom: '0x1',
    sentTo: '0x2',
    status: 'confirmed',
    nonce: 1,
    application: { name: 'Shop', iconUrl: null },
    chain: 'eip155:1',
  },
  transfers: [transfer],
}
const withMetadata = (over: object) => ({ ...row, metadata: { ...row.metadata, ...over } })

const known = (id: CaipNetworkId) => networkOfId(id, networks)
function pageFrom(answer: unknown, cursor?: string, of = account) {
  const sendRpc = fakeHttp(() => answer)
  const seen = observe(createHistorySource(sendRpc, 'https://data.example', caller, known)(of, cursor))
  return { seen, page: seen.values[0], sendRpc }
}
const itemsOf = (...data: unknown[]) => pageFrom({ data, next: null }).page?.items

describe('the code that requests the history from the data provider', () => {
  // Specification 1.13
  it('requests and reads the history of a Solana account', () => {
    const solana = caipAddress(
      networkId('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'),
      '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
    )
    const found = { ...row, metadata: { ...row.metadata, chain: networkOf(solana) } }
    const { page, sendRpc } = pageFrom({ data: [found], next: null }, undefined, solana)
    expect(sendRpc.urls[0]?.searchParams.get('chainId')).toBe(networkOf(solana))
    expect(page?.items).toMatchObject([{ id: 'tx-1', network: networkOf(solana) }])
  })

  // Specification 5.29, 7.4
  it('sends the network of the account and the cursor of the requested history page', () => {
    const { sendRpc } = pageFrom({ data: [], next: null }, 'c1')
    expect(sendRpc.urls[0]?.pathname).toBe('/v1/account/0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045/history')
    expect(sendRpc.urls[0]?.searchParams.get('chainId')).toBe('eip155:1')
    expect(sendRpc.urls[0]?.searchParams.get('cursor')).toBe('c1')
  })

  it('leaves out the values in US dollars on a test network (F31)', () => {
    const sepolia = caipAddress(networkId('eip155:11155111'), addressOf(account))
    const here = withMetadata({ chain: 'eip155:11155111' })
    const [move] = pageFrom({ data: [here], next: null }, undefined, sepolia).page?.items[0]?.transfers ?? []
    expect(move).toMatchObject({ symbol: 'ETH', quantity: '1.25' })
    expect(move).not.toHaveProperty('value')
  })

  // Specification 3.38
  it('parses all fields of a transaction, and the cursor of the next page', () => {
    expect(pageFrom({ data: [row], next: 'c2' }).page).toEqual({
      items: [
        {
          id: 'tx-1',
          hash: '0xab',
          operation: 'receive',
          status: 'confirmed',
          minedAt: Date.UTC(2026, 0, 2, 3, 4, 5),
          from: '0x1',
          to: '0x2',
          network: 'eip155:1',
          transfers: [
            {
              direction: 'in',
              name: 'Ether',
              symbol: 'ETH',
              quantity: '1.25',
              value: '1',
              iconUrl: 'https://img.example/eth.png',
              nft: false,
              spam: false,
            },
          ],
          application: { name: 'Shop' },
        },
      ],
      next: 'c2',
    })
  })

  // Specification 3.38
  it('parses an NFT and its spam flag', () => {
    const nft = {
      ...transfer,
      fungible_info: null,
      nft_info: {
        name: 'Ape',
        content: { preview: { url: 'https://img.example/a', content_type: null } },
        flags: { is_spam: true },
      },
    }
    expect(itemsOf({ ...row, transfers: [nft] })?.[0]?.transfers[0]).toMatchObject({
      nft: true,
      spam: true,
      name: 'Ape',
      iconUrl: 'https://img.example/a',
    })
  })

  const missingTransfers = [null, undefined, 'x']
  // Specification 10.12
  it.each(missingTransfers)('treats a malformed list of transfers as an empty list: %j', transfers => {
    expect(itemsOf({ ...row, transfers })?.[0]?.transfers).toEqual([])
  })

  // Specification 10.12
  it('lists a transaction even if its network and its application are missing in the response', () => {
    const [item] = itemsOf(withMetadata({ chain: null, application: null })) ?? []
    expect(item).not.toHaveProperty('network')
    expect(item).not.toHaveProperty('application')
  })

  it.each([
    ['ONRAMP_TRANSACTION_STATUS_SUCCESS', 'confirmed'],
    ['ONRAMP_TRANSACTION_STATUS_FAILED', 'failed'],
    ['ONRAMP_TRANSACTION_STATUS_IN_PROGRESS', 'pending'],
  ])('converts an on-ramp status to a transaction status: %s to %s', (status, expected) => {
    expect(itemsOf(withMetadata({ status }))?.[0]?.status).toBe(expected)
  })

  it.each<[string, unknown]>([
    ['null', null],
    ['a number', 1],
    ['no metadata', { id: 'x' }],
    ['no id', { ...row, id: null }],
    ['no hash', withMetadata({ hash: '' })],
    ['an unknown status', withMetadata({ status: 'maybe' })],
    ['no date', withMetadata({ minedAt: 'yesterday' })],
    ['a date that is not valid', withMetadata({ minedAt: '2026-99-99T00:00:00Z' })],
  ])('drops an invalid row and keeps a valid row: the case "%s" (fault C9)', (_, bad) => {
    expect(itemsOf(bad, row)).toEqual(itemsOf(row))
  })

  it('drops each malformed or impossibly large transfer, and keeps the valid transfers (faults C9, R24)', () => {
    const impossible = { ...transfer, quantity: { numeric: `1${'0'.repeat(60)}` } }
    const bad = [
      impossible,
      null,
      1,
      { ...transfer, direction: 'up' },
      { ...transfer, quantity: { numeric: '1e9' } },
    ]
    expect(itemsOf({ ...row, transfers: [...bad, transfer] })?.[0]?.transfers).toHaveLength(1)
  })

  it('lists a transaction only once if several rows have the same id (fault C12)', () =>
    expect(itemsOf(row, row, row)).toHaveLength(1))

  it('returns no next cursor if the response repeats the cursor of the requested page (fault C12)', () => {
    expect(pageFrom({ data: [row], next: 'c1' }, 'c1').page).not.toHaveProperty('next')
    expect(pageFrom({ data: [row], next: '' }, 'c1').page).not.toHaveProperty('next')
  })

  const answers = [null, [], {}, { data: null }, { data: {} }, { data: 'x', next: 1 }]
  it.each(answers)('rejects a malformed response with the error answer-malformed: %j (fault C9)', answer =>
    expect(pageFrom(answer).seen.error).toMatchObject({ code: 'answer-malformed' }),
  )
})
