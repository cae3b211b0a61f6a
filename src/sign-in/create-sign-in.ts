import { withAnalytics } from './analytics.ts'
import { resolveSignIn } from './config.ts'
import { inOrder } from './in-turn.ts'
import { createServerClock } from './server-clock.ts'
import { followSignIn } from './sign-in.ts'
import { resolveSiwe } from './siwe.ts'
import type { SignIn, SignInDeps } from './types.ts'

/** Creates the sign-in of this page. Does nothing if the site has switched it off. */
export function createSignIn(parts: SignInDeps): SignIn {
  const { options, feature, win } = parts
  const clock = createServerClock()
  const page = { host: win.location.host, origin: win.location.origin }
  const random = (length: number) => win.crypto.getRandomValues(new Uint8Array(length))
  const deps = { feature, page, clock, random }
  const resolved = options.siweConfig
    ? resolveSiwe(options.siweConfig, deps)
    : resolveSignIn(options.siwx ?? {}, deps)
  if (!resolved) return off
  // A server may accept only its latest nonce, so messages are created one by one.
  const config = { ...resolved, createMessage: inOrder(resolved.createMessage, turnMs) }
  return withAnalytics(parts, followSignIn(parts, config, clock))
}

/** How long the creation of one message may delay the next. */
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
