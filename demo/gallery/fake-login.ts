import { createSignal } from '../../src/domain/core/signal.ts'
import type { LoginControls, LoginState, SocialTry } from '../../src/domain/embedded-wallet/login.ts'

/** Returns a promise that never settles, for views that wait. */
export const never = () => new Promise<never>(() => undefined)

/**
 * Creates a fake login that loads no login site. Its promises never resolve, unless the scene replaces the functions
 * that return them.
 */
export function fakeLogin(own: Partial<LoginControls> = {}, state: Partial<LoginState> = {}): LoginControls {
  return {
    state$: createSignal<LoginState>({ hasSmartAccount: false, approving: false, ...state }),
    prepare: () => undefined,
    cooldown: () => 0,
    email: never,
    device: never,
    code: never,
    social: () => fakeTry(),
    returned: () => ({ provider: undefined, done: never() }),
    farcaster: never,
    farcasterDone: never,
    updateEmail: never,
    primaryCode: never,
    secondaryCode: never,
    prefer: never,
    abort: () => undefined,
    restart: () => undefined,
    ...own,
  }
}

/** Creates a fake social login whose popup opens and never finishes. */
export function fakeTry(own: Partial<SocialTry> = {}): SocialTry {
  return {
    opened: true,
    address: never(),
    done: never(),
    open: () => true,
    cancel: () => undefined,
    ...own,
  }
}
