import { emailCooldownMs } from '../../domain/core/constants.ts'
import { safeRead } from '../../domain/core/lib/safe-read.ts'
import { storageKey } from '../../domain/core/storage-key.ts'
import {
  type EmbeddedAccountType,
  isProvider,
  type LoginProvider,
} from '../../domain/embedded-wallet/login.ts'
import { cooldownLeft } from '../../domain/embedded-wallet/login-steps.ts'

/** Login data that is stored on this device. It does not identify the user. */
export type LoginStorage = {
  /** Milliseconds until another email may be requested. */
  cooldown(): number
  /**
   * Milliseconds until the user may request another change of the e-mail address. E-mails of the login do not count.
   */
  changeCooldown(): number
  mailAsked(reason?: 'change'): void
  accountType(): EmbeddedAccountType | undefined
  prefer(type: EmbeddedAccountType): void
  /** The social provider of the current login. */
  provider(): LoginProvider | undefined
  cameBy(provider: LoginProvider | undefined): void
}

/** Stores values for the next page load. Without storage they are lost. */
export function createLoginStorage(win: Window, id?: string): LoginStorage {
  const key = storageKey('portico.login', id)
  let requestedAt: number | undefined
  let changeRequestedAt: number | undefined
  const now = () => win.performance.now()
  const kept = readKept(win, key)
  return {
    cooldown: () => {
      // The monotonic clock starts again after a reload, so the wall clock is used then.
      if (requestedAt !== undefined) return cooldownLeft(now() - requestedAt)
      const at = safeRead(kept, 'mailAt')
      if (typeof at !== 'number') return 0
      const since = Date.now() - at
      return since < 0 || since > emailCooldownMs ? 0 : cooldownLeft(since)
    },
    changeCooldown: () => (changeRequestedAt === undefined ? 0 : cooldownLeft(now() - changeRequestedAt)),
    mailAsked: reason => {
      requestedAt = now()
      if (reason === 'change') changeRequestedAt = requestedAt
      keep(win, key, { mailAt: Date.now() })
    },
    accountType: () => {
      const type = safeRead(readKept(win, key), 'type')
      return type === 'eoa' || type === 'smartAccount' ? type : undefined
    },
    prefer: type => keep(win, key, { type }),
    provider: () => {
      const known = safeRead(readKept(win, key), 'provider')
      return isProvider(known) ? known : undefined
    },
    cameBy: provider => keep(win, key, { provider }),
  }
}

function readKept(win: Window, key: string): unknown {
  try {
    return JSON.parse(win.localStorage.getItem(key) ?? '{}')
  } catch {
    return {}
  }
}

function keep(win: Window, key: string, part: object): void {
  try {
    win.localStorage.setItem(key, JSON.stringify({ ...(readKept(win, key) as object), ...part }))
  } catch {
    // Without storage the next visit is like a first visit.
  }
}
