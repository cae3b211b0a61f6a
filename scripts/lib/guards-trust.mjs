/** Guards against what one party alone says about money, as rows of `guards`. */
export const trustGuards = [
  [
    'R12',
    'src/worker/streams/nodes.ts',
    'needed: isSitesOnly ? 1 : 2',
    'needed: 1',
    ['tests/worker/streams/nodes.test.ts'],
  ],
  [
    'R12',
    'src/worker/namespaces/evm-receipt.ts',
    "return status === '0x0' ? false : undefined",
    "return status !== '0x0'",
    ['tests/worker/money/witness.test.ts'],
  ],
  [
    'R12',
    'src/worker/namespaces/evm-receipt.ts',
    '|| successOf(receipt) === undefined ',
    '',
    ['tests/worker/money/witness.test.ts'],
  ],
  [
    'R12',
    'src/worker/namespaces/evm-life.ts',
    'if (!isUnknown) return []',
    '',
    ['tests/worker/money/witness.test.ts'],
  ],
  [
    'R5',
    'src/domain/rules/transaction-life.ts',
    'defined({ firstNonce, fromBlock })',
    'defined({ firstNonce, nonce: firstNonce, fromBlock })',
    ['tests/worker/money/nonces.test.ts'],
  ],
  [
    'R5',
    'src/worker/streams/journal.ts',
    'withOwnHash(event, hash => isTaken(hash, id)),',
    'event,',
    ['tests/worker/money/nonces.test.ts'],
  ],
  [
    'R5',
    'src/worker/caches/tracked.ts',
    'return { ...rest, firstNonce: nonce }',
    'return tx',
    ['tests/worker/money/nonces.test.ts'],
  ],
]
