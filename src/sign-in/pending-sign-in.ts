import type { CaipAddress } from '../domain/core/entities.ts'
import { safeRead } from '../domain/core/lib/safe-read.ts'
import { randomUuid } from '../domain/core/lib/uuid.ts'
import { storageKey } from '../domain/core/storage-key.ts'

/** A sign-in message that waits for a signature in a wallet, as this tab stores it. */
export type PendingSignIn = {
  /** The name under which the worker finds the request of the message again. */
  readonly resumeKey: string
  readonly account: CaipAddress
  readonly text: string
  /** When the request was sent (epoch ms). */
  readonly at: number
}

/** The pending sign-in of this tab. Its storage ends with the tab, and no other site can read it. */
export type PendingSignIns = {
  /** Stores the message until `drop` is called. Returns the name for the request. */
  keep(account: CaipAddress, text: string): string
  read(): PendingSignIn | undefined
  /** Deletes the pending sign-in with this name. Without a name, deletes any. */
  drop(resumeKey?: string): void
}

const entryName = 'portico-pending-sign-in'
/** Age after which a pending sign-in is not used any more (ms): the request itself ends after five minutes. */
const lifetimeMs = 600_000
/** Longest text that is read from the storage. Wallets do not show a longer message. */
const longestText = 20_000

/**
 * Creates the store of the pending sign-in. A phone may throw the page away while the user signs in the wallet app, and
 * the next page of this tab then needs the message to use the signature. Browsers without a storage remember nothing.
 */
export function createPendingSignIns(win: Window, id?: string): PendingSignIns {
  const name = storageKey(entryName, id)
  const read = (): PendingSignIn | undefined => {
    try {
      const stored: unknown = JSON.parse(win.sessionStorage.getItem(name) ?? 'null')
      const age = Date.now() - Number(safeRead(stored, 'at'))
      const isWhole = ['resumeKey', 'account', 'text'].every(
        part => typeof safeRead(stored, part) === 'string',
      )
      const pending = stored as PendingSignIn
      return isWhole && age >= 0 && age < lifetimeMs && pending.text.length <= longestText
        ? pending
        : undefined
    } catch {
      return undefined
    }
  }
  return {
    keep: (account, text) => {
      const pending: PendingSignIn = { resumeKey: randomUuid(), account, text, at: Date.now() }
      try {
        win.sessionStorage.setItem(name, JSON.stringify(pending))
      } catch {
        // Without a storage, the visitor signs again after a reload.
      }
      return pending.resumeKey
    },
    read,
    drop: resumeKey => {
      if (resumeKey !== undefined && read()?.resumeKey !== resumeKey) return
      try {
        win.sessionStorage.removeItem(name)
      } catch {
        // Nothing is stored.
      }
    },
  }
}
