import { expect, it } from 'vitest'
import { networkId } from '../../../src/domain/core/entities.ts'
import { readBatchStatus, readCapability } from '../../../src/domain/transactions/batches.ts'

const ethereum = networkId('eip155:1')

it.each([
  [{ '0x1': { atomic: { status: 'supported' } } }, { bundles: true, atomic: 'supported' }],
  [{ '0x01': { atomic: { status: 'ready' } } }, { bundles: true, atomic: 'ready' }],
  [
    { '0x0': { atomic: { status: 'supported' } }, '0x1': {} },
    { bundles: true, atomic: 'supported' },
  ],
  [{ '0x1': { atomicBatch: { supported: true } } }, { bundles: true, atomic: 'supported' }],
  [{ '0x1': { atomic: { status: 'odd' } } }, { bundles: true, atomic: 'unsupported' }],
  [{ '0x89': { atomic: { status: 'supported' } } }, { bundles: false, atomic: 'unsupported' }],
  [{}, { bundles: false, atomic: 'unsupported' }],
  [{ '0x1': true }, { bundles: false, atomic: 'unsupported' }],
])("the wallet's support for bundles is read from its capabilities: %j means %o", (answer, wanted) =>
  expect(readCapability(answer, ethereum)).toMatchObject(wanted),
)

it.each([undefined, null, 'yes', 7])(
  'malformed wallet capabilities cause the error capabilities-malformed: %j',
  answer => expect(() => readCapability(answer, ethereum)).toThrow('Error parsing wallet capabilities'),
)

it.each([
  [
    { '0x1': { atomic: { status: 'ready' }, paymasterService: { supported: true } } },
    ['atomic', 'paymasterService'],
  ],
  [{ '0x0': { paymasterService: { supported: true } }, '0x1': {} }, ['paymasterService']],
  [
    { '0x0': { paymasterService: { supported: true } }, '0x1': { paymasterService: { supported: false } } },
    [],
  ],
  [{ '0x1': { atomic: { status: 'unsupported' }, flowControl: true } }, []],
])('wallet capabilities are reduced to the names of the supported ones: %j gives %j', (answer, names) =>
  expect(readCapability(answer, ethereum).capabilities).toEqual(names),
)

const receipts = [{ transactionHash: '0xa' }, { transactionHash: '0xb' }]
it.each([
  [{ status: 100 }, { state: 'pending' }],
  [{ status: 'PENDING' }, { state: 'pending' }],
  [
    { status: 200, receipts },
    { state: 'confirmed', hashes: ['0xa', '0xb'] },
  ],
  [
    { status: 'CONFIRMED', receipts },
    { state: 'confirmed', hashes: ['0xa', '0xb'] },
  ],
  [{ status: 400 }, { state: 'not-included', hashes: [] }],
  [{ status: 500 }, { state: 'reverted', hashes: [] }],
  [
    { status: 600, receipts: [{}] },
    { state: 'partly', hashes: [] },
  ],
  [{ status: 99 }, undefined],
  [{ status: 300, receipts }, undefined],
  [{ status: 399 }, undefined],
  [{ status: 700 }, undefined],
  // A status that is no number is unknown, also if its digits are those of a code.
  [{ status: '200' }, undefined],
  [{}, undefined],
  [null, undefined],
])('the status %j of a bundle of calls is parsed as %o (undefined: unknown)', (answer, wanted) =>
  expect(readBatchStatus(answer)).toEqual(wanted),
)
