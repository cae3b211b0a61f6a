import type { Store } from './store.ts'

/** Keys and values that nobody reads from the disk: what is written there needs a key that no script gets hold of. */
export type Vault = {
  get(key: string): Promise<unknown>
  set(key: string, value: unknown): Promise<void>
  remove(key: string): Promise<void>
  keys(prefix: string): Promise<readonly string[]>
}

type Sealed = { readonly iv: Uint8Array<ArrayBuffer>; readonly sealed: ArrayBuffer }

const algorithm = 'AES-GCM'

/**
 * Seals what goes to the store with a key that cannot be exported, kept beside it. That stops who reads the disk or a backup of
 * it; a script of the same origin could still ask for it to be opened. Without WebCrypto (pages without https) it is memory.
 * Each vault of a store has a key of its own, so that two that begin at once do not lock each other out.
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
    // Two tabs may begin at once: both take the key that was kept first.
    const first = await store.claim(keyName, made)
    return first instanceof CryptoKey ? first : made
  }
  const key = (): Promise<CryptoKey> => {
    opened ??= make()
    return opened
  }
  // What is written to one name is there in the order it was given, however long each sealing took.
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
        // Sealed with a key that is gone: nobody can read it any more.
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

/** JSON has no word for a bigint, which sites put into what they ask of a wallet. */
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
