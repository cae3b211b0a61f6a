import { of } from 'rxjs'
import { encodeFunctionData, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { caipAddress, networkId } from '../../../../src/domain/core/entities.ts'
import { networks } from '../../../../src/domain/networks/known-networks.ts'
import { clearSigning } from '../../../../src/worker/streams/clear-signing/feature.ts'
import type { FeatureDeps } from '../../../../src/worker/streams/feature.ts'

const account = caipAddress(networkId('eip155:1'), '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')
const aave = '0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const stranger = '0x1111111111111111111111111111111111111111'
const abi = parseAbi([
  'function supply(address asset, uint256 amount, address onBehalfOf, uint16 referralCode)',
])
const supplyOf = (token: `0x${string}`) => {
  const args = [token, 2_500_000n, stranger, 0] as const
  const data = encodeFunctionData({ abi, functionName: 'supply', args })
  return { method: 'eth_sendTransaction', params: [{ to: aave, data }] }
}

/**
 * Creates the feature with one fake node for each number. Each node returns its number as the decimals of every token.
 */
async function createFeature(...decimals: readonly number[]) {
  const nodes = decimals.map((count, index) => ({
    host: String(index),
    sendRpc: async () => `0x${count.toString(16).padStart(64, '0')}`,
  }))
  const deps = {
    networks: () => networks,
    services: async () => ({ findNodes: async () => ({ nodes, needed: 2 }) }),
    session: { session$: of({ connections: [] }) },
  }
  return (await clearSigning.create(deps as unknown as FeatureDeps)).actions
}

const amountOf = (description: { readonly fields: readonly { readonly value: unknown }[] } | undefined) =>
  description?.fields[0]?.value

describe('the plain description of a wallet request', () => {
  it("needs no node to show the decimals and the symbol of a token in Portico's own list", async () => {
    const { describe } = await createFeature()
    const description = await describe(supplyOf(usdc), account)
    expect(description).toMatchObject({ intent: 'Supply', owner: 'Aave DAO', contract: aave.toLowerCase() })
    expect(amountOf(description)).toEqual({
      kind: 'amount',
      amount: 2_500_000n,
      coin: { symbol: 'USDC', decimals: 6 },
      token: usdc.toLowerCase(),
    })
  })
  it("shows an unlisted token's amount in base units until two nodes agree on its decimals", async () => {
    const { describe, describeExactly } = await createFeature(4, 4)
    const units = { kind: 'units', amount: 2_500_000n, token: stranger }
    expect(amountOf(await describe(supplyOf(stranger), account))).toEqual(units)
    expect(amountOf(await describeExactly(supplyOf(stranger), account))).toEqual({
      ...units,
      kind: 'amount',
      coin: { decimals: 4 },
    })
  })
  it("shows the amount in base units if the nodes disagree about the token's decimals", async () => {
    const { describeExactly } = await createFeature(4, 6)
    expect(amountOf(await describeExactly(supplyOf(stranger), account))).toMatchObject({ kind: 'units' })
  })
  it('is missing if no ERC-7730 descriptor matches the request', async () => {
    const { describe, describeExactly } = await createFeature()
    const other = { method: 'eth_sendTransaction', params: [{ to: stranger, data: '0x617ba037' }] }
    expect(await describe(other, account)).toBeUndefined()
    expect(await describeExactly({ method: 'personal_sign', params: ['0x00'] }, account)).toBeUndefined()
    await expect(describe(other, 'nonsense' as never)).rejects.toMatchObject({ code: 'address-invalid' })
  })
})
