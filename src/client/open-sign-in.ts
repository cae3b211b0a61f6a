import type { PageWorkerClient } from '../bridge/contract/worker-api.ts'
import type { Session } from '../domain/core/entities.ts'
import type { Signal, Subscribable } from '../domain/core/signal.ts'
import type { PorticoOptions } from '../domain/options/resolve.ts'
import type { SignInState } from '../domain/sign-in/types.ts'
import type { Host } from '../host/host.ts'
import type { SignIn } from '../sign-in/effects.ts'
import { createSignIn } from '../sign-in/sign-in.ts'
import type { Events } from './events.ts'
import type { Modal } from './modal.ts'

/** The parts of the page that sign-in needs. They all exist before sign-in is first used. */
export type SignInPage = {
  readonly options: PorticoOptions
  readonly events: Events
  readonly link: PageWorkerClient
  readonly host: Host
  readonly modal: Modal
}

export function openSignIn(
  { options, events, link, host, modal }: SignInPage,
  state$: Signal<SignInState>,
  session$: Subscribable<Session>,
): SignIn {
  return createSignIn({
    options,
    win: window,
    state$,
    session$,
    api: {
      request: (...call) => link.api.request(...call),
      resumeRequest: resumeKey => link.api.resumeRequest(resumeKey),
      disconnect: namespace => link.api.disconnect(namespace),
      track: async (event, properties = {}) => {
        const texts = Object.entries(properties).map(([name, value]) => [name, String(value)])
        events.emit('track', { event, properties: Object.fromEntries(texts) })
        await link.api.track(event, properties)
      },
    },
    feature: {
      call: (verb, ...args) => link.api.callFeature('signIn', verb, args) as never,
      stream$: (name, ...args) => link.stream('feature', 'signIn', name, ...args) as never,
    },
    visible$: { subscribe: listener => host.signals$.subscribe(({ visible }) => listener(visible)) },
    opened$: modal.opened$,
    modal: { act: step => modal.act(step, true), ifMounted: step => modal.act(step, false) },
    onChange: session => events.emit(session ? 'signIn' : 'signOut', session as never),
  })
}
