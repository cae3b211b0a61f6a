import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { TransactionRecord } from '../../../../src/domain/transactions/record.ts'
import { alice, bob, openOrigin, transfer, useChain } from './stage.ts'

const chain = useChain()
const opened: { close(): void }[] = []
beforeEach(async () => void (await chain.automine(false)))
afterEach(async () => {
  for (const tab of opened.splice(0)) tab.close()
  await chain.rpc('anvil_dropAllTransactions')
})
const until = (check: () => unknown, wanted: unknown) => vi.waitFor(() => expect(check()).toEqual(wanted))
const hashOf = (n: number) => `0x${n.toString(16).padStart(64, '0')}`

/**
 * A wallet that returns a hash at once, but sends the transaction only when the test publishes it. Until then, no node
 * knows the transaction, so Portico expects its nonce for the next transaction too.
 */
function privately() {
  const origin = openOrigin(chain)
  const kept: { value: string; to: string }[] = []
  const published = new Map<string, string>()
  const wallet = origin.state.wallet
  origin.state.wallet = async request => {
    if (request.method !== 'eth_sendTransaction') return await wallet(request)
    const [{ value, to }] = request.params as [{ value: string; to: string }]
    return hashOf(kept.push({ value, to }))
  }
  // The wallet returns an invented hash. If a request contains this hash, the fake node returns the published
  // transaction, but with the invented hash in place of the real one.
  origin.state.sendRpc = async call => {
    const [hash] = call.params as [string]
    const real = published.get(hash)
    if (real === undefined) return await chain.sendRpc(call)
    const answer = (await chain.sendRpc({ ...call, params: [real] })) as object | null
    return answer && { ...answer, hash, transactionHash: hash }
  }
  const tab = origin.open()
  opened.push(tab)
  const publish = async (n: number) => {
    const own = kept[n - 1]
    const call = {
      from: alice,
      ...own,
      gas: '0x5208',
      maxFeePerGas: '0x174876e800',
      maxPriorityFeePerGas: '0x12a05f200',
    }
    published.set(hashOf(n), (await chain.rpc('eth_sendTransaction', [call])) as string)
  }
  return { origin, tab, publish }
}
const looked = async (tab: ReturnType<typeof privately>['tab'], ...ids: string[]) => {
  for (const id of ids) await tab.call('refresh', id)
}

describe('while the nonce of a send is uncertain (attack R5)', () => {
  // Fault G8
  it('a send is confirmed only by its own transaction, even if two sends expect the same nonce', async () => {
    const { tab, publish } = privately()
    await tab.call('sendTransaction', transfer('A', { amount: 111n }))
    await tab.call('sendTransaction', transfer('B', { amount: 222n }))
    await publish(1)
    await chain.mine()
    await looked(tab, 'A', 'B')
    expect([tab.phase('A'), tab.phase('B')]).toEqual(['confirmed', 'submitted'])
    await publish(2)
    await chain.mine()
    await looked(tab, 'B')
    expect([tab.phase('B'), tab.tx('B')?.hash]).toEqual(['confirmed', hashOf(2)])
  })

  it('one mined transaction confirms only one of two equal payments', async () => {
    const { tab, publish } = privately()
    const before = await chain.balance(bob)
    await tab.call('sendTransaction', transfer('one', { amount: 333n }))
    await tab.call('sendTransaction', transfer('two', { amount: 333n }))
    await publish(1)
    await chain.mine()
    await looked(tab, 'one', 'two')
    expect([tab.phase('one'), tab.phase('two')]).toEqual(['confirmed', 'submitted'])
    expect((await chain.balance(bob)) - before).toBe(333n)
  })

  it('two equal sends are confirmed as two transactions if the wallet returns no valid hash', async () => {
    const origin = openOrigin(chain)
    const wallet = origin.state.wallet
    origin.state.wallet = async request => {
      const answer = await wallet(request)
      return request.method === 'eth_sendTransaction' ? 'no hash' : answer
    }
    const tab = origin.open()
    opened.push(tab)
    await tab.call('sendTransaction', transfer('lost 1', { amount: 444n }))
    await tab.call('sendTransaction', transfer('lost 2', { amount: 444n }))
    await chain.mine()
    await until(() => [tab.phase('lost 1'), tab.phase('lost 2')], ['confirmed', 'confirmed'])
    expect(tab.tx('lost 1')?.hash).not.toBe(tab.tx('lost 2')?.hash)
  })

  it.each<[string, bigint, (hash: string) => string]>([
    ['one hash', 555n, hash => hash],
    ['one hash in two letter cases', 556n, hash => `0x${hash.slice(2).toUpperCase()}`],
  ])(
    'only one of two sends is confirmed if the wallet returns the same hash for both: %s',
    async (_, amount, again) => {
      const origin = openOrigin(chain)
      const wallet = origin.state.wallet
      let first: string | undefined
      origin.state.wallet = async request => {
        if (request.method !== 'eth_sendTransaction') return await wallet(request)
        if (first !== undefined) return again(first)
        first = String(await wallet(request))
        return first
      }
      const tab = origin.open()
      opened.push(tab)
      await tab.call('sendTransaction', transfer('real', { amount }))
      const copy = await tab.call<TransactionRecord>('sendTransaction', transfer('copy', { amount }))
      expect(copy.phase).toBe('unknown')
      await chain.mine()
      await until(() => tab.phase('real'), 'confirmed')
      await looked(tab, 'copy')
      expect([tab.phase('copy'), tab.tx('copy')?.hash]).toEqual(['unknown', undefined])
    },
  )

  const verbs = ['cancel', 'speedUp']
  it.each(verbs)(
    'a replacement is rejected if no node has reported the nonce of the original transaction: %s',
    async verb => {
      const { origin, tab } = privately()
      await origin.disk.set('money/numbers/io.test', true)
      await tab.call('sendTransaction', transfer(verb, { amount: 666n }))
      await expect(tab.call(verb, verb)).rejects.toMatchObject({ code: 'replace-unsupported' })
      expect(origin.sends()).toBe(1)
      expect(tab.tx(verb)?.nonce).toBeUndefined()
    },
  )

  it("a contract account's send through a bundler cannot be cancelled (attack R28)", async () => {
    const bundler = '0x00000000000000000000000000000000000B0D1E'
    await chain.rpc('anvil_setBalance', [bundler, '0xde0b6b3a7640000'])
    await chain.rpc('anvil_setCode', [alice, '0x00'])
    await chain.rpc('anvil_impersonateAccount', [bundler])
    const origin = openOrigin(chain)
    const wallet = origin.state.wallet
    origin.state.wallet = async request => {
      if (request.method !== 'eth_sendTransaction') return await wallet(request)
      const [{ value, to }] = request.params as [{ value: string; to: string }]
      const inside = `${to.slice(2).padStart(64, '0')}${value.slice(2).padStart(64, '0')}`
      const carrier = { from: bundler, to: alice, data: `0x1fad948c${inside}`, gas: '0x186a0' }
      return await chain.rpc('eth_sendTransaction', [carrier])
    }
    const tab = origin.open()
    opened.push(tab)
    try {
      await tab.call('sendTransaction', transfer('bundled', { amount: 888n }))
      await until(() => tab.phase('bundled'), 'pending')
      await looked(tab, 'bundled')
      expect([tab.tx('bundled')?.nonce, tab.tx('bundled')?.mismatches]).toEqual([undefined, []])
      await expect(tab.call('cancel', 'bundled')).rejects.toMatchObject({ code: 'replace-unsupported' })
      expect(origin.sends()).toBe(1)
    } finally {
      await chain.rpc('anvil_setCode', [alice, '0x'])
    }
  })

  it('an unconfirmed nonce that an older version stored counts only as the lowest possible nonce', async () => {
    const { origin, tab } = privately()
    await tab.call('sendTransaction', transfer('old', { amount: 777n }))
    const { firstNonce, ...rest } = (await origin.disk.get('money/tx/old')) as TransactionRecord
    await origin.disk.set('money/tx/old', { ...rest, nonce: firstNonce })
    tab.close()
    const next = openOrigin(chain, origin.disk).open()
    opened.push(next)
    await until(() => next.phase('old'), 'submitted')
    expect([next.tx('old')?.nonce, next.tx('old')?.firstNonce]).toEqual([undefined, firstNonce])
  })
})
