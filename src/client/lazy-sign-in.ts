import type { Session } from '../domain/core/entities.ts'
import { lazy } from '../domain/core/lib/lazy.ts'
import { createSignal, type Signal } from '../domain/core/signal.ts'
import type { HandleOneClick, SignInController, SignInState } from '../domain/sign-in/types.ts'
import type { SignIn } from '../sign-in/types.ts'
import type { SignInPage } from './open-sign-in.ts'

/** The sign-in of the site. Its code loads when the worker starts, and only if the site uses sign-in. */
export type LazySignIn = SignInController & {
  readonly state$: Signal<SignInState>
  /** Loads the code of the sign-in. */
  get(): Promise<SignIn>
  hear(session: Session): void
  readonly oneClick: HandleOneClick
  close(): void
}

/** Creates the sign-in without loading its code. Sessions that arrive before the code has loaded are delivered afterwards. */
export function createLazySignIn(ofPage: () => SignInPage): LazySignIn {
  const earlier: Session[] = []
  const state$: Signal<SignInState> = createSignal<SignInState>({ phase: 'off', required: false })
  let listener: ((session: Session) => void) | undefined
  let isUsed = false
  const get = lazy(async () => {
    isUsed = true
    const { openSignIn } = await import('./open-sign-in.ts')
    return openSignIn(ofPage(), state$, {
      subscribe: next => {
        listener = next
        earlier.splice(0).forEach(next)
        return { unsubscribe: () => {} }
      },
    })
  })
  const then = (step: (signIn: SignIn) => unknown) => void get().then(step, () => {})
  return {
    state$,
    get,
    hear: session => {
      if (listener) listener(session)
      else {
        earlier.push(session)
        then(() => {})
      }
    },
    settled: () =>
      get().then(
        signIn => signIn.settled(),
        () => {},
      ),
    ask: () => then(signIn => signIn.ask()),
    sign: () => then(signIn => signIn.sign()),
    cancel: () => then(signIn => signIn.cancel()),
    oneClick: async (...args) => (await get()).oneClick(...args),
    close: () =>
      void (
        isUsed &&
        get().then(
          signIn => signIn.close(),
          () => {},
        )
      ),
  }
}
