import { createSignal } from '../../src/domain/core/signal.ts'
import type { SignInController, SignInState } from '../../src/domain/sign-in/types.ts'

/** Creates a fake sign-in controller that stays in the given state. */
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
