import type { Session } from '../domain/core/entities.ts'
import { lazy } from '../domain/core/lib/lazy.ts'
import { createSignal, type ReadonlySignal, type Signal } from '../domain/core/signal.ts'
import type { PorticoOptions } from '../domain/options/resolve.ts'
import type { HandleOneClick } from '../domain/sign-in/one-click.ts'
import type { SignInController, SignInState } from '../domain/sign-in/types.ts'
import type { Login } from '../host/embedded-wallet/login.ts'
import type { SignIn } from '../sign-in/effects.ts'
import type { EmbeddedLogin } from './account.ts'
import { loadPart } from './load-part.ts'
import type { LoginParts } from './login.ts'
import type { SignInPage } from './open-sign-in.ts'

/** The login of a modal. Its code loads at its first use. Sites without a login never load it. */
type LazyLogin = {
  /** Loads the login. Returns undefined if the site offers no login. */
  readonly open: (() => Promise<Login>) | undefined
  readonly login$: ReadonlySignal<EmbeddedLogin>
  close(): void
}

/** Prepares the login without loading its code. `parts` is called when the code loads. */
export function createLazyLogin(options: PorticoOptions, parts: () => LoginParts): LazyLogin {
  const login$ = createSignal<EmbeddedLogin>({})
  let isUsed = false
  const open = lazy(async () => {
    isUsed = true
    const { openLogin } = await loadPart(() => import('./login.ts'))
    const login = openLogin(parts())
    login.state$.subscribe(({ user, isSyncing }) =>
      login$.next({ ...(user && { user }), ...(isSyncing && { isSyncing }) }),
    )
    return login
  })
  return {
    open: wantsLogin(options) ? open : undefined,
    login$,
    close: () => {
      if (isUsed)
        void open().then(
          login => login.close(),
          () => {},
        )
    },
  }
}

/** Whether the site can offer a login: it needs a project id, a login method and a network of a supported namespace. */
function wantsLogin({ projectId, features, networks }: PorticoOptions): boolean {
  const offered = features.email || features.socials.length > 0
  return projectId !== undefined && offered && networks.some(network => /^(eip155|solana):/.test(network.id))
}

/** The sign-in of the site. Its code loads when the worker starts, and only if the site uses sign-in. */
export type LazySignIn = SignInController & {
  readonly state$: Signal<SignInState>
  get(): Promise<SignIn>
  handleSession(session: Session): void
  readonly oneClick: HandleOneClick
  close(): void
}

/**
 * Creates the sign-in. Its code loads at the first use. Sessions that arrive before the code has loaded are stored
 * until then.
 */
export function createLazySignIn(ofPage: () => SignInPage): LazySignIn {
  const earlier: Session[] = []
  const state$: Signal<SignInState> = createSignal<SignInState>({ phase: 'off', required: false })
  let listener: ((session: Session) => void) | undefined
  let isUsed = false
  const get = lazy(async () => {
    isUsed = true
    const { openSignIn } = await loadPart(() => import('./open-sign-in.ts'))
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
    handleSession: session => {
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
    request: () => then(signIn => signIn.request()),
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
