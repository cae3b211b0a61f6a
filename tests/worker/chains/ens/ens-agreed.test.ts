import { afterEach, expect, it, vi } from 'vitest'
import { AppError } from '../../../../src/domain/core/errors/app-error.ts'
import { ensHome } from '../../../../src/domain/names/names.ts'
import { type SendRpc, timeoutMs } from '../../../../src/worker/chains/chain.ts'
import { agreedAddress } from '../../../../src/worker/chains/ens/ens-agreed.ts'
import { quorumOf, readBy, speakEns } from '../../fakes/ens.ts'

const alice = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const thief = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const honest = speakEns({ 'amber.eth': { 60: alice } })
const lying = speakEns({ 'amber.eth': { 60: thief } })
const ignorant = speakEns({})
const broken: SendRpc = async () => {
  throw new AppError('rpc-internal')
}
const silent: SendRpc = () => new Promise(() => {})
const found = (...nodes: readonly SendRpc[]) =>
  agreedAddress(quorumOf(...nodes), readBy, 'amber.eth', ensHome)

afterEach(() => void vi.useRealTimers())

it('an ENS name resolves to the address that two independent nodes return (attack R29)', async () => {
  expect(await found(honest, honest)).toEqual({ address: alice })
  expect(await found(lying, honest, honest)).toEqual({ address: alice })
  expect(await found(honest, broken, honest)).toEqual({ address: alice })
})

it('an ENS name has no address if two nodes return no address', async () => {
  expect(await found(ignorant, ignorant)).toEqual({ address: undefined })
})

it.each<[string, readonly SendRpc[]]>([
  ['return different addresses', [lying, honest]],
  ['return an address and none', [lying, ignorant]],
  ['return three different results', [honest, lying, ignorant]],
])(
  'an ENS name is rejected with name-disputed if the nodes disagree: they %s (attack R29)',
  async (_what, nodes) => {
    await expect(found(...nodes)).rejects.toMatchObject({
      code: 'name-disputed',
      context: { name: 'amber.eth' },
    })
  },
)

it('the address of an ENS name is unconfirmed if only one node returns an address (attack R29)', async () => {
  const alone = { address: alice, unconfirmed: true }
  expect(await found(honest)).toEqual(alone)
  expect(await found(broken, honest)).toEqual(alone)
})

it('the address of an ENS name stays unconfirmed if a second node does not respond', async () => {
  vi.useFakeTimers()
  const answer = found(honest, silent)
  await vi.advanceTimersByTimeAsync(timeoutMs)
  expect(await answer).toEqual({ address: alice, unconfirmed: true })
})

it("the address of an ENS name is trusted if it comes from the site's only node", async () => {
  const only = { ...quorumOf(honest), needed: 1 }
  expect(await agreedAddress(only, readBy, 'amber.eth', ensHome)).toEqual({ address: alice })
})

it("the look-up of an ENS name rejects with the first node's error if every node fails", async () => {
  const refused: SendRpc = async () => {
    throw new AppError('chain-mismatch')
  }
  await expect(found(broken, refused)).rejects.toMatchObject({ code: 'rpc-internal' })
})
