import { randomUUID } from 'node:crypto'
import { createPhoneWallet, type PhoneOptions, type PhoneWallet } from './phone-wallet.ts'

type Storage = NonNullable<PhoneOptions['storage']>

/** Creates a storage in memory. It stores and returns copies, so that callers cannot change stored values. */
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
 * Starts a phone wallet in Node.js. Its sessions are in memory, so several wallets and a site can run in one process.
 *
 * @example
 * const phone = await startPhoneWallet({ relayUrl: relay.url, projectId, keys, rpcUrls, mode: 'auto' })
 * await phone.pair(uri)
 */
export const startPhoneWallet = (options: PhoneOptions): Promise<PhoneWallet> => {
  // Without `DISABLE_GLOBAL_CORE`, the WalletConnect library shares one core between all wallets and sites of the
  // process.
  process.env.DISABLE_GLOBAL_CORE = 'true'
  return createPhoneWallet({ storage: memoryStorage(), storagePrefix: randomUUID(), ...options })
}
