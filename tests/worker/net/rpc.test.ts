import { describe, expect, it } from 'vitest'
import { AppError } from '../../../src/domain/core/errors/app-error.ts'
import { createRpc, type RpcReply } from '../../../src/worker/net/json-rpc.ts'
import { nodeUrlOf } from '../../../src/worker/net/service-url.ts'
import { readVectors } from '../../vectors/read.ts'
import { fakeHttp } from '../fakes.ts'
import { observe } from '../observe.ts'

const calls = [
  { method: 'a', params: [1] },
  { method: 'b', params: [] },
]
const ok = (id: unknown, result: unknown) => ({ jsonrpc: '2.0', id, result })

function repliesTo(answer: unknown) {
  const sendRpc = fakeHttp(() => answer)
  const seen = observe(createRpc(sendRpc, {})('https://node.example', calls))
  return { sendRpc, seen, brief: seen.values[0]?.map(brief) }
}
const brief = (reply: RpcReply) => ('error' in reply ? reply.error.code : reply.result)

describe('the JSON-RPC client', () => {
  // Specification 7d.4
  it('sends all calls of a batch in one HTTP request', () => {
    const { sendRpc } = repliesTo([])
    expect(sendRpc.requests).toEqual([
      {
        url: 'https://node.example',
        responseType: 'exact-json',
        refusals: 'node',
        // Self-hosted nodes accept only the content type application/json, for which browsers send a CORS preflight
        // request.
        preflight: true,
        body: [
          { jsonrpc: '2.0', id: 1, method: 'a', params: [1] },
          { jsonrpc: '2.0', id: 2, method: 'b', params: [] },
        ],
      },
    ])
  })

  // Specification 7d.1
  it("sends requests to the data provider's nodes without a CORS preflight", () => {
    const sendRpc = fakeHttp(() => [])
    const caller = { projectId: 'p1', sdkType: 'portico', sdkVersion: 'html-1' }
    observe(createRpc(sendRpc, {})(nodeUrlOf('https://data.example', caller, 'eip155:1'), calls))
    expect(sendRpc.requests[0]).toMatchObject({
      url: 'https://data.example/v1/?chainId=eip155%3A1&projectId=p1',
      preflight: false,
    })
  })

  it('sends the headers of a node to exactly the URL of this node, and nowhere else', () => {
    const sendRpc = fakeHttp(() => [])
    const key = { authorization: 'Bearer s3cret' }
    const sendBatch = createRpc(sendRpc, { 'https://own.example/rpc': key })
    for (const url of ['https://own.example/rpc', 'https://own.example/', 'https://public.example/rpc'])
      observe(sendBatch(url, calls))
    expect(sendRpc.requests.map(({ headers }) => headers)).toEqual([key, undefined, undefined])
  })

  const refused = 'answer-malformed'
  // Fault D1
  it.each<[string, unknown, unknown[]]>([
    ['in order', [ok(1, 'x'), ok(2, 'y')], ['x', 'y']],
    ['shuffled', [ok(2, 'y'), ok(1, 'x')], ['x', 'y']],
    ['too few', [ok(2, 'y')], [refused, 'y']],
    ['with an unknown id', [ok(7, 'x'), ok(2, 'y')], [refused, 'y']],
    ['an id twice', [ok(1, 'x'), ok(1, 'z'), ok(2, 'y')], [refused, 'y']],
    ['no id', [{ result: 'x' }, ok(2, 'y')], [refused, 'y']],
    ['an id as text', [ok('1', 'x'), ok(2, 'y')], [refused, 'y']],
    ['an id of null', [ok(null, 'x'), ok(2, 'y')], [refused, 'y']],
    ['no result', [{ id: 1 }, ok(2, 'y')], [refused, 'y']],
    ['a null result', [ok(1, null), ok(2, 'y')], [null, 'y']],
    ['with malformed entries between', [null, 5, 'x', ok(1, 'x'), ok(2, 'y')], ['x', 'y']],
    [
      'an error',
      [{ id: 1, error: { code: -32005, message: 'limit' } }, ok(2, 'y')],
      ['rpc-limit-exceeded', 'y'],
    ],
    [
      '429 in the body',
      [{ id: 1, error: { code: 429, message: 'x' } }, ok(2, 'y')],
      ['rpc-limit-exceeded', 'y'],
    ],
  ])(
    'assigns replies to calls by id, and rejects only the calls without a valid reply: replies %s',
    (_, answer, expected) => expect(repliesTo(answer).brief).toEqual(expected),
  )

  it("rejects a batch with the node's error or answer-malformed if the response is not a list (fault D2)", () => {
    expect(repliesTo({}).seen.error).toMatchObject({ code: 'answer-malformed' })
    expect(repliesTo(null).seen.error).toMatchObject({ code: 'answer-malformed' })
    const error = { code: -32600, message: 'no batches' }
    expect(repliesTo({ id: null, error }).seen.error).toMatchObject({ code: 'rpc-invalid-request' })
  })
})

type Vector = { readonly file: string; readonly io: string }
const vectors = readVectors<readonly Vector[]>('json-rpc/execution-apis-errors.json')
const received = vectors.flatMap(({ file, io }) =>
  [...io.matchAll(/^<< (\{.*"error".*\})$/gm)].map(([, answer = '']) => ({
    file,
    error: JSON.parse(answer).error,
  })),
)
const answers = received.filter(({ error }) => error !== undefined)

describe('the error codes of nodes (fault D7)', () => {
  // Specification 8b.15
  it.each(answers)('are converted to a specific error code of Portico: test vector $file', ({ error }) => {
    const [reply] = repliesTo([{ jsonrpc: '2.0', id: 1, error }]).seen.values[0] ?? []
    const named = reply && 'error' in reply ? reply.error : undefined
    expect(named).toBeInstanceOf(AppError)
    expect(named?.code).toMatch(/^(?:rpc-|execution-|contract-|insufficient|nonce|gas|fee|tip|transaction)/)
  })
})
