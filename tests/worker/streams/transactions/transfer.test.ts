import { createWallet } from '@johanneskares/wallet-mock'
import { custom, encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { assemble } from '../../../../sandbox/chains/assembler.ts'
import { transactionWaitMs } from '../../../../src/domain/core/constants.ts'
import type { PreparedTransfer } from '../../../../src/domain/transactions/prepared.ts'
import type { TransactionRecord } from '../../../../src/domain/transactions/record.ts'
import { account, alice, bob, openOrigin, transfer, useChain } from './stage.ts'

const chain = useChain()
const opened: { close(): void }[] = []
afterEach(() => {
  for (const tab of opened.splice(0)) tab.close()
})
const open = () => {
  const origin = openOrigin(chain)
  const tab = origin.open()
  opened.push(tab)
  return { origin, tab }
}
const thief = '0x000000000000000000000000000000000000dEaD'
const token = '0x00000000000000000000000000000000000700e1'
/** Returns the bytecode of a fake token with 6 decimals. Every balance is 5 tokens, and every transfer succeeds. */
const code = assemble(
  'calldatasize 4 eq @decimals jumpi 5000000 0 mstore 32 0 return decimals: 6 0 mstore 32 0 return',
)

describe('a transfer by the public API (integrators 20)', () => {
  it('prepares, sends and waits for the outcome, with an amount in whole tokens', async () => {
    const { origin, tab } = open()
    const before = await chain.balance(bob)
    const sent = { to: bob, amount: '0.25', id: 'order-1' }
    const ended = await tab.transfers.transfer(sent)
    expect(ended).toMatchObject({
      ...{ id: 'order-1', kind: 'send', phase: 'confirmed', mismatches: [] },
      summary: { symbol: 'ETH', amount: '0.25', decimals: 18, to: bob },
    })
    expect((await chain.balance(bob)) - before).toBe(25n * 10n ** 16n)
    await expect(tab.transfers.transfer(sent)).resolves.toMatchObject({ hash: ended.hash })
    await expect(tab.transfers.transfer({ ...sent, amount: '0.5' })).rejects.toMatchObject({
      code: 'send-id-used',
    })
    expect(origin.sends()).toBe(1)
  })

  it('sends a token with the decimals that the network reports', async () => {
    await chain.rpc('anvil_setCode', [token, code])
    const { origin, tab } = open()
    const { phase, summary } = await tab.transfers.transfer({ to: bob, amount: '1.5', token })
    expect([phase, summary]).toEqual(['confirmed', { amount: '1.5', decimals: 6, to: bob, token }])
    const data = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'transfer',
      args: [bob as Hex, 1_500_000n],
    })
    const requests = origin.requests.filter(({ method }) => method === 'eth_sendTransaction')
    // A well-known wallet for tests passes an amount of `0x0` on raw, and then fails (A8).
    expect(requests).toEqual([
      { method: 'eth_sendTransaction', params: [expect.objectContaining({ to: token, data })] },
    ])
    expect(JSON.stringify(requests)).not.toContain('"value"')
  })

  it.each<[string, { to: string; amount: string; token?: string }, string]>([
    ['an amount that is no number', { to: bob, amount: 'all' }, 'amount-invalid'],
    ['more digits than the coin has', { to: bob, amount: '0.0000000000000000001' }, 'amount-too-precise'],
    ['nothing', { to: bob, amount: '0' }, 'send-incomplete'],
    ['a name in place of an address', { to: 'bob.eth', amount: '1' }, 'transaction-invalid'],
    ['more than the account has', { to: bob, amount: '1000000' }, 'insufficient-funds'],
    ['more of a token than the account has', { to: bob, amount: '6', token }, 'insufficient-funds'],
  ])('rejects before the wallet is asked: %s', async (_, request, code) => {
    const { origin, tab } = open()
    await expect(tab.transfers.transfer(request)).rejects.toMatchObject({ code })
    expect(origin.sends()).toBe(0)
  })

  it('rejects if the recipient refuses the coins', async () => {
    await chain.rpc('anvil_setCode', [thief, '0x60006000fd'])
    const { origin, tab } = open()
    await expect(tab.transfers.transfer({ to: thief, amount: '0.1' })).rejects.toMatchObject({
      code: 'node-unknown',
    })
    await chain.rpc('anvil_setCode', [thief, '0x'])
    expect(origin.sends()).toBe(0)
  })

  it.each<[string, (made: PreparedTransfer) => object]>([
    ['another recipient', () => ({ summary: { to: thief } })],
    ['another amount', () => ({ summary: { amount: '2' } })],
    ['a token', () => ({ summary: { token } })],
    ['another call', () => ({ request: { call: { to: thief } } })],
  ])('rejects if the worker prepared %s (N1)', async (_, change) => {
    const { origin, tab } = open()
    const changed = (made: PreparedTransfer) => {
      const { summary, request } = change(made) as { summary?: object; request?: { call: object } }
      const call = made.request.type === 'evm' ? { ...made.request.call, ...request?.call } : undefined
      return {
        ...made,
        summary: { ...made.summary, ...summary },
        request: { ...made.request, ...(call && { call }) },
      } as PreparedTransfer
    }
    const sends = tab.transfersWith({
      prepareTransfer: async (...args) =>
        changed(await tab.call<PreparedTransfer>('prepareTransfer', ...args)),
    })
    await expect(sends.transfer({ to: bob, amount: '1' })).rejects.toMatchObject({ code: 'send-mismatch' })
    expect(origin.sends()).toBe(0)
  })

  it('ends before the wallet is asked if its signal has aborted', async () => {
    const { origin, tab } = open()
    const aborted = { to: bob, amount: '0.1', signal: AbortSignal.abort() }
    await expect(tab.transfers.transfer(aborted)).rejects.toMatchObject({ code: 'aborted' })
    expect(origin.sends()).toBe(0)
  })
})

it('a well-known wallet for tests, which passes on every field raw, sends coins and tokens (A8)', async () => {
  await chain.rpc('anvil_setCode', [token, code])
  const key = privateKeyToAccount(`0x${'a8'.repeat(32)}`)
  await chain.rpc('anvil_setBalance', [key.address, '0xde0b6b3a7640000'])
  const node = custom({
    request: ({ method, params }: { method: string; params?: readonly unknown[] }) =>
      chain.rpc(method, params),
  })
  const wallet = createWallet(key, { [foundry.id]: node }, foundry)
  const origin = openOrigin(chain, undefined, `eip155:${foundry.id}:${key.address}`)
  origin.state.wallet = async ({ method, params }) =>
    method === 'eth_chainId' ? '0x7a69' : await wallet.request({ method, params: params as unknown[] })
  const tab = origin.open()
  opened.push(tab)
  const before = await chain.balance(bob)
  for (const transfer of [{ amount: '0.1' }, { amount: '2', token }])
    expect(await tab.transfers.transfer({ to: bob, ...transfer })).toMatchObject({
      ...{ phase: 'confirmed', mismatches: [] },
    })
  expect((await chain.balance(bob)) - before).toBe(10n ** 17n)
})

describe('a draft that the worker holds (N1)', () => {
  it('is sent once, and an unknown draft is refused', async () => {
    const { origin, tab } = open()
    const { draft } = await tab.call<{ draft: string }>('stageTransaction', transfer('held'))
    expect(await tab.call<TransactionRecord>('sendStaged', draft)).toMatchObject({ id: 'held' })
    await expect(tab.call('sendStaged', draft)).rejects.toMatchObject({ code: 'send-changed' })
    await expect(tab.call('sendStaged', 'held')).rejects.toMatchObject({ code: 'send-changed' })
    expect(origin.sends()).toBe(1)
  })

  it('is refused if the summary and the request do not fit, before anything is stored', async () => {
    const { tab } = open()
    const call = { to: thief, value: 1_000n, data: '0x' }
    for (const kind of ['send', 'pay', 'other', 'buy', 'approve', 'swap']) {
      const staged = tab.call('stageTransaction', {
        ...transfer('bad'),
        kind,
        request: { type: 'evm', call },
      })
      await expect(staged).rejects.toMatchObject({ code: 'send-mismatch' })
    }
    const transaction = { ...transfer('sol'), kind: 'swap', request: { type: 'solana', transaction: 'AA==' } }
    await expect(tab.call('stageTransaction', transaction)).rejects.toMatchObject({ code: 'send-mismatch' })
    expect(tab.list()).toEqual([])
  })

  it('is dropped when many newer drafts are staged', async () => {
    const { tab } = open()
    const [first] = await Promise.all(
      Array.from({ length: 51 }, (_, index) =>
        tab.call<{ draft: string }>('stageTransaction', transfer(`many ${index}`)),
      ),
    )
    await expect(tab.call('sendStaged', first?.draft)).rejects.toMatchObject({ code: 'send-changed' })
  })
})

describe('waiting for a transaction whose outcome is unknown (A8) (integrators 19)', () => {
  const silent = () => {
    const stage = open()
    stage.origin.state.wallet = async ({ method }) => {
      if (method === 'eth_chainId') return '0x7a69'
      throw { code: -32603, message: 'the node is away' }
    }
    return stage
  }

  it('ends when Portico has searched for three minutes', async () => {
    const { origin, tab } = silent()
    const sent = await tab.call<TransactionRecord>('sendTransaction', transfer('lost', { amount: 31n }))
    expect(sent.phase).toBe('unknown')
    const waited = tab.transfers.wait('lost')
    const [settled, internal] = [vi.fn(), vi.fn()]
    waited.then(settled, settled)
    const final = tab.call('waitForEnd', 'lost')
    final.then(internal, internal)
    await tab.call('refresh', 'lost')
    expect(settled).not.toHaveBeenCalled()
    const later = Date.now() + transactionWaitMs + 1_000
    origin.state.now = () => later
    expect(await waited).toMatchObject({ phase: 'unknown', slow: true })
    // The views of the modal keep waiting, because the transaction may still be found.
    expect(internal).not.toHaveBeenCalled()
    expect(await tab.transfers.wait('lost')).toMatchObject({ phase: 'unknown' })
    await tab.call('markNotSent', 'lost')
    expect(await final).toMatchObject({ phase: 'not-sent' })
  })

  it('ends when its signal aborts, and other waits go on', async () => {
    const { tab } = silent()
    await tab.call('sendTransaction', transfer('aborted', { amount: 32n }))
    const [one, two] = [new AbortController(), new AbortController()]
    const waits = [one, two].map(({ signal }) => tab.transfers.wait('aborted', { signal }))
    one.abort()
    await expect(waits[0]).rejects.toMatchObject({ code: 'aborted' })
    await tab.call('markNotSent', 'aborted')
    expect(await waits[1]).toMatchObject({ phase: 'not-sent' })
    await expect(tab.transfers.wait('nobody')).rejects.toMatchObject({ code: 'send-unknown' })
    await expect(tab.transfers.wait('aborted', { signal: one.signal })).rejects.toMatchObject({
      code: 'aborted',
    })
  })
})

it('a call without a recipient creates a contract (F20)', async () => {
  const { origin, tab } = open()
  // Stores one byte of code, 0x00.
  const data = '0x6001600c60003960016000f300'
  const intent = (id: string) => ({ id, account, kind: 'other', summary: {} }) as const
  const wallet = origin.state.wallet
  for (const [id, call] of Object.entries({
    left: { value: 0n, data },
    null: { to: null, value: 0n, data },
  })) {
    await tab.call('sendCalls', intent(id), [call])
    const { hash, mismatches } = await tab.call<TransactionRecord>('waitForEnd', id)
    const receipt = (await chain.rpc('eth_getTransactionReceipt', [hash])) as { contractAddress: string }
    expect([await chain.rpc('eth_getCode', [receipt.contractAddress, 'latest']), mismatches]).toEqual([
      '0x00',
      [],
    ])
  }
  const bundles: unknown[] = []
  origin.state.wallet = async request => {
    if (request.method === 'wallet_getCapabilities') return { '0x7a69': { atomic: { status: 'supported' } } }
    if (request.method !== 'wallet_sendCalls') return await wallet(request)
    bundles.push((request.params as { calls: unknown }[])[0]?.calls)
    return { id: '0xb' }
  }
  const upper = `0X${bob.slice(2)}`
  await tab.call('sendCalls', intent('bundle'), [{ data }, { to: upper, value: 3n }])
  expect(bundles).toEqual([[{ data }, { to: bob, value: '0x3' }]])
  for (const call of [{ value: 5n }, { to: '', value: 5n }, { to: '0x12', data }]) {
    await expect(tab.call('sendCalls', intent('bad'), [call])).rejects.toMatchObject({
      ...{ code: 'transaction-invalid', context: { field: 'to' } },
    })
  }
  expect(await tab.call('prepareCall', account, { value: 0n, data })).toMatchObject({
    request: { type: 'evm', call: { value: 0n, data } },
    simulation: { status: 'ok' },
  })
  expect(alice).toMatch(/^0x/)
})
