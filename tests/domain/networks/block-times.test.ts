import * as viemChains from 'viem/chains'
import { describe, expect, it } from 'vitest'
import { networkId } from '../../../src/domain/core/entities.ts'
import { blockTimeOf } from '../../../src/domain/networks/block-times.ts'
import { networks } from '../../../src/domain/networks/known-networks.ts'

describe('the usual block time', () => {
  const known = Object.values(viemChains).flatMap(chain =>
    'blockTime' in chain && chain.blockTime !== undefined ? [chain] : [],
  )
  const ours = networks.filter(({ namespace }) => namespace === 'eip155')

  it.each(ours)('equals the block time in viem, if viem has one for the network: $name', ({ id }) => {
    const chain = known.find(({ id: chainId }) => `eip155:${chainId}` === id)
    if (chain) expect(blockTimeOf(id)).toBe(chain.blockTime)
    expect(blockTimeOf(id)).toBeGreaterThan(0)
  })

  it('is undefined for a network that Portico does not know', () => {
    expect(blockTimeOf(networkId('eip155:31337'))).toBeUndefined()
  })
})
