import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { of } from 'rxjs'
import {
  encodeAbiParameters,
  encodeErrorResult,
  type Hex,
  keccak256,
  parseAbi,
  toFunctionSelector,
} from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Anvil, startAnvil } from '../../../../sandbox/chains/anvil.ts'
import { assemble } from '../../../../sandbox/chains/assembler.ts'
import type { Network } from '../../../../src/domain/core/entities.ts'
import { ensHome } from '../../../../src/domain/names/names.ts'
import { networks } from '../../../../src/domain/networks/known-networks.ts'
import { normalize } from '../../../../src/worker/chains/ens/normalize.ts'
import { createHttp } from '../../../../src/worker/net/http.ts'
import { createOnChainNames } from '../../../../src/worker/on-chain-names.ts'

const registry = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e'
const resolver = '0x00000000000000000000000000000000e7500002'
const owner = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const gateway = 'https://names.gateway.example'
const question = '0xa5c0'
const signed = encodeAbiParameters([{ type: 'address' }], [owner])
const forged = encodeAbiParameters([{ type: 'address' }], ['0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B'])

const callback = toFunctionSelector('function proven(bytes,bytes)')
const lookup = encodeErrorResult({
  abi: parseAbi(['error OffchainLookup(address, string[], bytes, bytes4, bytes)']),
  args: [resolver, [`${gateway}/{sender}/{data}.json`], question, callback, '0xe1'],
})
const size = lookup.length / 2 - 1
const words = lookup.slice(2).match(/.{1,64}/g) ?? []

/**
 * The bytecode of an ENS resolver contract that refers to a gateway (ERC-3668). The contract accepts only the response
 * `signed` from this gateway.
 */
const elsewhere = assemble(`
  0 calldataload 224 shr
  dup1 0x01ffc9a7 eq @yes jumpi
  dup1 ${callback} eq @proven jumpi
  ${words.map((word, index) => `0x${word.padEnd(64, '0')} ${index * 32} mstore`).join('\n')}
  ${size} 0 revert
yes:
  1 0 mstore 32 0 return
proven:
  68 calldataload 100 0 calldatacopy
  68 calldataload 0 keccak256 ${keccak256(signed)} eq @good jumpi
  0 0 revert
good:
  32 64 mstore 32 96 mstore 0 mload 128 mstore
  96 64 return`)

describe('an ENS name that is resolved through a gateway (ERC-3668), on a real chain', () => {
  let anvil: Anvil
  let responseData: Hex = '0x'
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(String(request.url))
    response.end(JSON.stringify({ data: responseData }))
  })
  beforeAll(async () => {
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    anvil = await startAnvil({ chainId: 1, port: 0, genesis: Math.floor(Date.now() / 1000) })
    await anvil.rpc('anvil_setCode', [registry, assemble(`${resolver} 0 mstore 32 0 return`)])
    await anvil.rpc('anvil_setCode', [resolver, elsewhere])
  }, 30_000)
  afterAll(async () => {
    server.close()
    await anvil.close()
  })

  /** Resolves a name with the real HTTP client. Requests to the gateway go to a local server instead. */
  const resolve = async (onSite: readonly Network[] = networks) => {
    const here = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const sendHttp = createHttp({
      fetch: (url, init) => fetch(String(url).replace(gateway, here), init),
      now: Date.now,
      deadlineMs: 10_000,
      maxBytes: 100_000,
    })
    const names = createOnChainNames({
      sendHttp,
      normalizeName: async () => normalize,
      config: { nodeHeaders: {} },
      networks: () => onSite,
      providerHost: 'provider.example',
      urlsOf$: () => of([anvil.url]),
      policy: { tries: 0, waitMs: () => undefined },
      timeoutMs: 10_000,
      now: Date.now,
    })
    const quorum = await names.findNodes()
    return await names.addressOf(quorum, 'alice.offchain.eth', ensHome)
  }

  it("resolves to the address from the gateway if the resolver contract accepts the gateway's response", async () => {
    responseData = signed
    expect(await resolve()).toEqual({ address: owner })
    expect(requests).toEqual([`/${resolver}/${question}.json`])
  })

  it.each<[string, Hex]>([
    ['another address', forged],
    ['nothing', '0x'],
  ])("does not resolve if the resolver contract rejects the gateway's response: %s", async (_, data) => {
    responseData = data
    expect(await resolve()).toEqual({ address: undefined })
  })

  it('resolves to an unconfirmed address if only one node can be called', async () => {
    responseData = signed
    expect(await resolve([])).toEqual({ address: owner, unconfirmed: true })
  })
})
