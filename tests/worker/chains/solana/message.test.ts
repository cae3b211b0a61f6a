import {
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  type IInstruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/web3.js'
import { getTransferSolInstruction } from '@solana-program/system'
import { getTransferCheckedInstruction } from '@solana-program/token'
import { describe, expect, it } from 'vitest'
import { keyOf } from '../../../../sandbox/chains/solana-keys.ts'
import {
  checkSigned,
  isSignedBy,
  signatureOf,
  solanaDifferences,
} from '../../../../src/worker/chains/solana/message.ts'
import { signedBy } from '../../../solana-wire.ts'

const [alice, bob, thief, mint] = ['alice', 'bob', 'thief', 'mint'].map(keyOf) as [
  ReturnType<typeof keyOf>,
  ReturnType<typeof keyOf>,
  ReturnType<typeof keyOf>,
  ReturnType<typeof keyOf>,
]
const payer = createNoopSigner(alice.address)
const made = (instructions: readonly IInstruction[], blockhash: string = bob.address) =>
  getBase64EncodedWireTransaction(
    pipe(
      createTransactionMessage({ version: 0 }),
      message => setTransactionMessageFeePayer(alice.address, message),
      message =>
        setTransactionMessageLifetimeUsingBlockhash(
          { blockhash: blockhash as Blockhash, lastValidBlockHeight: 1n },
          message,
        ),
      message => appendTransactionMessageInstructions([...instructions], message),
      compileTransaction,
    ),
  )
const coins = (to: Address, amount: bigint) =>
  getTransferSolInstruction({ source: payer, destination: to, amount })
const tokens = (destination: Address, amount: bigint) =>
  getTransferCheckedInstruction({
    ...{ source: thief.address, mint: mint.address, destination, authority: payer, amount, decimals: 6 },
  })
const budget: IInstruction = {
  programAddress: 'ComputeBudget111111111111111111111111111111' as Address,
  data: Uint8Array.of(3, 1, 0, 0, 0, 0, 0, 0, 0),
}
const budgetOf = (kind: number, ...bytes: readonly number[]): IInstruction => ({
  programAddress: budget.programAddress,
  data: Uint8Array.of(kind, ...bytes),
})
/** Returns the bytes of a number, the lowest byte first. */
const bytesOf = (value: bigint, count: number) =>
  Array.from({ length: count }, (_, index) => Number((value >> BigInt(8 * index)) & 0xffn))
const unitPrice = (price: bigint) => budgetOf(3, ...bytesOf(price, 8))
const unitLimit = (limit: bigint) => budgetOf(2, ...bytesOf(limit, 4))
const guard: IInstruction = {
  programAddress: 'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95' as Address,
  accounts: [{ address: alice.address, role: 0 }],
  data: Uint8Array.of(9),
}
const expected = made([coins(bob.address, 5n)])

describe('the priority fee that a wallet adds to a Solana transaction (N12)', () => {
  const pay = coins(bob.address, 5n)
  it.each<[string, readonly IInstruction[], readonly string[]]>([
    ['of at most 0.01 SOL', [unitPrice(50_000_000n), pay], []],
    ['above 0.01 SOL', [unitPrice(50_000_010n), pay], ['fee']],
    ['above it for two instructions only', [unitPrice(25_000_010n), pay, guard], ['fee']],
    ['of at most 0.01 SOL with a limit of units', [unitLimit(450n), unitPrice(22_222_222_222n), pay], []],
    ['above it with a limit of units', [unitLimit(1_000n), unitPrice(10_000_010_000n), pay], ['fee']],
    ['with a limit above the maximum', [unitLimit(4_000_000_000n), unitPrice(7_000_000n), pay], []],
    ['of 1,539 SOL', [unitLimit(1_400_000n), unitPrice(2n ** 40n), pay], ['fee']],
    [
      'in the old form, at most 0.01 SOL',
      [budgetOf(0, ...bytesOf(9n, 4), ...bytesOf(10_000_000n, 4)), pay],
      [],
    ],
    ['in the old form', [budgetOf(0, ...bytesOf(9n, 4), ...bytesOf(10_000_001n, 4)), pay], ['fee']],
    ['and another recipient', [unitPrice(2n ** 63n), coins(thief.address, 5n)], ['to', 'fee']],
    ['and a second payment', [unitPrice(2n ** 63n), pay, pay], ['data', 'fee']],
  ])('is compared with the fee that wallets need: a fee %s', (_what, instructions, fields) => {
    expect(solanaDifferences(expected, made(instructions))).toEqual(fields)
  })
})

describe('the comparison of a signed Solana transaction with the requested transaction (attack R4)', () => {
  it.each<[string, string, string, readonly string[]]>([
    ['is the requested one', expected, expected, []],
    ['has a newer blockhash', expected, made([coins(bob.address, 5n)], thief.address), []],
    [
      'has a priority fee and guard instructions that the wallet added',
      expected,
      made([budget, coins(bob.address, 5n), guard]),
      [],
    ],
    ['pays another recipient', expected, made([coins(thief.address, 5n)]), ['to']],
    ['pays a higher amount', expected, made([coins(bob.address, 6n)]), ['value']],
    [
      'pays another recipient and a higher amount',
      expected,
      made([coins(thief.address, 6n)]),
      ['to', 'value'],
    ],
    ['pays twice', expected, made([coins(bob.address, 5n), coins(thief.address, 5n)]), ['data']],
    ['pays no recipient', expected, made([budget]), ['data']],
    ['does something else', expected, made([tokens(bob.address, 5n)]), ['data']],
    [
      'moves tokens to another account',
      made([tokens(bob.address, 5n)]),
      made([tokens(alice.address, 5n)]),
      ['to'],
    ],
    ['moves more tokens', made([tokens(bob.address, 5n)]), made([tokens(bob.address, 7n)]), ['value']],
    ['cannot be read', expected, 'AA==', ['data']],
  ])(
    'returns the names of the fields that differ: the signed transaction %s',
    (_what, wanted, found, fields) => {
      expect(solanaDifferences(wanted, found)).toEqual(fields)
    },
  )

  it('rejects with send-altered if the signed transaction is not the requested one (attack R4)', () => {
    const answer = (wire: string, signature = signatureOf(wire)) => ({ transaction: wire, signature })
    const ours = signedBy(alice, expected)
    expect(() => checkSigned(expected, answer(ours))).not.toThrow()
    const altered = signedBy(alice, made([coins(thief.address, 5n)]))
    expect(() => checkSigned(expected, answer(altered))).toThrow(
      expect.objectContaining({ code: 'send-altered', context: { fields: 'to' } }),
    )
    expect(() => checkSigned(expected, answer(ours, signatureOf(altered)))).toThrow(
      expect.objectContaining({ code: 'send-altered' }),
    )
  })

  it('accepts only the signature of the requested account', async () => {
    const ours = signedBy(alice, expected)
    expect(await isSignedBy(ours, alice.address)).toBe(true)
    expect(await isSignedBy(ours, bob.address)).toBe(false)
    const [first = 0, ...rest] = Buffer.from(ours, 'base64')
    const forged = Buffer.from([first, ...rest.map((byte, at) => (at === 3 ? byte ^ 1 : byte))])
    expect(await isSignedBy(forged.toString('base64'), alice.address)).toBe(false)
  })
})
