import { getBase58Decoder } from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import type { WalletRequest } from '../../src/bridge/contract/worker-api.ts'
import { addressOf, type CaipAddress, namespaceOf } from '../../src/domain/core/entities.ts'
import { requestSignature } from '../../src/sign-in/request-signature.ts'

const ethereum = 'eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045' as CaipAddress
const bitcoin =
  'bip122:000000000019d6689c085ae165831e93:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' as CaipAddress
const message = 'Sign in, é'
const signature = `0x${'ab'.repeat(65)}`

describe('the request that signs a user in', () => {
  const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1'
  const polkadot =
    'polkadot:91b171bb158e2d3848fa23a9f1c25182:15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'
  const cosmos = 'cosmos:cosmoshub-4:cosmos1w508d6qejxtdg4y5r3zarvary0c5xw7k6ah60c'
  // Specification 1.9, 7d.10
  it.each<[CaipAddress, (address: string) => WalletRequest]>([
    [
      ethereum,
      address => ({
        method: 'personal_sign',
        params: [`0x${Buffer.from(message).toString('hex')}`, address],
      }),
    ],
    [
      solana as CaipAddress,
      pubkey => ({
        method: 'solana_signMessage',
        params: { message: getBase58Decoder().decode(Buffer.from(message)), pubkey },
      }),
    ],
    [bitcoin, address => ({ method: 'signMessage', params: { message, address, account: address } })],
    [polkadot as CaipAddress, address => ({ method: 'polkadot_signMessage', params: { message, address } })],
    [
      cosmos as CaipAddress,
      signerAddress => ({ method: 'cosmos_signArbitrary', params: { data: message, signerAddress } }),
    ],
  ])(
    "contains the message and the address in the format of the account's namespace: %s",
    async (account, requestOf) => {
      const requests: unknown[] = []
      const answer = account === ethereum ? signature : { signature }
      const sign = async (...request: unknown[]) => {
        requests.push(request)
        return answer
      }
      expect(await requestSignature(sign, account, message)).toBe(signature)
      expect(requests).toEqual([[namespaceOf(account), requestOf(addressOf(account))]])
    },
  )

  it.each([undefined, null, '', 7, {}, { signature: '' }, { signature: 7 }])(
    'fails if the wallet returns no signature: %j',
    async answer => {
      for (const account of [ethereum, bitcoin])
        await expect(requestSignature(async () => answer, account, message)).rejects.toMatchObject({
          code: 'wallet-failed',
        })
    },
  )
  // Specification 5.6
  it.each(['0x', '0xab', 'ab'.repeat(65), `0x${'a'.repeat(61)}`, `0x${'ab'.repeat(64)}zz`, '0xqueued'])(
    'fails if an EVM wallet returns no signature of a message (spec 5.6): %s',
    async answer => {
      await expect(requestSignature(async () => answer, ethereum, message)).rejects.toMatchObject({
        code: 'wallet-failed',
      })
    },
  )
})
