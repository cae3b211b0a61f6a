import { emailCooldownMs } from '../../domain/core/constants.ts'
import { safeRead } from '../../domain/core/lib/safe-read.ts'
import { storageKey } from '../../domain/core/storage-key.ts'
import { cooldownLeft } from '../../domain/embedded-wallet/email-code.ts'
import {
  type EmbeddedAccountType,
  isProvider,
  type LoginProvider,
} from '../../domain/embedded-wallet/login.ts'

/** Login data that is stored on this device. It does not identify the user. */
type LoginStorage = {
  /**
   * Milliseconds until another email may be requested, for a login or for a change of the address, in this tab or in
   * another.
   */
  cooldown(): number
  emailRequested(): void
  accountType(): EmbeddedAccountType | undefined
  prefer(type: EmbeddedAccountType): void
  provider(): LoginProvider | undefined
  cameBy(provider: LoginProvider | undefined): void
}

/** Creates the storage of the login. If the browser blocks storage, the values are lost when the page closes. */
export function createLoginStorage(win: Window, id?: string): LoginStorage {
  const key = storageKey('portico.login', id)
  let requestedAt: number | undefined
  const now = () => win.performance.now()
  let writtenAt: number | undefined
  return {
    cooldown: () => {
      const own = requestedAt === undefined ? 0 : cooldownLeft(now() - requestedAt)
      const at = safeRead(readKept(win, key), 'mailAt')
      // The monotonic clock decides about the emails of this page. It starts anew after a reload, and other tabs have
      // their own. So the system clock decides about all other emails.
      if (typeof at !== 'number' || at === writtenAt) return own
      const since = Date.now() - at
      return Math.max(own, since < 0 || since > emailCooldownMs ? 0 : cooldownLeft(since))
    },
    emailRequested: () => {
      requestedAt = now()
      writtenAt = Date.now()
      keep(win, key, { mailAt: writtenAt })
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
    // If the browser blocks storage, the account type and the login provider are unknown at the next visit.
  }
}
