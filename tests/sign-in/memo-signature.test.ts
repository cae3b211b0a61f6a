import { sign as ed25519, generateKeyPairSync } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import type { WalletRequest } from '../../src/bridge/contract/worker-api.ts'
import { caipAddress, networkId } from '../../src/domain/core/entities.ts'
import { AppError } from '../../src/domain/core/errors/app-error.ts'
import { encodeBase58 } from '../../src/domain/core/lib/base58.ts'
import { createMemoTransaction } from '../../src/domain/sign-in/memo.ts'
import { requestSignInSignature } from '../../src/sign-in/signing.ts'
import { verifySolana } from '../../src/verify/solana.ts'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const address = encodeBase58(new Uint8Array(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)))
const account = caipAddress(networkId('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'), address)
const message = 'shop.example wants you to sign in'

/**
 * Creates a fake wallet that signs transactions but no messages. `answer` returns the wallet's response to a
 * transaction.
 */
const ledger = (answer: (transaction: Buffer, signature: Buffer) => object) =>
  vi.fn(async (_namespace: string, { method, params }: WalletRequest) => {
    if (method !== 'solana_signTransaction') throw new AppError('method-unsupported', { method })
    const bytes = Buffer.from((params as { transaction: string }).transaction, 'base64')
    return answer(bytes, ed25519(null, bytes.subarray(65), privateKey))
  })

describe('the sign-in with a Solana wallet that signs no messages', () => {
  it.each([
    [
      'the signed transaction',
      (bytes: Buffer, signature: Buffer) => ({
        transaction: Buffer.concat([bytes.subarray(0, 1), signature, bytes.subarray(65)]).toString('base64'),
      }),
    ],
    ['the signature alone', (_bytes: Buffer, signature: Buffer) => ({ signature: encodeBase58(signature) })],
  ])('gets a valid signature from a memo transaction in each response format: %s', async (_name, answer) => {
    const request = ledger(answer)
    const signature = await requestSignInSignature(request, account, message)
    expect(await verifySolana(address, message, signature)).toBe(true)
    expect(request.mock.calls.map(([, { method }]) => method)).toEqual([
      'solana_signMessage',
      'solana_signTransaction',
    ])
  })

  it.each([
    ['nothing', () => ({})],
    ['no base64', () => ({ transaction: '*' })],
    [
      'another text',
      () => ({ transaction: Buffer.from(createMemoTransaction(address, 'pay') ?? []).toString('base64') }),
    ],
  ])(
    'fails with the error code wallet-failed if the wallet returns no valid signature: %s',
    async (_name, answer) => {
      await expect(requestSignInSignature(ledger(answer), account, message)).rejects.toMatchObject({
        code: 'wallet-failed',
      })
    },
  )

  it('fails if the signed transaction has another signer, although its text is the message (K)', async () => {
    const other = encodeBase58(new Uint8Array(32).fill(7))
    const transaction = Buffer.from(createMemoTransaction(other, message) ?? []).toString('base64')
    const request = ledger(() => ({ transaction }))
    await expect(requestSignInSignature(request, account, message)).rejects.toMatchObject({
      code: 'wallet-failed',
    })
  })

  it('requests no transaction for another kind of account, or for a message that is too long (K)', async () => {
    const ethereum = caipAddress(networkId('eip155:1'), '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')
    for (const [who, text] of [
      [ethereum, message],
      [account, 'x'.repeat(1_300)],
    ] as const) {
      const request = ledger(() => ({}))
      await expect(requestSignInSignature(request, who, text)).rejects.toMatchObject({
        code: 'method-unsupported',
      })
      expect(request).toHaveBeenCalledTimes(1)
    }
  })

  it('requests a message signature first, and no transaction if the user rejects that signature', async () => {
    const request = vi.fn(() => Promise.reject(new AppError('user-rejected')))
    await expect(requestSignInSignature(request, account, message)).rejects.toMatchObject({
      code: 'user-rejected',
    })
    expect(request).toHaveBeenCalledTimes(1)
  })
})
