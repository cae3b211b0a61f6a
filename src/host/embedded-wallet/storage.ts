import { emailCooldownMs } from '../../domain/core/constants.ts'
import { safeRead } from '../../domain/core/lib/safe-read.ts'
import {
  type EmbeddedAccountType,
  isProvider,
  type LoginProvider,
} from '../../domain/embedded-wallet/login.ts'
import { cooldownLeft } from '../../domain/embedded-wallet/login-steps.ts'

/** Login data on this device. It does not identify the user. */
export type LoginStorage = {
  /** Milliseconds until another email may be requested. */
  cooldown(): number
  mailAsked(): void
  accountType(): EmbeddedAccountType | undefined
  prefer(type: EmbeddedAccountType): void
  /** The provider of the current login. */
  provider(): LoginProvider | undefined
  cameBy(provider: LoginProvider | undefined): void
}

const key = 'portico.login'

/** Stores values for the next page load. Without storage they are lost. */
export function createLoginStorage(win: Window): LoginStorage {
  let asked: number | undefined
  const now = () => win.performance.now()
  const kept = readKept(win)
  return {
    cooldown: () => {
      // Within a page use the monotonic clock; after a reload only the wall clock is available.
      if (asked !== undefined) return cooldownLeft(now() - asked)
      const at = safeRead(kept, 'mailAt')
      if (typeof at !== 'number') return 0
      const since = Date.now() - at
      return since < 0 || since > emailCooldownMs ? 0 : cooldownLeft(since)
    },
    mailAsked: () => {
      asked = now()
      keep(win, { mailAt: Date.now() })
    },
    accountType: () => {
      const type = safeRead(readKept(win), 'type')
      return type === 'eoa' || type === 'smartAccount' ? type : undefined
    },
    prefer: type => keep(win, { type }),
    provider: () => {
      const known = safeRead(readKept(win), 'provider')
      return isProvider(known) ? known : undefined
    },
    cameBy: provider => keep(win, { provider }),
  }
}

function readKept(win: Window): unknown {
  try {
    return JSON.parse(win.localStorage.getItem(key) ?? '{}')
  } catch {
    return {}
  }
}

function keep(win: Window, part: object): void {
  try {
    win.localStorage.setItem(key, JSON.stringify({ ...(readKept(win) as object), ...part }))
  } catch {
    // Without storage the next visit starts like a first one.
  }
}
