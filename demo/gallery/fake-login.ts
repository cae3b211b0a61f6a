import { createSignal } from '../../src/domain/core/signal.ts'
import type { LoginDoor, LoginState, SocialTry } from '../../src/domain/embedded-wallet/login.ts'

/** A promise that nobody keeps: what a view waits for. */
export const never = () => new Promise<never>(() => undefined)

/** A login with no site behind it: it answers what the scene says, and else never. */
export function fakeLogin(own: Partial<LoginDoor> = {}, state: Partial<LoginState> = {}): LoginDoor {
  return {
    state$: createSignal<LoginState>({ hasSmartAccount: false, approving: false, ...state }),
    prepare: () => undefined,
    cooldown: () => 0,
    email: never,
    device: never,
    code: never,
    social: () => fakeTry(),
    returned: never,
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

/** A provider's window that stays as it is. */
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
