import type { Address } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { WalletChain } from '../evm/rpc.ts'
import type { LockedAnswer, Mode, TestWalletOptions } from './options.ts'

/** The wallet's stored state for this site. */
export type Memory = {
  readonly connected: boolean
  readonly locked: boolean
  /** The answer of a locked wallet to `eth_accounts`. */
  readonly lockedAnswer: LockedAnswer
  /** The name and the icon under which the wallet announces itself, if the test has changed them. */
  readonly renamed?: { readonly name: string; readonly icon: string }
  /** Accounts shared with the site, the active one first. */
  readonly accounts: readonly Address[]
  /** The id of the current chain. It may be a chain that the wallet does not know. */
  readonly chainId: number
  readonly chains: readonly WalletChain[]
  readonly mode: Mode
  readonly delay: number
}

/** Stores the state of the wallet. Notifies listeners of changes in this tab and in other tabs. */
export type MemoryStore = {
  readonly get: () => Memory
  readonly set: (change: Partial<Memory>) => void
  readonly onChange: (listener: (now: Memory, before: Memory) => void) => void
}

/**
 * Returns the accounts that the site may see now. The list is empty while the site is disconnected or the wallet is
 * locked.
 */
export const visible = ({ connected, locked, accounts }: Memory): readonly Address[] =>
  connected && !locked ? accounts : []

/** Returns the wallet's current chain, or undefined if the wallet does not know this chain. */
export const currentChain = ({ chains, chainId }: Memory): WalletChain | undefined =>
  chains.find(chain => chain.id === chainId)

const parse = (text: string | null): Partial<Memory> => {
  try {
    // Only this file writes the storage entry, so the code does not check the fields of a stored object. It ignores
    // JSON that is not an object.
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

const storage = (): Storage | undefined => {
  try {
    return window.localStorage
  } catch {
    return undefined
  }
}

/**
 * Opens the wallet's state in the site's storage. A real wallet has its own storage, but this wallet is part of the
 * page.
 */
export const openMemory = (options: TestWalletOptions): MemoryStore => {
  const key = `test-wallet:${options.rdns}`
  const listeners = new Set<(now: Memory, before: Memory) => void>()
  const disk = storage()
  const read = (): Partial<Memory> => {
    try {
      return parse(disk?.getItem(key) ?? null)
    } catch {
      return {}
    }
  }
  const fresh: Memory = {
    connected: false,
    locked: options.locked === true,
    lockedAnswer: options.lockedAnswer ?? 'empty',
    accounts: options.keys.map(privateKey => privateKeyToAccount(privateKey).address),
    chainId: options.chains[0]?.id ?? 1,
    chains: options.chains,
    mode: options.mode ?? 'auto',
    delay: options.delay ?? 2000,
  }
  // The options replace the stored chains. They also replace the stored mode, unless a panel lets the user set the mode.
  const changes: Partial<Memory> = options.panel
    ? { chains: options.chains }
    : { mode: fresh.mode, delay: fresh.delay, chains: options.chains, lockedAnswer: fresh.lockedAnswer }
  // `locked: true` locks the wallet at each visit. Without it, the wallet stays as the last visit left it.
  const lock = options.locked ? { locked: true } : {}
  let memory: Memory = { ...fresh, ...read(), ...changes, ...lock }

  const notify = (before: Memory) => {
    for (const listener of listeners) listener(memory, before)
  }
  window.addEventListener('storage', event => {
    if (event.key !== key || event.newValue === null) return
    const before = memory
    memory = { ...memory, ...parse(event.newValue) }
    notify(before)
  })

  return {
    get: () => memory,
    set: change => {
      const before = memory
      memory = { ...memory, ...change }
      try {
        disk?.setItem(key, JSON.stringify(memory))
      } catch {
        // The browser refuses to write, or the storage is full. The wallet continues, but its state is lost when the
        // page closes.
      }
      notify(before)
    },
    onChange: listener => void listeners.add(listener),
  }
}
