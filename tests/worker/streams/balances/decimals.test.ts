import { describe, expect, it } from 'vitest'
import { type CaipNetworkId, networkId } from '../../../../src/domain/core/entities.ts'
import { networks } from '../../../../src/domain/networks/known-networks.ts'
import { networkOfId } from '../../../../src/domain/networks/networks.ts'
import { listedTokens } from '../../../../src/worker/chains/evm/token-list.ts'
import { createDecimals } from '../../../../src/worker/streams/balances/decimals.ts'

const ethereum = networkId('eip155:1')
const solana = networkId('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const bonk = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'
const other = '0xB50721BCf8d664c30412Cfbc6cf7a15145234ad1'
const fails = 'fails' as const

/**
 * Creates the check of decimals with one fake node for each element of `replies`. Each node returns its element as the
 * decimals of every token.
 */
function checkOver(...replies: readonly (number | typeof fails)[]) {
  const requests: string[] = []
  const checkBy = createDecimals({
    networkOfId: id => networkOfId(id, networks),
    listedTokens,
    read: async (sendRpc, _network, token) => {
      requests.push(token)
      const answer = replies[Number(await sendRpc({ method: 'x', params: [] }))]
      if (answer === undefined || answer === fails) throw new Error('no answer')
      return answer
    },
  })
  const quorum = async () => ({
    needed: 2,
    nodes: replies.map((_, index) => ({ host: String(index), sendRpc: async () => index })),
  })
  const check = (network: CaipNetworkId, token: string | undefined, decimals: number) =>
    checkBy(network, { token, decimals }, quorum)
  return { check, requests }
}
const mismatch = (given: number, decimals: number) => ({
  code: 'token-decimals-mismatch',
  context: { given, decimals },
})

describe('the check of the decimals of an asset (attack R1)', () => {
  // Specification 9.44
  it("sends no request for the native coin or for a token in Portico's own list", async () => {
    const { check, requests } = checkOver(8, 8)
    await check(ethereum, undefined, 18)
    await check(ethereum, usdc.toLowerCase(), 6)
    await check(solana, undefined, 9)
    await check(solana, bonk, 5)
    await expect(check(ethereum, undefined, 22)).rejects.toMatchObject(mismatch(22, 18))
    await expect(check(ethereum, usdc, 8)).rejects.toMatchObject(mismatch(8, 6))
    await expect(check(solana, bonk, 6)).rejects.toMatchObject(mismatch(6, 5))
    expect(requests).toEqual([])
  })

  it('accepts the decimals of an unlisted token if two nodes agree on them', async () => {
    const { check } = checkOver(8, 12, fails, 12)
    await check(ethereum, other, 12)
    await expect(check(ethereum, other, 8)).rejects.toMatchObject(mismatch(8, 12))
  })

  it.each([
    ['one node only', [18]],
    ['two nodes that disagree', [18, 8]],
    ['one node while the other one fails', [18, fails]],
  ] as const)('rejects unconfirmed decimals: decimals from %s', async (_, decimals) => {
    await expect(checkOver(...decimals).check(ethereum, other, 18)).rejects.toMatchObject({
      code: 'token-decimals-unknown',
    })
  })

  it('requests the decimals of each token only once', async () => {
    const { check, requests } = checkOver(18, 18)
    await check(ethereum, other, 18)
    await check(ethereum, other.toLowerCase(), 18)
    expect(requests).toHaveLength(2)
  })
})
