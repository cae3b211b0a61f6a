import { describe, expect, it } from 'vitest'
import { readRequest } from '../../../src/domain/clear-signing/describe.ts'
import { caipAddress, networkId } from '../../../src/domain/core/entities.ts'

const account = caipAddress(networkId('eip155:1'), '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')
const to = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const sent = (transaction: object) =>
  readRequest({ method: 'eth_sendTransaction', params: [{ to, ...transaction }] }, account)

describe('the parser of wallet requests that Portico can describe', () => {
  it("returns the contract call of a transaction on the account's network", () => {
    expect(sent({ data: '0xD0E30DB0', value: '0x5', chainId: '0x1' })).toEqual({
      kind: 'call',
      chainId: 1,
      call: {
        chainId: 1,
        to: to.toLowerCase(),
        value: 5n,
        from: '0xd8da6bf26964af9d7eed9e03e53415d37aa96045',
        data: '0xd0e30db0',
      },
    })
  })
  it('returns undefined for a request that Portico cannot describe, such as personal_sign', () => {
    expect(sent({ data: '0xd0e30db0', input: '0xd0e30db1' })).toBeUndefined()
    expect(sent({ data: '0xd0e30db0', value: '1e18' })).toBeUndefined()
    expect(sent({ data: '0xd0e30db0', chainId: '0xa' })).toBeUndefined()
    expect(sent({ to: undefined, data: '0xd0e30db0' })).toBeUndefined()
    expect(readRequest({ method: 'personal_sign', params: ['0x00'] }, account)).toBeUndefined()
  })
  it('reads each form in which a site writes the values of a transaction (K)', () => {
    const callOf = (transaction: object) => {
      const found = sent(transaction)
      return found?.kind === 'call' ? [found.call.value, found.call.data] : undefined
    }
    const data = '0xd0e30db0'
    expect(callOf({ data })).toEqual([0n, data])
    expect(callOf({ input: data })).toEqual([0n, data])
    expect(callOf({ data, input: data, chainId: null })).toEqual([0n, data])
    for (const value of [5, 5n, '5', '0x5']) expect(callOf({ data, value })).toEqual([5n, data])
    for (const chainId of [1, 1n, '1', '0x1']) expect(callOf({ data, chainId })).toEqual([0n, data])
    for (const value of [1.5, 2 ** 53, ['5'], {}, true, '', '-1', '0x'])
      expect(callOf({ data, value })).toBeUndefined()
    for (const chainId of [10, ['1'], '', true]) expect(callOf({ data, chainId })).toBeUndefined()
    for (const bytes of [5, ['0xd0e30db0'], null]) expect(callOf({ data: bytes })).toBeUndefined()
    expect(callOf({})).toBeUndefined()
  })
  it('reads a transaction that the wallet only signs, but none of another kind of account (K)', () => {
    const params = [{ to, data: '0xd0e30db0' }]
    expect(readRequest({ method: 'eth_signTransaction', params }, account)).toMatchObject({ kind: 'call' })
    expect(readRequest({ method: 'eth_call', params }, account)).toBeUndefined()
    const solana = caipAddress(
      networkId('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'),
      'GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1',
    )
    expect(readRequest({ method: 'eth_sendTransaction', params }, solana)).toBeUndefined()
  })
  it('returns the typed data of a signature request, which may be an object or JSON text', () => {
    const data = {
      types: {
        EIP712Domain: [
          { name: 'chainId', type: 'uint256' },
          { name: 'verifyingContract', type: 'address' },
        ],
        Note: [{ name: 'text', type: 'string' }],
      },
      primaryType: 'Note',
      domain: { chainId: '0xa', verifyingContract: to },
      message: { text: 'hi' },
    }
    for (const typed of [data, JSON.stringify(data)]) {
      const request = { method: 'eth_signTypedData_v4', params: ['0x', typed] }
      expect(readRequest(request, account)).toMatchObject({ kind: 'message', chainId: 10, data: typed })
    }
    const of = (method: string) => readRequest({ method, params: ['0x', data] }, account)
    expect(of('eth_signTypedData_v3')).toEqual(of('eth_signTypedData_v4'))
    for (const method of ['eth_signTypedData', 'personal_sign', 'eth_sign'])
      expect(of(method)).toBeUndefined()
    expect(readRequest({ method: 'eth_signTypedData_v4', params: ['0x', '{'] }, account)).toBeUndefined()
  })
})
