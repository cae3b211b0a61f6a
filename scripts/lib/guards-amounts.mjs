/** Guards of amounts, decimals and outcomes: what no party is believed about alone. */
export const amountGuards = [
  [
    'R1',
    'src/worker/streams/decimals.ts',
    "if (decimals !== given) throw new AppError('token-decimals-mismatch', { given, decimals })",
    '',
    ['tests/worker/streams/decimals.test.ts', 'tests/worker/money/decimals.test.ts'],
  ],
  [
    'R1',
    'src/worker/streams/decimals.ts',
    "if (agreed === undefined) throw new AppError('token-decimals-unknown', { token })",
    'if (agreed === undefined) return 18',
    ['tests/worker/streams/decimals.test.ts'],
  ],
  [
    'R1',
    'src/worker/streams/sending.ts',
    'await deps.checkAmount(intent)',
    '',
    ['tests/worker/money/decimals.test.ts'],
  ],
  [
    'R1',
    'src/worker/sources/balance.ts',
    'where.address === undefined ? nativeCurrency.decimals : read.quantity.decimals',
    'read.quantity.decimals',
    ['tests/worker/sources/balance.test.ts'],
  ],
  [
    'R1',
    'src/domain/model/possible-amount.ts',
    ' && amount < 10n ** BigInt(wholeDigits + decimals)',
    '',
    ['tests/worker/sources/balance.test.ts'],
  ],
  [
    'R5',
    'src/worker/namespaces/evm-life.ts',
    'tx.nonce ?? (await agreedNonce(line, tx, hash))',
    'Number(known.nonce)',
    ['tests/worker/money/witness.test.ts', 'tests/worker/money/nonces.test.ts'],
  ],
  [
    'R5',
    'src/worker/namespaces/evm-life.ts',
    "if (!agreed) return [{ type: 'claimed' }]",
    "if (!agreed) return [{ type: 'overtaken', at: now, by: 'other' }]",
    ['tests/worker/money/witness.test.ts'],
  ],
]
