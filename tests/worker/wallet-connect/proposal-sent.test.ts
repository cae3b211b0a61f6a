import { describe, expect, it } from 'vitest'
import { networkId } from '../../../src/domain/core/entities.ts'
import { proposedNamespaces } from '../../../src/worker/wallet-connect/proposal.ts'

const [ethereum, polygon] = [networkId('eip155:1'), networkId('eip155:137')]
const solana = networkId('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
const ours = [ethereum, polygon, solana]

describe('the namespaces proposed to a wallet', () => {
  // Specification 3.28
  it('contain every network of the site, and Solana also under its former CAIP-2 id', () => {
    const proposed = proposedNamespaces(ours)
    expect(Object.keys(proposed)).toEqual(['eip155', 'solana'])
    expect(proposed.eip155?.chains).toEqual([ethereum, polygon])
    expect(proposed.solana?.chains).toEqual([solana, 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'])
    expect(proposed.eip155?.methods).toContain('wallet_sendCalls')
    expect(proposed.eip155?.events).toEqual(['accountsChanged', 'chainChanged'])
  })

  it('contain the methods and events that the site lists, or the defaults if the site lists none', () => {
    const base = networkId('eip155:8453')
    const proposed = proposedNamespaces(ours, {
      chains: { eip155: [base] },
      methods: { eip155: ['personal_sign'], constructor: ['no'] },
      events: { solana: [] },
    })
    expect(proposed.eip155).toEqual({
      chains: [base],
      methods: ['personal_sign'],
      events: ['accountsChanged', 'chainChanged'],
    })
    expect(proposed.solana?.chains).toContain(solana)
    expect(proposed.solana?.events).toEqual([])
    expect(proposed.solana?.methods).toContain('solana_signMessage')
  })

  // Specification 1.10
  it.each([
    ['eip155:1', 'personal_sign'],
    ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana_signMessage'],
    ['bip122:000000000019d6689c085ae165831e93', 'signMessage'],
    ['polkadot:91b171bb158e2d3848fa23a9f1c25182', 'polkadot_signMessage'],
    ['cosmos:cosmoshub-4', 'cosmos_signArbitrary'],
  ])('contain the method that signs a sign-in message (network %s, method %s)', (id, method) => {
    const [proposed] = Object.values(proposedNamespaces([networkId(id)]))
    expect(proposed?.methods).toContain(method)
  })

  it('contain the default network of the site as their first network', () => {
    expect(proposedNamespaces(ours, { defaultChain: polygon }).eip155?.chains).toEqual([polygon, ethereum])
  })
})
