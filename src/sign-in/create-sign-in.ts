import { withTimeout } from '../domain/core/lib/with-timeout.ts'
import { createServerClock, resolveSignIn } from './config.ts'
import { followSignIn } from './sign-in.ts'
import { resolveSiwe } from './siwe.ts'
import type { SignIn, SignInDeps } from './types.ts'

/** Creates the sign-in of this page. It does nothing if the site has switched the sign-in off. */
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
  // Messages are created one by one, because a server may accept only its latest nonce.
  const config = { ...resolved, createMessage: inOrder(resolved.createMessage, turnMs) }
  return followSignIn(parts, config, clock)
}

/** How long the creation of one message may delay the next one (ms). */
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

/** Runs calls one after the other. A call that hangs delays the next one by at most `patienceMs`. */
function inOrder<Input, Output>(
  run: (input: Input) => Promise<Output>,
  patienceMs: number,
): (input: Input) => Promise<Output> {
  let last: Promise<unknown> = Promise.resolve()
  return input => {
    const made = last.then(() => run(input))
    last = withTimeout(
      made.catch(() => {}),
      patienceMs,
      () => {},
    )
    return made
  }
}
