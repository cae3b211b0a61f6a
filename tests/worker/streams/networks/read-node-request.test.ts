import { describe, expect, it } from 'vitest'
import { readNodeRequest } from '../../../../src/worker/streams/networks/network-calls.ts'

describe('a JSON-RPC request from the page to a node', () => {
  it('is accepted if it only reads from the chain or broadcasts a signed transaction', () => {
    expect(readNodeRequest('eip155:1', { method: 'eth_getBalance', params: ['0x0', 'latest'] })).toEqual({
      id: 'eip155:1',
      call: { method: 'eth_getBalance', params: ['0x0', 'latest'] },
    })
    expect(readNodeRequest('eip155:1', { method: 'eth_blockNumber' }).call.params).toEqual([])
  })

  it.each([
    ['eip155', { method: 'eth_call' }, 'network-not-found'],
    ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', { method: 'eth_call' }, 'chain-unsupported'],
    ['eip155:1', { method: 'personal_sign' }, 'rpc-not-allowed'],
    ['eip155:1', { method: 'eth_sendTransaction' }, 'rpc-not-allowed'],
    ['eip155:1', { method: 'eth_getEncryptionPublicKey' }, 'rpc-not-allowed'],
    ['eip155:1', { method: 'eth_accounts' }, 'rpc-not-allowed'],
    ['eip155:1', null, 'rpc-not-allowed'],
    ['eip155:1', { method: 'eth_call', params: { to: '0x0' } }, 'rpc-invalid-params'],
  ])(
    'is rejected with an error code if it is not allowed (network %s, request %o: code %s)',
    (network, request, code) => {
      expect(() => readNodeRequest(network, request)).toThrow(expect.objectContaining({ code }))
    },
  )
})
