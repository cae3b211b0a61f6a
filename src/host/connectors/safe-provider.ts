import { safeRead } from '../../domain/core/lib/safe-read.ts'

/**
 * A wallet's provider object, and the function for requests that the object had when Portico found it. Call neither of
 * them directly: `openProvider` wraps both.
 */
export type SafeProvider = {
  readonly raw: object
  readonly send: (...args: unknown[]) => unknown
  /** The name of `send` in the object. Wallets that are older than EIP-1193 have no `request`. */
  readonly name: string
}

export function toSafeProvider(raw: unknown): SafeProvider | undefined {
  if ((typeof raw !== 'object' || raw === null) && typeof raw !== 'function') return undefined
  for (const name of ['request', 'sendAsync', 'send']) {
    // The function is read only once, so that the page cannot replace it later.
    const send = safeRead(raw, name)
    if (typeof send === 'function') return { raw, send: send as SafeProvider['send'], name }
  }
  return undefined
}

/**
 * Whether both objects lead to the same wallet: they are the same object, or one is a wrapper of the other, such as a
 * Proxy or a copy. Scripts of a page often wrap a provider, for example to log its requests. A wrapper that is written by
 * hand cannot be recognised.
 */
export function isSameProvider(a: SafeProvider, b: SafeProvider): boolean {
  if (a.raw === b.raw || a.send === b.send) return true
  // A Proxy that binds the functions of its target returns new functions, but it does not hide the property itself.
  const [own, other] = [definitionOf(a.raw), definitionOf(b.raw)]
  return own !== undefined && (own === other || own === b.send || other === a.send)
}

/** Whether `router` only chooses between providers that are all in the list. */
export function routesTo({ raw }: SafeProvider, providers: readonly SafeProvider[]): boolean {
  const targets = safeRead(raw, 'providers')
  if (!Array.isArray(targets) || targets.length === 0 || targets.length > routesRead) return false
  return targets.every(target => {
    const provider = toSafeProvider(target)
    return provider !== undefined && providers.some(known => isSameProvider(known, provider))
  })
}

const routesRead = 50
const prototypesRead = 10

/** Returns the function `request` as the object or one of its prototypes defines it. */
function definitionOf(raw: object): unknown {
  try {
    let owner: object | null = raw
    for (let depth = 0; owner && depth < prototypesRead; depth += 1) {
      const property: unknown = Object.getOwnPropertyDescriptor(owner, 'request')?.value
      if (typeof property === 'function') return property
      owner = Object.getPrototypeOf(owner)
    }
  } catch {
    // A Proxy may refuse to describe its properties.
  }
  return undefined
}
