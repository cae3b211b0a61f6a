import { createSignal } from '../../src/domain/core/signal.ts'
import type { SignInController, SignInState } from '../../src/domain/sign-in/types.ts'

/** A sign-in that keeps this state. */
export function fakeSignIn(state: SignInState, own: Partial<SignInController> = {}): SignInController {
  const nothing = () => {}
  return {
    state$: createSignal(state),
    settled: async () => {},
    request: nothing,
    sign: nothing,
    cancel: nothing,
    ...own,
  }
}
