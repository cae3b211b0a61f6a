import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addressOf,
  caipAddress,
  isNamespace,
  namespaceOf,
  namespaces,
  networkId,
  networkOf,
  readCaipAddress,
  readNetworkId,
  referenceOf,
} from '../../../src/domain/core/entities.ts'
import { readVectors } from '../../vectors/read.ts'

describe('the parser of CAIP-2 and CAIP-10 ids', () => {
  // Specification 3.30
  it('splits an account id into its namespace, chain reference and address', () => {
    const reference = fc.stringMatching(/^[-_a-zA-Z0-9]{1,32}$/)
    const address = fc.stringMatching(/^[-.%a-zA-Z0-9]{1,128}$/)
    fc.assert(
      fc.property(fc.constantFrom(...namespaces), reference, address, (namespace, chain, plain) => {
        const network = networkId(`${namespace}:${chain}`)
        const account = caipAddress(network, plain)
        expect(readCaipAddress(account)).toBe(`${namespace}:${chain}:${plain}`)
        expect([namespaceOf(account), referenceOf(account), networkOf(account), addressOf(account)]).toEqual([
          namespace,
          chain,
          network,
          plain,
        ])
      }),
    )
  })

  // Specification 5.18
  it.each([
    '',
    'eip155',
    'eip155:',
    ':1',
    'eip155:1:',
    'eip155:1:0x1',
    'EIP155:1',
    'cosmos:a b',
    `eip155:${'1'.repeat(33)}`,
    'eip155:1\n',
    'toString:1',
    1,
    null,
    undefined,
    {},
  ])('rejects an invalid CAIP-2 network id: %o', value => {
    expect(readNetworkId(value)).toBeUndefined()
    if (typeof value === 'string') expect(() => networkId(value)).toThrow('Network not found')
  })

  // Specification 5.18
  it.each([
    '',
    'eip155:1',
    'eip155:1:',
    'eip155::0x1',
    'near:1:a',
    'eip155:1:0x1:2',
    'eip155:1:a b',
    `eip155:1:${'a'.repeat(129)}`,
    1,
    null,
  ])('rejects an invalid CAIP-10 account id: %o', value => expect(readCaipAddress(value)).toBeUndefined())

  // Specification 5.18
  it('throws the error "address-invalid" for an invalid address', () => {
    expect(() => caipAddress(networkId('eip155:1'), '0x:1')).toThrow(
      expect.objectContaining({ code: 'address-invalid' }),
    )
  })

  // Specification 1.22, 5.18
  it('accepts every supported namespace, but no name such as "constructor" that every object inherits', () => {
    expect(new Set(namespaces)).toEqual(new Set(['eip155', 'solana', 'polkadot', 'bip122', 'cosmos']))
    expect(namespaces.every(isNamespace)).toBe(true)
    expect(isNamespace('constructor')).toBe(false)
  })

  const examples =
    readVectors<Record<'caip2' | 'caip10' | 'caip19', readonly string[]>>('caip/caip-examples.json')
  // Specification 5.18
  it('accepts the published CAIP examples of supported namespaces, and rejects all other examples', () => {
    const ours = (text: string) => isNamespace(text.split(':')[0])
    for (const text of examples.caip2) expect(readNetworkId(text)).toBe(ours(text) ? text : undefined)
    for (const text of examples.caip10) expect(readCaipAddress(text)).toBe(ours(text) ? text : undefined)
    expect(examples.caip10.filter(ours).length).toBeGreaterThan(2)
    // A CAIP-19 id names an asset, so the parser rejects it both as a network id and as an account.
    for (const text of examples.caip19)
      expect([readNetworkId(text), readCaipAddress(text)]).toEqual([undefined, undefined])
  })
})
