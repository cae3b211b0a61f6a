import { EMPTY, of } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { ensHome } from '../../src/domain/names/names.ts'
import { networks } from '../../src/domain/networks/known-networks.ts'
import { normalize } from '../../src/worker/chains/ens/normalize.ts'
import { createOnChainNames } from '../../src/worker/on-chain-names.ts'

const names = createOnChainNames({
  sendHttp: () => EMPTY,
  normalizeName: async () => normalize,
  config: { nodeHeaders: {} },
  networks: () => networks,
  providerHost: 'provider.example',
  urlsOf$: () => of([]),
  policy: { tries: 0, waitMs: () => undefined },
  timeoutMs: 1_000,
  now: Date.now,
})
/** Resolves a name with one node, which returns `result` for every call. */
const addressFrom = (result: unknown) =>
  names.addressOf(
    { nodes: [{ host: 'node.example', sendRpc: async () => result }], needed: 1 },
    'alice.eth',
    ensHome,
  )

describe('an ENS name', () => {
  it('has no address if the node returns an empty result (0x)', async () => {
    expect(await addressFrom('0x')).toEqual({ address: undefined })
  })

  it.each([[null], [undefined], [7], ['a5c0'], ['0x0'], ['0xzz']])(
    'fails to resolve if the node returns a malformed result: %j',
    async result => {
      await expect(addressFrom(result)).rejects.toMatchObject({ code: 'answer-malformed' })
    },
  )
})
