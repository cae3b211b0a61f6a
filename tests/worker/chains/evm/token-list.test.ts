import { describe, expect, it } from 'vitest'
import { readAddress } from '../../../../src/domain/core/address.ts'
import { networkId } from '../../../../src/domain/core/entities.ts'
import { networks } from '../../../../src/domain/networks/known-networks.ts'
import { nonStandardErc20 } from '../../../../src/domain/transactions/non-standard-erc20.ts'
import { listedTokens } from '../../../../src/worker/chains/evm/token-list.ts'

const listed = networks.filter(
  ({ testnet, namespace }) => !testnet && ['eip155', 'solana'].includes(namespace),
)

describe("Portico's own list of tokens", () => {
  it.each(listed.map(({ id, name }) => [name, id] as const))(
    'contains each token only once, with a valid address and valid decimals: network %s',
    (_, id) => {
      const tokens = listedTokens(id)
      expect(tokens.length).toBeGreaterThan(2)
      for (const { address, decimals, name } of tokens) {
        expect(readAddress(id, address)).toBe(address)
        expect(decimals).toBeGreaterThan(0)
        expect(decimals).toBeLessThan(19)
        expect(name).not.toBe('')
      }
      expect(new Set(tokens.map(({ address }) => address)).size).toBe(tokens.length)
      expect(new Set(tokens.map(({ symbol }) => symbol)).size).toBe(tokens.length)
    },
  )

  it('contains at least five of the USDT contracts whose transfer function has no return value', () => {
    const all = listed.flatMap(({ id }) => listedTokens(id)).filter(({ symbol }) => symbol === 'USDT')
    const addresses = all.map(({ address }) => address?.toLowerCase())
    expect(nonStandardErc20.filter(address => addresses.includes(address)).length).toBeGreaterThan(4)
  })

  it('is empty for a test network and for an unknown network', () => {
    expect(listedTokens(networkId('eip155:11155111'))).toEqual([])
    expect(listedTokens(networkId('eip155:constructor'))).toEqual([])
  })
})
