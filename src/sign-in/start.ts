import { createClock } from './clock.ts'
import { resolveSignIn } from './config.ts'
import { counted } from './figures.ts'
import type { SignIn, SignInParts } from './parts.ts'
import { followSignIn } from './sign-in.ts'
import { resolveSiwe } from './siwe.ts'

/** The site's sign-in in this page; nothing at all where the site has switched it off. */
export function createSignIn(parts: SignInParts): SignIn {
  const { options, wing, win } = parts
  const clock = createClock()
  const page = { host: win.location.host, origin: win.location.origin }
  const random = (length: number) => win.crypto.getRandomValues(new Uint8Array(length))
  const deps = { wing, page, clock, random }
  const config = options.siweConfig
    ? resolveSiwe(options.siweConfig, deps)
    : resolveSignIn(options.siwx ?? {}, deps)
  return config ? counted(parts, followSignIn(parts, config, clock)) : off
}

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
