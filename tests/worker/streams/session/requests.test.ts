import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  account,
  alice,
  bob,
  createHostFake,
  createRemembered,
  leftBehind,
  start,
  walletId,
} from '../../fakes/session.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'Date'] })
})
afterEach(() => void vi.useRealTimers())

const settle = () => vi.advanceTimersByTimeAsync(0)
const connected = async () => {
  const all = start()
  await all.session.connectInjected(walletId, 'eip155')
  return all
}

it('a pending wallet request rejects with wallet-disconnected when the user disconnects', async () => {
  const { session, host } = await connected()
  host.state.answers.personal_sign = () => new Promise(() => {})
  const signature = session.request('eip155', { method: 'personal_sign', params: ['0x', alice] })
  const refused = expect(signature).rejects.toMatchObject({ code: 'wallet-disconnected' })
  await settle()
  await session.disconnect('eip155')
  await refused
})

it('eth_accounts returns the connected accounts with EIP-55 checksums, without a request to the wallet', async () => {
  const { session, host } = await connected()
  for (const method of ['eth_accounts', 'eth_requestAccounts'])
    await expect(session.request('eip155', { method })).resolves.toEqual([alice])
  expect(host.state.requests).not.toContain('eth_accounts')
})

it('the site can switch to an account by its lower-case address', async () => {
  const { session, now } = await connected()
  session.hostEvent({ type: 'accounts', walletId, accounts: [alice, bob] })
  await session.switchAccount(account('eip155:1', bob.toLowerCase()))
  expect(now()?.active).toBe(account('eip155:1', bob))
})

it('a session stored with lower-case addresses is restored with EIP-55 checksums and without duplicates', async () => {
  const left = leftBehind()
  const [lower, checked] = [account('eip155:1', alice.toLowerCase()), account('eip155:1')]
  for (const connection of left.session.connections) connection.accounts = [lower, checked]
  left.session.active = lower
  const { seen } = start({ host: createHostFake().api, remembered: createRemembered(left) })
  await settle()
  expect(seen[0]).toMatchObject({ active: checked, connections: [{ accounts: [checked] }] })
})
