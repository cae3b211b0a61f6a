import { emailCooldownMs } from '../../domain/core/constants.ts'
import { safeRead } from '../../domain/core/lib/safe-read.ts'
import {
  type EmbeddedAccountType,
  isProvider,
  type LoginProvider,
} from '../../domain/embedded-wallet/login.ts'
import { cooldownLeft } from '../../domain/embedded-wallet/login-steps.ts'

/** What the login remembers in the page's own storage: never who somebody is. */
export type LoginStorage = {
  /** Milliseconds until a mail may be asked for again. */
  cooldown(): number
  mailAsked(): void
  accountType(): EmbeddedAccountType | undefined
  prefer(type: EmbeddedAccountType): void
  /** Which provider vouched for whoever is logged in. */
  provider(): LoginProvider | undefined
  cameBy(provider: LoginProvider | undefined): void
}

const key = 'portico.login'

/** Keeps what has to outlive the page where that can be kept. */
export function createLoginStorage(win: Window): LoginStorage {
  let asked: number | undefined
  const now = () => win.performance.now()
  const kept = readKept(win)
  return {
    cooldown: () => {
      // Within a page the clock that never goes back counts; over a reload only the clock of the wall is left.
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
    // The next visit begins like a first one.
  }
}
