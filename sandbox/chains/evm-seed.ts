import type { AccountName } from './accounts.ts'

/** One seeded transaction: a transfer of the native coin, a token or an NFT, or an allowance. */
export type Step = {
  kind: 'native' | 'token' | 'nft' | 'approve'
  /** Symbol of the token or collection. '' means the native coin. */
  symbol: string
  from: AccountName
  to: AccountName
  /** Exact decimal text in coins or tokens, not in base units. */
  amount: string
  daysAgo: number
  /** Whether the transaction reverts when it is mined. */
  fails: boolean
}

/** Returns the transactions that a chain contains when the sandbox is ready, oldest first. */
export const story = (chainId: number): readonly Step[] => {
  const steps = chainId === 1 ? [...ethereum, ...whaleStory()] : chainId === 42161 ? arbitrum : polygon
  return [...steps].sort((a, b) => b.daysAgo - a.daysAgo)
}

/**
 * The native balances in coins, not in base units, by chain id and account name. The sandbox sets them after the seeded
 * history, so that gas costs do not change them.
 */
export const nativeBalances: Record<number, Partial<Record<AccountName, string>>> = {
  1: { alice: '12.345678901234567891', bob: '3.5', carol: '0.000000000000000001', whale: '987654.321' },
  42161: { alice: '0.75', bob: '1.000000000000000001', whale: '42' },
  137: { alice: '1500.000000000000000007', carol: '20', whale: '1000000' },
}

const step = (
  daysAgo: number,
  kind: Step['kind'],
  symbol: string,
  from: AccountName,
  to: AccountName,
  amount: string,
  fails = false,
): Step => ({ daysAgo, kind, symbol, from, to, amount, fails })

const ethereum: readonly Step[] = [
  step(390, 'native', '', 'faucet', 'alice', '10'),
  step(389, 'token', 'USDC', 'faucet', 'alice', '1500'),
  step(350, 'token', 'DAI', 'faucet', 'alice', '0.000000000000000001'),
  step(300, 'token', 'LINK', 'faucet', 'alice', '77.123456789012345678'),
  step(210, 'token', 'USDC', 'alice', 'bob', '250.432109'),
  step(150, 'nft', 'PRINT', 'faucet', 'alice', '1'),
  step(120, 'nft', 'FREE', 'faucet', 'alice', '1'),
  step(90, 'token', 'CLAIM', 'faucet', 'alice', '5000'),
  step(60, 'approve', 'USDC', 'alice', 'carol', '100'),
  step(45, 'token', 'USDC', 'alice', 'bob', '999999', true),
  step(33, 'native', '', 'alice', 'bob', '0.25'),
  step(20, 'token', 'LINK', 'alice', 'alice', '1'),
  step(9, 'nft', 'FREE', 'faucet', 'alice', '1'),
  step(6, 'token', 'USDC', 'bob', 'alice', '10'),
  step(2, 'token', 'USDC', 'alice', 'carol', '25'),
  step(1, 'native', '', 'bob', 'alice', '0.000000000000000123'),
]

const arbitrum: readonly Step[] = [
  step(200, 'token', 'USDC', 'faucet', 'alice', '0.000001'),
  step(100, 'token', 'ARB', 'faucet', 'alice', '123.4'),
  step(40, 'token', 'DAI', 'faucet', 'bob', '1000.5'),
  step(12, 'native', '', 'faucet', 'alice', '0.75'),
  step(3, 'token', 'ARB', 'alice', 'bob', '3.4'),
]

const polygon: readonly Step[] = [
  step(180, 'token', 'USDC', 'faucet', 'alice', '64.000001'),
  step(90, 'token', 'CLAIM', 'faucet', 'bob', '888'),
  step(30, 'token', 'DAI', 'faucet', 'carol', '9.99'),
  step(4, 'native', '', 'alice', 'carol', '2'),
]

/** Returns 120 transfers of the whale account: four transfers on every eighth day. They fill three pages of history. */
const whaleStory = (): Step[] =>
  Array.from({ length: 120 }, (_, index) => {
    const daysAgo = 240 - Math.floor(index / 4) * 8
    if (index === 0) return step(daysAgo, 'token', 'USDC', 'faucet', 'whale', '7000000')
    return step(daysAgo, 'token', 'USDC', 'whale', index % 2 ? 'bob' : 'carol', `${index}.000001`)
  })
