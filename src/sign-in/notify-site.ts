import type { SIWXSession } from '../domain/sign-in/types.ts'

/** Notifies the site of sign-ins and sign-outs, once for each change. */
export type SiteNotifier = {
  signedIn(session: SIWXSession | undefined): void
  /**
   * Called when the current account has no session. Reports a sign-out if the previous account was signed in. The
   * server may still have that session.
   */
  notSignedIn(): void
  /** Ends all sessions of the site and then notifies it, even if the current account had none. */
  endAll(): Promise<void>
}

/** Creates the notifier from the site's listener and the function that ends all server sessions. */
export function createSiteNotifier(
  onChange: (session: SIWXSession | undefined) => void,
  endSessions: () => Promise<void>,
): SiteNotifier {
  let lastNotice: 'signed in' | 'not signed in' | undefined
  return {
    signedIn: session => {
      lastNotice = 'signed in'
      onChange(session)
    },
    notSignedIn: () => {
      if (lastNotice !== 'signed in') return
      lastNotice = 'not signed in'
      onChange(undefined)
    },
    endAll: async () => {
      const before = lastNotice
      lastNotice = undefined
      try {
        await endSessions()
      } finally {
        if (before) onChange(undefined)
      }
    },
  }
}
