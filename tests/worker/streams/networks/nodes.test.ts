import { of } from 'rxjs'
import { expect, it } from 'vitest'
import type { CaipNetworkId } from '../../../../src/domain/core/entities.ts'
import { AppError } from '../../../../src/domain/core/errors/app-error.ts'
import { networks } from '../../../../src/domain/networks/known-networks.ts'
import { agreedResponse, type Quorum } from '../../../../src/worker/chains/chain.ts'
import type { RpcCall } from '../../../../src/worker/net/json-rpc.ts'
import { createNetworkCalls } from '../../../../src/worker/streams/networks/network-calls.ts'
import { createNodes, withWalletNode } from '../../../../src/worker/streams/networks/nodes.ts'

const ethereum = 'eip155:1' as CaipNetworkId
const provider = 'https://provider.example/v1/'

function nodes(urls: readonly string[], heights: Readonly<Record<string, string>>) {
  const deps = {
    networkOfId: () => networks[0] as (typeof networks)[number],
    policy: { tries: 1, waitMs: () => 0 } as never,
    timeoutMs: 1,
    sendRpcBatch: (url: string, calls: readonly RpcCall[]) =>
      of(
        calls.map(({ method }) => {
          const result = method === 'eth_chainId' ? '0x1' : heights[url]
          return result === undefined ? { error: new AppError('rpc-internal') } : { result }
        }),
      ),
  }
  return createNodes({
    ...deps,
    urlsOf$: () => of(urls),
    providerHost: 'provider.example',
    callBy: own => createNetworkCalls({ ...deps, urlsOf$: () => of(own) }),
  })(ethereum)
}
const heightOf = async (urls: readonly string[], heights: Readonly<Record<string, string>>) =>
  await agreedResponse(
    await nodes(urls, heights),
    sendRpc => sendRpc({ method: 'eth_blockNumber', params: [] }),
    answer => String(answer),
  )

it('two node URLs with the same host name count as one node (attack R12)', async () => {
  const [first, second] = ['https://a.example/x', 'https://a.example/y']
  const { nodes: found, needed } = await nodes([provider, first, second], {})
  expect([found.map(({ host }) => host), needed]).toEqual([['provider.example', 'a.example'], 2])
  expect(await heightOf([provider, first, second], { [first]: '0x5', [second]: '0x5' })).toBeUndefined()
  expect(await heightOf([provider, first, second], { [provider]: '0x5', [second]: '0x5' })).toBe('0x5')
})

it('the response of a single node counts as confirmed only if the site has configured this node (attack R12)', async () => {
  expect(await heightOf(['https://own.example'], { 'https://own.example': '0x5' })).toBe('0x5')
  expect(await heightOf([provider], { [provider]: '0x5' })).toBeUndefined()
})

it('an injected wallet serves as one more node if one node cannot confirm a response (attack R12)', async () => {
  const connections = [{ kind: 'injected', namespace: 'eip155' }]
  const session = { session$: of({ connections }), request: async () => '0x1' }
  const own = await nodes(['https://own.example'], {})
  const two = await nodes([provider, 'https://own.example'], {})
  const hostsOf = async (quorum: Quorum) =>
    (await withWalletNode(quorum, session as never, ethereum)).nodes.map(({ host }) => host)
  expect(await hostsOf(own)).toEqual(['own.example'])
  expect(await hostsOf(two)).toEqual(['provider.example', 'own.example', 'wallet'])
})

it('a response counts as confirmed if two of three nodes return it (attack R12)', async () => {
  const urls = [provider, 'https://a.example', 'https://b.example']
  const heights = { [provider]: '0x9', 'https://a.example': '0x5', 'https://b.example': '0x5' }
  expect(await heightOf(urls, heights)).toBe('0x5')
})
