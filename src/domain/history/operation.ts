/** The kinds of transactions that have a title in the views, as the data provider names them. */
export const operations = [
  'approve',
  'borrow',
  'burn',
  'buy',
  'cancel',
  'claim',
  'deploy',
  'deposit',
  'execute',
  'mint',
  'receive',
  'repay',
  'sell',
  'send',
  'stake',
  'trade',
  'unstake',
  'withdraw',
] as const
export type Operation = (typeof operations)[number]

/** Returns `word` if it is an operation that has a title in the views, and `execute` otherwise. */
export function operationOf(word: string): Operation {
  return operations.find(operation => operation === word) ?? 'execute'
}
