import type { SIWXSession } from '../domain/sign-in/types.ts'

/** Tells the site who is signed in, each change once. */
export type SiteNotifier = {
  signedIn(session: SIWXSession | undefined): void
  /** The account in use has no sign-in. That of the account before may still stand on the site's server. */
  notSignedIn(): void
  /** Ends every sign-in of the site and tells it afterwards, also where the account in use had none. */
  endAll(): Promise<void>
}

/** Builds it over the site's listener and what ends every session on its server. */
export function createSiteNotifier(
  onChange: (session: SIWXSession | undefined) => void,
  endSessions: () => Promise<void>,
): SiteNotifier {
  let known: 'signed in' | 'not signed in' | undefined
  return {
    signedIn: session => {
      known = 'signed in'
      onChange(session)
    },
    notSignedIn: () => {
      if (known !== 'signed in') return
      known = 'not signed in'
      onChange(undefined)
    },
    endAll: async () => {
      const before = known
      known = undefined
      try {
        await endSessions()
      } finally {
        if (before) onChange(undefined)
      }
    },
  }
}
