import { expect, it, vi } from 'vitest'
import { encodeBase58 } from '../../../src/domain/core/lib/base58.ts'
import { requestSolana } from '../../../src/host/embedded-wallet/account.ts'

const key = new Uint8Array(32).fill(7)
const address = encodeBase58(key)
const signature = new Uint8Array(64).fill(9)
/** Returns the bytes of a Solana transaction with one signer and no instruction. */
const transaction = (by: Uint8Array = new Uint8Array(64)) =>
  Uint8Array.from([1, ...by, 1, 0, 0, 1, ...key, ...new Uint8Array(32), 0])
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
const signed = transaction(signature)

it.each([
  [
    'solana_signMessage',
    { message: 'Cn8eVZg' },
    { message: 'Cn8eVZg', pubkey: address },
    { signature: 'abc' },
    { signature: 'abc' },
  ],
  [
    'solana_signTransaction',
    { transaction: base64(transaction()) },
    { transaction: encodeBase58(transaction()) },
    { transaction: encodeBase58(signed) },
    { signature: encodeBase58(signature), transaction: base64(signed) },
  ],
  [
    'solana_signAllTransactions',
    { transactions: [base64(transaction()), base64(signed)] },
    { transactions: [encodeBase58(transaction()), encodeBase58(signed)] },
    { transactions: [encodeBase58(signed), encodeBase58(signed)] },
    { transactions: [base64(signed), base64(signed)] },
  ],
  [
    'solana_signAndSendTransaction',
    { transaction: base64(transaction()), sendOptions: { maxRetries: 2 } },
    { transaction: encodeBase58(transaction()), options: { maxRetries: 2 } },
    { signature: 'sent' },
    { signature: 'sent' },
  ],
])(
  "Portico converts a Solana request to the login frame's format, and the reply back (method %s)",
  async (method, params, put, given, answer) => {
    const request = vi.fn(async () => given)
    expect(await requestSolana(method, params, address, request)).toEqual(answer)
    expect(request).toHaveBeenCalledExactlyOnceWith(put)
  },
)

it.each<[string, string, object, unknown]>([
  [
    'a transaction without a signature',
    'solana_signTransaction',
    { transaction: 'AQID' },
    { transaction: 'Ldp' },
  ],
  [
    'fewer transactions than requested',
    'solana_signAllTransactions',
    { transactions: ['AQID', 'AQID'] },
    { transactions: ['Ldp'] },
  ],
  [
    'a text that is no base58',
    'solana_signAllTransactions',
    { transactions: ['AQID'] },
    { transactions: ['0OIl'] },
  ],
  ['no result', 'solana_signAndSendTransaction', { transaction: 'AQID' }, {}],
  ['no signature', 'solana_signMessage', { message: 'a' }, { signature: '' }],
])(
  'the embedded wallet rejects an invalid reply to a Solana request: the reply has %s',
  async (_what, method, params, given) => {
    await expect(requestSolana(method, params, address, async () => given)).rejects.toMatchObject({
      code: expect.stringMatching(/^(?:answer-malformed|wallet-failed)$/),
    })
  },
)
