import type { Store } from './store.ts'

/** A key-value store with encrypted values. No script can export the encryption key. */
export type Vault = {
  get(key: string): Promise<unknown>
  set(key: string, value: unknown): Promise<void>
  remove(key: string): Promise<void>
  keys(prefix: string): Promise<readonly string[]>
}

type Sealed = { readonly iv: Uint8Array<ArrayBuffer>; readonly sealed: ArrayBuffer }

const algorithm = 'AES-GCM'

/**
 * Creates a vault in the store. The vault encrypts its values with a key that is stored beside them. No script can
 * export the key, but every script of the same origin can decrypt with it.
 *
 * Without WebCrypto, for example on a page without https, the vault keeps its values in memory.
 */
export function createVault(
  store: Pick<Store, 'get' | 'set' | 'claim' | 'remove' | 'keys'>,
  keyName = 'vault/key',
): Vault {
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined
  if (!subtle) return inMemory()
  let opened: Promise<CryptoKey> | undefined

  const make = async (): Promise<CryptoKey> => {
    const kept = await store.get(keyName)
    if (kept instanceof CryptoKey) return kept
    const made = await subtle.generateKey({ name: algorithm, length: 256 }, false, ['encrypt', 'decrypt'])
    // Two tabs may create a key at the same time. Each tab then uses the key that was stored first.
    const first = await store.claim(keyName, made)
    return first instanceof CryptoKey ? first : made
  }
  const key = (): Promise<CryptoKey> => {
    opened ??= make()
    return opened
  }
  // Encryption does not always take the same time, so an older value could be stored last. Therefore each write under a
  // name waits until the previous write under this name has ended.
  const turns = new Map<string, Promise<unknown>>()
  const inTurn = <T>(name: string, step: () => Promise<T>): Promise<T> => {
    const mine = (turns.get(name) ?? Promise.resolve()).then(step, step)
    turns.set(name, mine)
    return mine
  }

  return {
    get: async name => {
      await turns.get(name)?.catch(() => {})
      const record = await store.get(name)
      if (!isSealed(record)) return undefined
      try {
        const bytes = await subtle.decrypt({ name: algorithm, iv: record.iv }, await key(), record.sealed)
        return JSON.parse(new TextDecoder().decode(bytes))
      } catch {
        // The value was encrypted with a key that no longer exists, so it can never be decrypted.
        await store.remove(name)
        return undefined
      }
    },
    set: async (name, value) => {
      const iv = crypto.getRandomValues(new Uint8Array(12))
      const bytes = new TextEncoder().encode(JSON.stringify(value, plain))
      return inTurn(name, async () => {
        const sealed = await subtle.encrypt({ name: algorithm, iv }, await key(), bytes)
        await store.set(name, { iv, sealed } satisfies Sealed)
      })
    },
    remove: name => inTurn(name, () => store.remove(name)),
    keys: prefix => store.keys(prefix),
  }
}

/** Sites put bigints into wallet requests, but JSON cannot contain them. So they are converted to text. */
function plain(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value
}

function isSealed(value: unknown): value is Sealed {
  const { iv, sealed } = (value ?? {}) as Partial<Sealed>
  return iv instanceof Uint8Array && sealed instanceof ArrayBuffer
}

function inMemory(): Vault {
  const values = new Map<string, unknown>()
  return {
    get: async name => values.get(name),
    set: async (name, value) => void values.set(name, value),
    remove: async name => void values.delete(name),
    keys: async prefix => [...values.keys()].filter(name => name.startsWith(prefix)),
  }
}
