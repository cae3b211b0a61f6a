import type { HostApi, PageWorkerClient } from '../bridge/contract/worker-api.ts'
import type { Session } from '../domain/core/entities.ts'
import { createSignal, type Signal } from '../domain/core/signal.ts'
import type { PorticoOptions } from '../domain/options/resolve.ts'
import type { SignInController, SignInState } from '../domain/sign-in/state.ts'
import type { Host } from '../host/host.ts'
import type { SignIn } from '../sign-in/types.ts'
import type { Events } from './events.ts'
import type { Modal } from './modal.ts'

/** The parts of the modal that sign-in needs; they exist when sign-in is first used. */
type SignInPage = {
  readonly options: PorticoOptions
  readonly events: Events
  readonly link: PageWorkerClient
  readonly host: Host
  readonly modal: Modal
}

/** The site's sign-in. Its code loads when the worker starts, and only on pages of sites that use sign-in. */
export type LazySignIn = SignInController & {
  /** Loads the code. */
  get(): Promise<SignIn>
  hear(session: Session): void
  readonly oneClick: HostApi['oneClick']
  close(): void
}

/** Loads nothing yet. Sessions that arrive before the code has loaded are delivered afterwards. */
export function createLazySignIn(ofPage: () => SignInPage): LazySignIn {
  const heard: Session[] = []
  const state$: Signal<SignInState> = createSignal<SignInState>({ phase: 'off', required: false })
  let listener: ((session: Session) => void) | undefined
  let loading: Promise<SignIn> | undefined
  const get = (): Promise<SignIn> => {
    const { options, events, link, host, modal } = ofPage()
    loading ??= import('../sign-in/create-sign-in.ts').then(
      ({ createSignIn }) =>
        createSignIn({
          options,
          win: window,
          state$,
          session$: {
            subscribe: next => {
              listener = next
              heard.splice(0).forEach(next)
              return { unsubscribe: () => {} }
            },
          },
          api: link.api,
          feature: {
            call: (verb, ...args) => link.api.callFeature('signIn', verb, args) as never,
            stream$: (name, ...args) => link.stream('feature', 'signIn', name, ...args) as never,
          },
          visible$: { subscribe: told => host.signals$.subscribe(({ visible }) => told(visible)) },
          opened$: { subscribe: told => ({ unsubscribe: events.on('open', told) }) },
          modal: { act: step => modal.act(step, true), ifMounted: step => modal.act(step, false) },
          onChange: session => events.emit(session ? 'signIn' : 'signOut', session as never),
        }),
      error => {
        // The next use loads it again.
        loading = undefined
        throw error
      },
    )
    return loading
  }
  const then = (step: (signIn: SignIn) => unknown) => void get().then(step, () => {})
  return {
    state$,
    get,
    hear: session => {
      if (listener) listener(session)
      else {
        heard.push(session)
        then(() => {})
      }
    },
    settled: () =>
      get().then(
        one => one.settled(),
        () => {},
      ),
    ask: () => then(one => one.ask()),
    sign: () => then(one => one.sign()),
    cancel: () => then(one => one.cancel()),
    oneClick: async signed => (await get()).oneClick(signed),
    close: () =>
      void loading?.then(
        one => one.close(),
        () => {},
      ),
  }
}
