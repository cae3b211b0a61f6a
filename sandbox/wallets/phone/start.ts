import { randomUUID } from 'node:crypto'
import { createPhoneWallet, type PhoneOptions, type PhoneWallet } from './phone-wallet.ts'

type Storage = NonNullable<PhoneOptions['storage']>

/** Stores everything in memory, as copies. */
export const memoryStorage = (): Storage => {
  const values = new Map<string, unknown>()
  return {
    getKeys: async () => [...values.keys()],
    getEntries: async <T>() => [...values] as [string, T][],
    getItem: async <T>(key: string) => structuredClone(values.get(key)) as T | undefined,
    setItem: async (key: string, value: unknown) => void values.set(key, structuredClone(value)),
    removeItem: async (key: string) => void values.delete(key),
  }
}

/**
 * Starts a phone wallet in Node, with its sessions in memory: several may live in one process, beside a dapp.
 *
 * @example
 * const phone = await startPhoneWallet({ relayUrl: relay.url, projectId, keys, rpcUrls, mode: 'auto' })
 * await phone.pair(uri)
 */
export const startPhoneWallet = (options: PhoneOptions): Promise<PhoneWallet> => {
  // The library would otherwise share one core between all wallets and dapps of the process.
  process.env.DISABLE_GLOBAL_CORE = 'true'
  return createPhoneWallet({ storage: memoryStorage(), storagePrefix: randomUUID(), ...options })
}
