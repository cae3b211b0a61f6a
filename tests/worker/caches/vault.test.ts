import { afterEach, expect, it, vi } from 'vitest'
import { createVault } from '../../../src/worker/caches/vault.ts'
import { memoryStore } from '../fakes.ts'

afterEach(() => void vi.restoreAllMocks())

it('the encrypted vault keeps the latest value, even if encrypting an earlier value takes longer', async () => {
  const store = memoryStore()
  const vault = createVault(store)
  await vault.set('a', 0)
  const seal = crypto.subtle.encrypt.bind(crypto.subtle)
  let slow = () => {}
  vi.spyOn(crypto.subtle, 'encrypt').mockImplementationOnce(async (...how) => {
    await new Promise<void>(done => {
      slow = done
    })
    return await seal(...how)
  })
  const writes = [vault.set('a', 1), vault.set('a', 2)]
  const reading = vault.get('a')
  await vi.waitFor(() => expect(slow).not.toBe(undefined))
  await vault.set('b', 3)
  slow()
  await Promise.all(writes)
  expect([await reading, await vault.get('a'), await vault.get('b')]).toEqual([2, 2, 3])
  const last = [vault.set('a', 4), vault.remove('a')]
  await Promise.all(last)
  expect(await vault.get('a')).toBeUndefined()
})

it('two tabs that open the encrypted store at the same time use the same encryption key (attack R31)', async () => {
  const store = memoryStore()
  const tabs = [createVault(store), createVault(store)]
  await Promise.all(tabs.map((vault, index) => vault.set(`of ${index}`, index)))
  const later = createVault(store)
  expect([await later.get('of 0'), await later.get('of 1')]).toEqual([0, 1])
})

it('a failed write to the encrypted vault does not block a later write of the same entry', async () => {
  const store = memoryStore()
  const vault = createVault(store)
  await vault.set('a', 0)
  vi.spyOn(crypto.subtle, 'encrypt').mockRejectedValueOnce(new Error('no'))
  await expect(vault.set('a', 1)).rejects.toThrow('no')
  await vault.set('a', { amount: 5n })
  expect(await vault.get('a')).toEqual({ amount: '5' })
})

it('two encrypted vaults with different key names encrypt with different keys', async () => {
  const store = memoryStore()
  await Promise.all([createVault(store).set('a', 1), createVault(store, 'vault/other').set('b', 2)])
  expect(await createVault(store).get('a')).toBe(1)
  expect(await createVault(store, 'vault/other').get('b')).toBe(2)
})
