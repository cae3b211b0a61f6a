import type { Address } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { rpcError } from '../evm/errors.ts'
import type { Approvals, Pending } from './approvals.ts'
import type { Emitter } from './emitter.ts'
import { type MemoryStore, visible } from './memory.ts'
import type { LockedAnswer, Mode, TestWalletOptions } from './options.ts'
import type { Failure, Mischief, SeenRequest } from './provider.ts'

/** The controls with which a test operates one wallet. A page has them at `window.__testWallets[name]`. */
export type WalletControl = {
  readonly name: string
  readonly uuid: string
  mode: Mode
  /** The milliseconds before an approval in the mode `slow`. */
  delay: number
  /** Whether the wallet is locked. A locked wallet shows no accounts and waits until its user unlocks it. */
  locked: boolean
  /** The answer of the locked wallet to `eth_accounts`. */
  lockedAnswer: LockedAnswer
  /** The id of the wallet's chain. Setting it simulates that the user switches the chain in the wallet. Any number is allowed. */
  chainId: number
  /**
   * The accounts that the site sees, the active one first. Setting a list shares exactly these accounts. Setting an empty
   * list disconnects the site.
   */
  accounts: readonly Address[]
  /** All accounts of the wallet, whether the site sees them or not. */
  readonly ownAccounts: readonly Address[]
  switchLies: boolean
  readonly requests: readonly SeenRequest[]
  readonly pending: readonly Pending[]
  /** Approves the oldest request that waits for the user's decision. */
  readonly approve: () => void
  readonly reject: (code?: number, message?: string) => void
  readonly failNext: (code: number, message: string, data?: unknown) => void
  /** The errors with which all requests of a method fail, by method. */
  failures: Readonly<Record<string, Failure>>
  /** Announces the wallet now, by EIP-6963 (option `announce: false`). */
  readonly announce: () => void
  /**
   * Changes the name and, if given, the icon, like an update of the extension. The wallet announces itself with them from
   * the next load of the page on. The controls keep the old name.
   */
  readonly rename: (name: string, icon?: string) => void
  readonly emit: Emitter['emit']
  /** Simulates that the user disconnects the site in the wallet: the site sees no accounts and gets a disconnect event. */
  readonly disconnect: () => void
  /** Calls the listener after each change of the wallet's state or of its pending questions to the user. */
  readonly onChange: (listener: () => void) => void
}

type Parts = {
  readonly options: TestWalletOptions
  readonly uuid: string
  readonly memory: MemoryStore
  readonly approvals: Approvals
  readonly seen: readonly SeenRequest[]
  readonly mischief: Mischief
  readonly emit: Emitter['emit']
  readonly announce: () => void
}

/** Creates the controls of a wallet. */
export const createControl = (parts: Parts): WalletControl => {
  const { options, uuid, memory, approvals, seen, mischief, emit, announce } = parts
  const ownAccounts = options.keys.map(key => privateKeyToAccount(key).address)
  return {
    name: options.name,
    uuid,
    ownAccounts,
    emit,
    announce,
    rename: (name, icon = options.icon) => memory.set({ renamed: { name, icon } }),
    get mode() {
      return memory.get().mode
    },
    set mode(mode) {
      memory.set({ mode })
    },
    get delay() {
      return memory.get().delay
    },
    set delay(delay) {
      memory.set({ delay })
    },
    get locked() {
      return memory.get().locked
    },
    set locked(locked) {
      memory.set({ locked })
    },
    get lockedAnswer() {
      return memory.get().lockedAnswer
    },
    set lockedAnswer(lockedAnswer) {
      memory.set({ lockedAnswer })
    },
    get chainId() {
      return memory.get().chainId
    },
    set chainId(chainId) {
      memory.set({ chainId })
    },
    get accounts() {
      return visible(memory.get())
    },
    set accounts(accounts) {
      memory.set(accounts.length > 0 ? { accounts, connected: true } : { connected: false })
    },
    get switchLies() {
      return mischief.switchLies
    },
    set switchLies(lies) {
      mischief.switchLies = lies
    },
    get failures() {
      return mischief.failures
    },
    set failures(failures) {
      mischief.failures = failures
    },
    get requests() {
      return seen
    },
    get pending() {
      return approvals.pending()
    },
    approve: () => approvals.pending()[0]?.approve(),
    reject: (code, message) => approvals.pending()[0]?.reject(code, message),
    failNext: (code, message, data) => {
      mischief.nextError = rpcError(code, message, data)
    },
    disconnect: () => {
      memory.set({ connected: false })
      emit('disconnect', rpcError(4900, 'The wallet was disconnected from this site.'))
    },
    onChange: listener => {
      memory.onChange(listener)
      approvals.onChange(listener)
    },
  }
}
