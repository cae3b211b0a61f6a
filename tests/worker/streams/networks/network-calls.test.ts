import { NEVER, of, throwError } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { rpcBatchWaitMs } from '../../../../src/domain/core/constants.ts'
import { networkId } from '../../../../src/domain/core/entities.ts'
import { AppError } from '../../../../src/domain/core/errors/app-error.ts'
import { fromRpc } from '../../../../src/domain/core/errors/foreign.ts'
import { networks } from '../../../../src/domain/networks/known-networks.ts'
import { networkOfId } from '../../../../src/domain/networks/networks.ts'
import type { RpcCall, RpcReply, SendRpcBatch } from '../../../../src/worker/net/json-rpc.ts'
import { createNetworkCalls } from '../../../../src/worker/streams/networks/network-calls.ts'
import { nodePolicy } from '../../../../src/worker/streams/operators/retry.ts'
import { observe } from '../../observe.ts'

const network = networkId('eip155:1')
const block: RpcCall = { method: 'eth_blockNumber', params: [] }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})
/**
 * Advances the fake clock. By default, it advances until simultaneous calls have been sent to the node as one JSON-RPC
 * batch.
 */
const tick = (ms = rpcBatchWaitMs) => vi.advanceTimersByTimeAsync(ms)

type Node = (call: RpcCall) => RpcReply

/**
 * Creates fake nodes from a record of URLs. A function in the record returns the response of its node to a call. A node
 * with the value `dead` fails, and a node with the value undefined never responds. All nodes report the chain id
 * `chain`.
 */
function setUp(nodes: Record<string, Node | 'dead' | undefined>, chain = '0x1') {
  const requested: { url: string; methods: string[] }[] = []
  const askNode: SendRpcBatch = (url, calls) => {
    requested.push({ url, methods: calls.map(({ method }) => method) })
    const node = nodes[url]
    if (node === 'dead') return throwError(() => new AppError('network-failed'))
    if (!node) return NEVER
    return of(calls.map(call => (call.method === 'eth_chainId' ? { result: chain } : node(call))))
  }
  const call = createNetworkCalls({
    sendRpcBatch: askNode,
    networkOfId: id => networkOfId(id, networks),
    urlsOf$: () => of(Object.keys(nodes)),
    policy: nodePolicy({ tries: 2, baseMs: 150, capMs: 30_000, statuses: [503] }),
    timeoutMs: 750,
  })
  return { requests: requested, call: (rpcCall: RpcCall = block) => observe(call(network, rpcCall)) }
}
const returning =
  (result: unknown): Node =>
  () => ({ result })
const refuses =
  (nodeError: unknown): Node =>
  () => ({ error: fromRpc(nodeError), nodeError })

describe('a JSON-RPC call to a network', () => {
  it('is sent to the first node, whose chain id is checked only once', async () => {
    const { requests: nodes, call } = setUp({ own: returning('0x10'), public: returning('0x11') })
    const first = call()
    await tick()
    const second = call()
    await tick()
    expect([...first.values, ...second.values]).toEqual(['0x10', '0x10'])
    expect(nodes).toEqual([
      { url: 'own', methods: ['eth_chainId', 'eth_blockNumber'] },
      { url: 'own', methods: ['eth_blockNumber'] },
    ])
  })

  it('shares one HTTP request with simultaneous calls, and returns only its own result', async () => {
    const { requests: nodes, call } = setUp({ own: ({ params }) => ({ result: params[0] }) })
    const seen = ['a', 'b'].map(name => call({ method: 'eth_call', params: [name] }))
    await tick(rpcBatchWaitMs - 1)
    seen.push(call({ method: 'eth_call', params: ['c'] }))
    await tick(1)
    expect(seen.map(observed => observed.values)).toEqual([['a'], ['b'], ['c']])
    expect(nodes).toHaveLength(1)
  })

  it.each([
    ['dead', 'dead' as const],
    ['too busy', refuses({ code: -32005, message: 'limit exceeded' })],
    ['unable to run the method', refuses({ code: -32601, message: 'the method does not exist' })],
  ])('is sent to the next node if the first node cannot run it: the first node is %s', async (_, first) => {
    const { call } = setUp({ own: first, public: returning('0x11') })
    const seen = call()
    await tick(10)
    expect(seen.values).toEqual(['0x11'])
  })

  // Specification 7d.4, 9.25
  it('shares one HTTP request with at most 999 other calls', async () => {
    const { requests: nodes, call } = setUp({ own: returning('0x10') })
    call()
    await tick()
    for (let block = 0; block < 1_001; block += 1)
      call({ method: 'eth_getBlockByNumber', params: [`0x${block.toString(16)}`, false] })
    await tick()
    expect(nodes.slice(1).map(({ methods }) => methods.length)).toEqual([1_000, 1])
  })

  it('rejects with chain-mismatch if the node reports the chain id of a different network', async () => {
    const { call } = setUp({ own: returning('0x10') }, '0x5')
    const seen = call()
    await tick(10_000)
    expect(seen.values).toEqual([])
    expect(seen.error).toMatchObject({ code: 'chain-mismatch' })
  })

  // Specification 7d.4
  it('is also sent to the second node if the first node does not respond within 750 ms', async () => {
    const { call } = setUp({ own: undefined, public: returning('0x11') })
    const seen = call()
    await tick(749)
    expect(seen.values).toEqual([])
    await tick(10)
    expect(seen.values).toEqual(['0x11'])
  })

  it("rejects with the node's code, message and data if the call reverts", async () => {
    const nodeError = { code: 3, message: 'execution reverted: too late', data: '0x08c379a0' }
    const { requests: nodes, call } = setUp({ own: refuses(nodeError), public: returning('0x') })
    const seen = call({ method: 'eth_call', params: [] })
    await tick()
    expect(seen.error).toMatchObject({
      code: 'execution-reverted',
      context: { rpcCode: 3, rpcMessage: nodeError.message, rpcData: nodeError.data },
    })
    expect(nodes).toHaveLength(1)
  })

  // Specification 7d.2
  it('is never sent to a second node if it broadcasts a transaction', async () => {
    const { requests: nodes, call } = setUp({ own: undefined, public: returning('0xhash') })
    call({ method: 'eth_sendRawTransaction', params: ['0x02'] })
    await tick(9_000)
    expect(nodes.map(({ url }) => url)).toEqual(['own'])
  })

  it('is never sent to a second node if it reads a filter, because a filter exists only on one node', async () => {
    const { requests: nodes, call } = setUp({
      own: refuses({ code: -32601, message: 'no' }),
      public: returning('0x1'),
    })
    const seen = call({ method: 'eth_getFilterChanges', params: ['0x1'] })
    await tick(10_000)
    expect(seen.error).toMatchObject({ code: 'rpc-method-not-found' })
    expect(nodes.map(({ url }) => url)).toEqual(['own'])
  })

  it('sends no HTTP request if its caller unsubscribes at once', async () => {
    const { requests: nodes, call } = setUp({ own: undefined })
    call().stop()
    await tick(1_000)
    expect(nodes).toEqual([])
  })
})
