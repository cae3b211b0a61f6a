/** Guards of what is sent, as rows of `guards`. */
export const moneyGuards = [
  [
    'D5',
    'src/worker/namespaces/evm-life.ts',
    "return [{ type: 'unmined', at: now }]",
    'return []',
    ['tests/worker/money/reorg.test.ts'],
  ],
  [
    'D5',
    'src/worker/namespaces/evm-life.ts',
    "if (read(other, 'hash') === blockHash) return []",
    '',
    ['tests/worker/money/reorg.test.ts'],
  ],
  [
    'G1',
    'src/worker/streams/sending.ts',
    'if (!fresh) return tx',
    '',
    ['tests/worker/money/sending.test.ts'],
  ],
  [
    'G5',
    'src/worker/streams/sending.ts',
    "if (!connection) throw new AppError('send-changed')",
    'if (!connection) return connections[0] as never',
    ['tests/worker/money/sending.test.ts'],
  ],
  [
    'G7',
    'src/worker/namespaces/evm-life.ts',
    'return fields.filter(([, same]) => !same).map(([field]) => field)',
    'return []',
    ['tests/worker/money/changed.test.ts'],
  ],
  [
    'G11',
    'src/domain/rules/swap-checks.ts',
    "if (output < leastOf(shown, wish.slippage)) throw refused('swap-price-moved')",
    '',
    ['tests/domain/rules/swap-checks.test.ts'],
  ],
  [
    'G20',
    'src/domain/rules/transaction-life.ts',
    'forget: ended.slice(room)',
    'forget: newestFirst.slice(kept)',
    ['tests/domain/rules/transaction-life.test.ts'],
  ],
  [
    'T19',
    'src/worker/namespaces/evm-life.ts',
    'return same ? receipt : undefined',
    'return receipt',
    ['tests/worker/money/life.test.ts'],
  ],
]
