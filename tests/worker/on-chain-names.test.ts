import { EMPTY, of } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { networks } from '../../src/domain/networks/networks.ts'
import { ensHome } from '../../src/worker/chains/ens/ens.ts'
import { createOnChainNames } from '../../src/worker/on-chain-names.ts'
import { moduleChunks } from '../../src/worker/registry.ts'

const names = createOnChainNames({
  sendHttp: () => EMPTY,
  chunks: moduleChunks,
  config: {},
  networks: () => networks,
  providerHost: 'provider.example',
  urlsOf$: () => of([]),
  policy: { tries: 0, waitMs: () => undefined },
  timeoutMs: 1_000,
  now: Date.now,
})
const resultOf = (result: unknown) => names.readBy(async () => result)(ensHome, '0x00', '0x01')

describe('reading a contract of a name service', () => {
  it('returns the bytes that the node returns, even if there are no bytes', async () => {
    expect(await resultOf('0xA5c0')).toBe('0xA5c0')
    expect(await resultOf('0x')).toBe('0x')
  })

  it.each([[null], [undefined], [7], ['a5c0'], ['0x0'], ['0xzz']])(
    'rejects the malformed answer %j, because it does not mean that the name is not registered',
    async answer => {
      await expect(resultOf(answer)).rejects.toMatchObject({ code: 'answer-malformed' })
    },
  )
})
