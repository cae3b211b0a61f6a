import {
  BehaviorSubject,
  concatMap,
  distinctUntilChanged,
  EMPTY,
  filter,
  firstValueFrom,
  fromEvent,
  map,
  merge,
  observeOn,
  queueScheduler,
  Subject,
  Subscription,
  scan,
  skip,
  timer,
} from 'rxjs'
import type { CaipNetworkId } from '../domain/core/entities.ts'
import { withTimeout } from '../domain/core/lib/with-timeout.ts'
import { type SignInEvent, signInStart } from '../domain/sign-in/machine.ts'
import { signInAfter } from '../domain/sign-in/transitions.ts'
import { observe, performEffects, type SignIn, type SignInDeps } from './effects.ts'
import { createOneClick, createPresenter, resolveSiwe } from './presenter.ts'
import { sessionChanges } from './session-changes.ts'
import { createServerClock, type ResolvedSignIn, resolveSignIn, type ServerClock } from './signing.ts'
import { createSiteNotifier } from './site-notifier.ts'

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

/** How long the creation of one message may delay the creation of the next one (ms). */
const turnMs = 10_000

const off: SignIn = {
  config: undefined,
  settled: async () => {},
  request: () => {},
  sign: () => {},
  cancel: () => {},
  check: () => {},
  signOut: async () => {},
  oneClick: async () => undefined,
  close: () => {},
}

/** Runs calls one after the other. A call that never ends delays the next call by at most `timeoutMs`. */
function inOrder<Input, Output>(
  run: (input: Input) => Promise<Output>,
  timeoutMs: number,
): (input: Input) => Promise<Output> {
  let last: Promise<unknown> = Promise.resolve()
  return input => {
    const made = last.then(() => run(input))
    last = withTimeout(
      made.catch(() => {}),
      timeoutMs,
      () => {},
    )
    return made
  }
}

const settleMs = 5_000

/**
 * Requests a sign-in when the connected account has no valid session: once for each connection, and in one visible tab
 * only. The reducer in `machine.ts` defines the states. This function passes the events to the reducer, and performs
 * the effects that the reducer returns.
 */
function followSignIn(parts: SignInDeps, config: ResolvedSignIn, clock: ServerClock): SignIn {
  const { options, feature, state$, win } = parts
  const networks = options.networks.map(({ id }) => id)
  const covers = (network: CaipNetworkId) => networks.includes(network) && config.covers(network)
  const commands$ = new Subject<SignInEvent>()
  const results$ = new Subject<SignInEvent>()
  const steps$ = new BehaviorSubject(signInStart)
  const send = (event: SignInEvent) => commands$.next(event)
  const presenter = createPresenter(parts.modal, place => send({ type: 'user-navigated', ...place }))
  const site = createSiteNotifier(parts.onChange, () => config.setSessions([]))

  const events$ = merge(
    results$,
    commands$,
    observe(parts.visible$).pipe(map(visible => ({ type: 'visibility-changed', visible }) as const)),
    observe(feature.stream$('changes')).pipe(
      skip(1),
      map(() => ({ type: 'check-due' }) as const),
    ),
    (config.asksServer ? fromEvent(win, 'focus') : EMPTY).pipe(
      // A page that becomes visible is focused in the same moment, and its check is already running.
      filter(() => steps$.value.state.check.step === 'none'),
      map(() => ({ type: 'check-due' }) as const),
    ),
    observe(parts.session$).pipe(sessionChanges(covers, config.signOutOnDisconnect)),
  )
  const shown$ = steps$.pipe(
    map(({ state }) => state.shown),
    distinctUntilChanged(),
    skip(1),
  )
  const running = new Subscription()
  running.add(shown$.subscribe(shown => state$.next(shown)))
  running.add(
    steps$
      .pipe(
        concatMap(({ effects }) => effects),
        performEffects(parts, config, clock, presenter, site),
      )
      .subscribe(results$),
  )
  // `queueScheduler` delays the next event until all effects of the previous event have been performed.
  running.add(events$.pipe(observeOn(queueScheduler), scan(signInAfter, signInStart)).subscribe(steps$))
  running.add(parts.opened$.subscribe(presenter.watch))

  const phase = () => steps$.value.state.shown.phase
  const isSettled$ = steps$.pipe(filter(({ state }) => state.check.step === 'none'))
  return {
    ...createOneClick(config, networks, win.location.host, () => phase() === 'off' || phase() === 'signed'),
    config,
    settled: async () => void (await firstValueFrom(merge(isSettled$, timer(settleMs)))),
    request: () => send({ type: 'user-started' }),
    sign: () => send({ type: 'user-signed' }),
    cancel: () => send({ type: 'user-cancelled' }),
    check: () => send({ type: 'check-due' }),
    signOut: async () => {
      const { account } = steps$.value.state.shown
      // Stores the sign-out like a declined sign-in, so that Portico does not request a sign-in again at once.
      if (account) await feature.call('decline', account, true)
      send({ type: 'user-signed-out' })
      await site.endAll()
      await feature.call('changed')
      send({ type: 'check-due' })
    },
    close: () => {
      running.unsubscribe()
      presenter.close()
    },
  }
}
