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
    expect(readRequest({ method: 'eth_signTypedData_v4', params: ['0x', '{'] }, account)).toBeUndefined()
  })
})
