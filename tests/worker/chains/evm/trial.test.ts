import { encodeAbiParameters, encodeEventTopics, erc20Abi, type Hex } from 'viem'
import { describe, expect, it, vi } from 'vitest'
import { AppError } from '../../../../src/domain/core/errors/app-error.ts'
import type { ChainNode, SendRpc } from '../../../../src/worker/chains/chain.ts'
import { simulateOnOtherNodes } from '../../../../src/worker/chains/evm/trial.ts'

const owner = '0x3caee6aab49c8ba2e41e45fd3d2ab35ab1db9c2b'
const pool = '0x8ba1f109551bd432803012645ac136ddd64dba72'
const dai = '0x6b175474e89094c44da98b954eedeac495271d0f'
const call = { to: pool, value: 10n, data: '0x' }

/** Creates a fake node whose simulation reports that the account receives `amount` of DAI. */
const giving =
  (amount: bigint): SendRpc =>
  async ({ method }) => {
    if (method !== 'eth_simulateV1') throw new Error(method)
    const topics = encodeEventTopics({
      abi: erc20Abi,
      eventName: 'Transfer',
      args: { from: pool as Hex, to: owner as Hex },
    })
    const data = encodeAbiParameters([{ type: 'uint256' }], [amount])
    return [{ calls: [{ status: '0x1', returnData: '0x', logs: [{ address: dai, topics, data }] }] }]
  }
const reverting: SendRpc = async () => {
  throw new AppError('execution-reverted')
}
const down: SendRpc = async () => {
  throw new AppError('network-failed')
}
/** A fake node that can run calls but cannot report balance changes. */
const plain: SendRpc = async ({ method, params }) => {
  if (method === 'eth_call' && params.length === 2) return '0x'
  throw new AppError('rpc-method-unsupported')
}

const providers = (sendRpc: SendRpc): ChainNode => ({ host: 'provider', sendRpc, isProviders: true })
const other = (sendRpc: SendRpc): ChainNode => ({ host: 'other', sendRpc })
const tried = (...nodes: ChainNode[]) => simulateOnOtherNodes({ nodes, needed: 2 }, owner, call, [dai])
const arrives = (delta: bigint) => ({ status: 'ok', changes: [{ token: dai, delta }] })

describe('the simulation of a swap call that the data provider proposes (attack R2)', () => {
  it("runs on a node of a different operator, and not on the data provider's own node", async () => {
    const liar = vi.fn(giving(2_495n))
    const simulation = await tried(providers(liar), other(giving(7n)))
    expect(simulation).toMatchObject(arrives(7n))
    expect(simulation).not.toHaveProperty('unconfirmed')
    expect(liar).not.toHaveBeenCalled()
  })
  it('reports a revert if the call reverts on a node that the data provider does not run', async () => {
    expect(await tried(providers(giving(2_495n)), other(reverting))).toMatchObject({ status: 'reverts' })
  })
  it('runs on the next node if a node fails', async () => {
    const simulation = await tried(providers(giving(2_495n)), other(down), other(giving(0n)))
    expect(simulation).toMatchObject({ status: 'ok', changes: [] })
    expect(simulation).not.toHaveProperty('unconfirmed')
  })
  it("is marked as unconfirmed if only the data provider's own node could run the simulation", async () => {
    const unconfirmed = { ...arrives(9n), unconfirmed: true }
    expect(await tried(providers(giving(9n)))).toMatchObject(unconfirmed)
    expect(await tried(providers(giving(9n)), other(down))).toMatchObject(unconfirmed)
    expect(await tried(providers(giving(9n)), other(plain))).toMatchObject(unconfirmed)
  })
  it('returns the result that is worst for the user if the nodes return different results', async () => {
    const nodes = [giving(2_495n), giving(7n), giving(0n)].map(other)
    expect(await tried(...nodes.slice(0, 2))).toMatchObject(arrives(7n))
    expect(await tried(...nodes.slice(0, 2).reverse())).toMatchObject(arrives(7n))
    expect(await tried(...nodes)).toMatchObject({ status: 'ok', changes: [] })
    expect(await tried(other(giving(2_495n)), other(reverting))).toMatchObject({ status: 'reverts' })
  })
  it("returns one node's result after a short wait if no second node responds", async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const simulation = tried(
      other(giving(7n)),
      other(() => new Promise(() => {})),
    )
    await vi.advanceTimersByTimeAsync(2_500)
    expect(await simulation).toMatchObject(arrives(7n))
    vi.useRealTimers()
  })
  it('marks the balance changes as incomplete if no node can measure all of them', async () => {
    const simulation = await tried(providers(down), other(plain))
    expect(simulation).toEqual({ status: 'ok', changes: [{ delta: -10n }], approvals: [], partial: true })
  })
  it('is unavailable if no node can be reached', async () => {
    expect(await tried(providers(down), other(down))).toMatchObject({ status: 'unavailable' })
    expect(await tried()).toMatchObject({ status: 'unavailable', error: { code: 'timed-out' } })
  })
})
