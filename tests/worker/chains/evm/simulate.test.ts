import { encodeAbiParameters, encodeEventTopics, erc20Abi, type Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../../../src/domain/core/errors/app-error.ts'
import type { SendRpc } from '../../../../src/worker/chains/chain.ts'
import { transferCall } from '../../../../src/worker/chains/evm/prepare.ts'
import { simulate } from '../../../../src/worker/chains/evm/simulate.ts'

const owner = '0x3caee6aab49c8ba2e41e45fd3d2ab35ab1db9c2b'
const friend = '0x8ba1f109551bd432803012645ac136ddd64dba72'
const taker = '0x00000000000000000000000000000000000fee00'
const token = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const call = transferCall(token, friend, 100n)
const no = `0x${'0'.repeat(64)}`
const yes = `0x${'1'.padStart(64, '0')}`

const moved = (from: Hex, to: Hex, value: bigint, address: string = token) => ({
  address,
  topics: encodeEventTopics({ abi: erc20Abi, eventName: 'Transfer', args: { from, to } }),
  data: encodeAbiParameters([{ type: 'uint256' }], [value]),
})
/**
 * Creates a fake node that supports eth_simulateV1, which reports all balance changes of a call. `result` contains the
 * fields that the test sets in this report.
 */
const telling = (result: object): SendRpc => {
  return async ({ method }) => {
    if (method !== 'eth_simulateV1') throw new Error(method)
    return [{ calls: [{ status: '0x1', returnData: yes, logs: [], ...result }] }]
  }
}
/** Creates a fake node without eth_simulateV1. It can run a call but cannot report balance changes. */
const plain =
  (answer: string): SendRpc =>
  async ({ method }) => {
    if (method === 'eth_call') return answer
    throw new AppError('rpc-method-unsupported')
  }

describe('the simulation of a token transfer, if the token takes a fee from each transfer', () => {
  it('reports the real balance changes, which include the fee (fault G14)', async () => {
    const logs = [moved(owner, friend, 95n), moved(owner, taker, 8n)]
    expect(await simulate(telling({ logs }), owner, call)).toEqual({
      status: 'ok',
      changes: [{ token, delta: -103n }],
      approvals: [],
    })
    const got = [moved(owner, taker, 100n), moved(taker, owner, 98n, friend)]
    expect(await simulate(telling({ logs: got }), owner, call)).toMatchObject({
      changes: [
        { token, delta: -100n },
        { token: friend, delta: 98n },
      ],
    })
  })
})

describe('the simulation of a token transfer (fault G13)', () => {
  it.each([
    ['false, without reverting', no, 'reverts'],
    ['true', yes, 'ok'],
    ['no data, like Tether', '0x', 'ok'],
  ])(
    'has the status "reverts" only if the token contract returns false: the contract returns %s',
    async (_what, returnData, status) => {
      expect((await simulate(telling({ returnData }), owner, call)).status).toBe(status)
      expect((await simulate(plain(returnData), owner, call)).status).toBe(status)
    },
  )
  it('reports the error token-refused if the contract returns false', async () => {
    expect(await simulate(plain(no), owner, call)).toMatchObject({ error: { code: 'token-refused' } })
  })
})

it('a simulation has the status "unavailable", and not "reverts", if the node cannot be reached', async () => {
  const down: SendRpc = async () => {
    throw new AppError('network-failed')
  }
  expect(await simulate(down, owner, call)).toMatchObject({
    status: 'unavailable',
    error: { code: 'network-failed' },
  })
})
