import { withAnalytics } from './analytics.ts'
import { resolveSignIn } from './config.ts'
import { inOrder } from './in-turn.ts'
import { createServerClock } from './server-clock.ts'
import { followSignIn } from './sign-in.ts'
import { resolveSiwe } from './siwe.ts'
import type { SignIn, SignInDeps } from './types.ts'

/** The site's sign-in in this page; nothing at all where the site has switched it off. */
export function createSignIn(parts: SignInDeps): SignIn {
  const { options, feature, win } = parts
  const clock = createServerClock()
  const page = { host: win.location.host, origin: win.location.origin }
  const random = (length: number) => win.crypto.getRandomValues(new Uint8Array(length))
  const deps = { feature, page, clock, random }
  const given = options.siweConfig
    ? resolveSiwe(options.siweConfig, deps)
    : resolveSignIn(options.siwx ?? {}, deps)
  if (!given) return off
  // A site may know only the nonce it gave last, whichever way of signing in it was for.
  const config = { ...given, createMessage: inOrder(given.createMessage, turnMs) }
  return withAnalytics(parts, followSignIn(parts, config, clock))
}

/** How long one message may hold up the next. */
const turnMs = 10_000

const off: SignIn = {
  config: undefined,
  settled: async () => {},
  ask: () => {},
  sign: () => {},
  cancel: () => {},
  signOut: async () => {},
  oneClick: async () => undefined,
  close: () => {},
}
