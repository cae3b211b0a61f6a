import type { SIWXSession } from '../domain/sign-in/siwx.ts'

/** Functions that notify the site of sign-ins and sign-outs, once for each change. */
export type SiteNotifier = {
  signedIn(session: SIWXSession | undefined): void
  /**
   * Reports a sign-out if the previous account was signed in, but ends no session on the server. Called when the
   * current account has no sign-in session.
   */
  notSignedIn(): void
  /**
   * Ends all sign-in sessions of the site. Then reports a sign-out if `signedIn` was called since the previous
   * `endAll`, even if the current account is not signed in.
   */
  endAll(): Promise<void>
}

/** Creates the notifier of the site. `onChange` is the site's listener, and `endSessions` ends all server sessions. */
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
