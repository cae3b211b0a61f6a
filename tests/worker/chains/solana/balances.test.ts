import { describe, expect, it } from 'vitest'
import { networkId } from '../../../../src/domain/core/entities.ts'
import { AppError } from '../../../../src/domain/core/errors/app-error.ts'
import { networks } from '../../../../src/domain/networks/known-networks.ts'
import { networkOfId } from '../../../../src/domain/networks/networks.ts'
import { rejectBalances } from '../../../../src/worker/chains/chain.ts'
import { readBalances } from '../../../../src/worker/chains/solana/balances.ts'
import type { RpcCall, RpcReply } from '../../../../src/worker/net/json-rpc.ts'

const network = networkOfId(networkId('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'), networks)
const owner = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const known = [{ address: mint, symbol: 'USDC', name: 'USD Coin', decimals: 6 }]

const account = (of: string, amount: unknown, decimals: unknown = 6) => ({
  pubkey: owner,
  account: {
    data: { parsed: { info: { mint: of, owner, tokenAmount: { amount, decimals, uiAmount: 1 } } } },
  },
})
type Chain = { genesis?: unknown; lamports?: unknown; tokens?: unknown[]; newer?: unknown[] | AppError }

async function readFrom(chain: Chain, tokens = known) {
  const node = async (calls: readonly RpcCall[]): Promise<RpcReply[]> =>
    calls.map(({ method, params }) => {
      if (method === 'getGenesisHash') {
        return { result: 'genesis' in chain ? chain.genesis : '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d' }
      }
      if (method === 'getBalance') {
        return {
          result: { context: { slot: 1 }, value: 'lamports' in chain ? chain.lamports : 5_000_000_000 },
        }
      }
      const [, { programId }] = params as [string, { programId: string }]
      const value = programId.startsWith('Tokenz') ? (chain.newer ?? []) : (chain.tokens ?? [])
      return value instanceof AppError ? { error: value } : { result: { context: { slot: 1 }, value } }
    })
  return readBalances(node, owner, network, tokens)
}
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    value => expect.fail(`answered ${value}`),
    (error: AppError) => error.code,
  )

describe('the reader of Solana balances', () => {
  it('reads the amount of SOL (in lamports) and the tokens of an account', async () => {
    const balances = await readFrom({ tokens: [account(mint, '2500001')] })
    expect(balances.native).toMatchObject({ symbol: 'SOL', decimals: 9, amount: 5_000_000_000n })
    expect(balances.tokens).toEqual([{ ...known[0], network: network.id, amount: 2_500_001n }])
  })

  it('reads an amount of lamports exactly even if it is too large for a JavaScript number', async () => {
    expect((await readFrom({ lamports: '9007199254740993' })).native.amount).toBe(9_007_199_254_740_993n)
  })

  const malformedLamports = [
    -1,
    1.5,
    '',
    'x',
    '0x1',
    true,
    null,
    undefined,
    {},
    [],
    Number.NaN,
    '99999999999999999999',
  ]
  it.each(malformedLamports)(
    'rejects a malformed amount of lamports instead of reading it as zero: %j (fault D3)',
    async lamports => expect(await codeOf(readFrom({ lamports }))).toBe('answer-malformed'),
  )

  it('rejects the balances if the node serves a different Solana cluster (fault D8)', async () => {
    expect(await codeOf(readFrom({ genesis: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG' }))).toBe(
      'chain-mismatch',
    )
    expect(await codeOf(readFrom({ genesis: null }))).toBe('chain-mismatch')
  })

  it('adds up the balances of all token accounts with the same mint, for both token programs', async () => {
    const newMint = 'So11111111111111111111111111111111111111112'
    const balances = await readFrom({
      tokens: [account(mint, '1'), account(mint, '2')],
      newer: [account(newMint, '7', 9)],
    })
    expect(balances.tokens.map(({ address, amount }) => [address, amount])).toEqual([
      [mint, 3n],
      [newMint, 7n],
    ])
  })

  it('uses the address of an unknown mint as its name, and leaves the mint out if its balance is zero', async () => {
    const { tokens } = await readFrom({ tokens: [account(mint, '1')] }, [])
    expect(tokens).toMatchObject([{ symbol: 'EPjF…Dt1v', name: mint }])
    expect((await readFrom({ tokens: [account(mint, '0')] }, [])).tokens).toEqual([])
    expect((await readFrom({ tokens: [account(mint, '0')] })).tokens).toHaveLength(1)
  })

  it('still reads the tokens of the original token program if the node does not support Token-2022', async () => {
    const balances = await readFrom({
      tokens: [account(mint, '1')],
      newer: new AppError('rpc-invalid-params'),
    })
    expect(balances.tokens).toHaveLength(1)
  })

  it.each<[string, unknown]>([
    ['null', null],
    ['no data', { account: null }],
    ['no mint', account('x', '1')],
    ['an amount as a number', account(mint, 1)],
    ['a negative amount', account(mint, '-1')],
    ['more than 64 bits', account(mint, '99999999999999999999')],
    ['decimals "18"', account(mint, '1', '18')],
    ['decimals 256', account(mint, '1', 256)],
  ])('leaves out only the invalid token account: an account with %s', async (_, bad) => {
    expect((await readFrom({ tokens: [bad, account(mint, '1')] })).tokens).toMatchObject([{ amount: 1n }])
  })

  // Specification 5.9
  it('leaves out a token with 0 decimals and the amount 1, because it may be an NFT (attack R33)', async () => {
    const other = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'
    const { tokens } = await readFrom({ tokens: [account(mint, '3', 0), account(other, '1', 0)] }, [])
    expect(tokens).toMatchObject([{ address: mint, decimals: 0, amount: 3n }])
  })

  it('does not use the name of a known token for a mint with different decimals', async () => {
    expect((await readFrom({ tokens: [account(mint, '1', 9)] })).tokens).toMatchObject([
      { symbol: 'EPjF…Dt1v' },
    ])
  })

  it('rejects a response that is not a list, or that has more than 5,000 token accounts', async () => {
    expect(await codeOf(readFrom({ tokens: 'x' as never }))).toBe('answer-malformed')
    expect(await codeOf(readFrom({ tokens: Array(5001).fill(account(mint, '1')) }))).toBe('answer-too-large')
  })
})

describe('balances of Bitcoin, Polkadot and Cosmos', () => {
  // Specification 1.23, 9.54
  it('cannot be read, and the request rejects with chain-unsupported', async () => {
    expect(await codeOf(rejectBalances(async () => [], 'x', network, []))).toBe('chain-unsupported')
  })
})
