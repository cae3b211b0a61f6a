import { Observable } from 'rxjs'
import type { AppError } from '../domain/core/errors/app-error.ts'
import { coreError } from '../domain/core/errors/core-error.ts'
import { createSignal, type Subscribable } from '../domain/core/signal.ts'
import type {
  HostApi,
  StreamArgs,
  StreamName,
  StreamValue,
  WorkerCalls,
  WorkerClient,
  WorkerConfig,
  WorkerStatus,
} from './contract/worker-api.ts'
import { hasCaughtUp, keepShownData } from './kept-data.ts'
import { timing as pageTiming, type Timing } from './liveness.ts'
import {
  type Deferred,
  deferred,
  type StartOptions,
  startConnection,
  type Transport,
  type WorkerConnection,
} from './transports.ts'
import { remoteStream } from './wire.ts'

type ConnectOptions = {
  /**
   * Ways to start the worker's code, the preferred way first. The next way is used if the code cannot start or crashes
   * repeatedly.
   */
  readonly transports: readonly Transport[]
  readonly config: WorkerConfig
  readonly host: HostApi
  /** The window, which dispatches the events `beforeunload`, `pagehide` and `pageshow`. */
  readonly win: EventTarget
  /**
   * Receives every problem from which the bridge recovers: a blocked start, a crashed worker, or an uncaught error
   * inside a worker.
   */
  readonly onError?: (error: AppError) => void
  readonly timing?: Timing
}

/** The client of the service, with the functions that the service itself runs. */
type ServiceClient = Omit<WorkerClient, 'api'> & { readonly api: WorkerCalls }

/** Creates the page's end of the bridge. The first call or the first subscriber of a stream starts the worker. */
export function connect({
  transports,
  config,
  host,
  win,
  onError = () => {},
  timing = pageTiming,
}: ConnectOptions): ServiceClient {
  const supervisor = createSupervisor(transports, { config, host, onError, timing }, win)
  return {
    api: callsOf(supervisor.use),
    stream: <N extends StreamName>(name: N, ...args: StreamArgs<N>) =>
      resubscribe(supervisor, onError, ({ remote }) =>
        remoteStream(() => call(remote, 'stream', [name, ...args]) as Promise<Observable<StreamValue<N>>>),
      ),
    status$: new Observable(subscriber => {
      const status = supervisor.status$.subscribe(next => subscriber.next(next))
      const end = supervisor.current$.subscribe(current => {
        if (current === 'closed') subscriber.complete()
      })
      return () => {
        status.unsubscribe()
        end.unsubscribe()
      }
    }),
    close: supervisor.close,
  }
}

function callsOf(use: Supervisor['use']): WorkerCalls {
  return new Proxy({} as WorkerCalls, {
    get: (_, method) => {
      // The api has no method `then`. Otherwise `await` would treat the api as a promise.
      if (typeof method !== 'string' || method === 'then') return undefined
      return (...args: readonly unknown[]) => use(method, remote => call(remote, method, args))
    },
  })
}

/** Calls a function of the worker. Comlink's error for a value that cannot be cloned does not name the function. */
async function call(
  remote: WorkerConnection['remote'],
  method: string,
  args: readonly unknown[],
): Promise<unknown> {
  try {
    return await (remote as unknown as Functions)[method]?.(...args)
  } catch (error) {
    if ((error as AppError).code === 'not-cloneable') throw coreError('not-cloneable', { method }, error)
    throw error
  }
}

type Functions = Readonly<Record<string, (...args: readonly unknown[]) => Promise<unknown>>>

const firstRetry = 1_000
const longestRetry = 30_000

/**
 * Returns a stream that continues after a restart of the worker. It subscribes in each new worker, and keeps the last
 * value until the new worker has data.
 */
function resubscribe<T>(
  { start, current$ }: Pick<Supervisor, 'start' | 'current$'>,
  onError: (error: AppError) => void,
  open: (service: WorkerConnection) => Observable<T>,
): Observable<T> {
  return new Observable(subscriber => {
    let shown: T | undefined
    let behind = false
    let failures = 0
    let stop = () => {}

    const take = (next: T) => {
      failures = 0
      const value = behind ? (keepShownData(shown, next) as T) : next
      if (hasCaughtUp(next)) behind = false
      shown = value
      subscriber.next(value)
    }
    const subscribe = (service: WorkerConnection) => {
      const subscription = open(service).subscribe({
        next: take,
        // A worker's stream must not error. If it does, for example because a value cannot be cloned, the error is
        // reported and the page subscribes again later.
        error: (error: AppError) => {
          behind = true
          onError(error)
          const retry = setTimeout(subscribe, Math.min(firstRetry * 2 ** failures, longestRetry), service)
          failures += 1
          stop = () => clearTimeout(retry)
        },
      })
      // The subscription may have failed during `subscribe`. Then there is nothing to unsubscribe.
      if (!subscription.closed) stop = () => subscription.unsubscribe()
    }

    start()
    const current = current$.subscribe(service => {
      stop()
      stop = () => {}
      failures = 0
      if (service === 'closed') return subscriber.complete()
      if (!service) return
      behind = shown !== undefined
      subscribe(service)
    })
    return () => {
      current.unsubscribe()
      stop()
    }
  })
}

/** The connection to the running worker. It is undefined while no worker runs, and `closed` after `close`. */
type Current = WorkerConnection | undefined | 'closed'

/** Keeps one worker running: restarts it after a crash, and uses another transport after repeated failures. */
type Supervisor = {
  /** Starts the first worker. Later calls do nothing. */
  start(): void
  /** Passes the running worker to the function. If no worker runs, waits for the next worker. */
  use<T>(method: string, run: (remote: WorkerConnection['remote']) => Promise<T>): Promise<T>
  readonly current$: Subscribable<Current>
  readonly status$: Subscribable<WorkerStatus>
  closed(): boolean
  close(): void
}

/**
 * The states of the supervisor: idle -> starting -> running -> closed. After a failed start or a crash, the state is
 * `starting`, or `waiting` during the pause before the next start.
 */
type State =
  /** The page has neither called a method nor subscribed to a stream. */
  | { readonly name: 'idle' }
  | { readonly name: 'starting' }
  | { readonly name: 'running'; readonly plan: RestartPlan }
  /** `worker` has started and replaces the worker's code that runs in the page. */
  | { readonly name: 'handing-over'; readonly plan: RestartPlan; readonly worker: WorkerConnection }
  /**
   * A pause before the next attempt to start the worker. If `down` is set, calls reject with this error instead of
   * waiting.
   */
  | {
      readonly name: 'waiting'
      readonly timer: ReturnType<typeof setTimeout>
      readonly down: AppError | undefined
    }
  /** The user has left the page. The browser may keep the page, and show it again. */
  | { readonly name: 'away'; readonly plan: RestartPlan }
  | { readonly name: 'closed' }

/** Maximum pause before a start of the worker for which calls wait (ms). If the pause is longer, calls reject. */
const longestQueue = 1_000

/**
 * Starts the worker over the first transport that works, and restarts it if it crashes. `win` is the window, which
 * dispatches the events `beforeunload`, `pagehide` and `pageshow`.
 */
function createSupervisor(
  transports: readonly Transport[],
  boot: StartOptions,
  win: EventTarget,
): Supervisor {
  const { timing, onError } = boot
  const current$ = createSignal<Current>(undefined)
  const status$ = createSignal<WorkerStatus>('starting')
  const queue = new Set<Deferred<WorkerConnection>>()
  let state: State = { name: 'idle' }
  let isAway = false
  const isWebKit = globalThis.navigator?.vendor === 'Apple Computer, Inc.'

  const closed = () => state.name === 'closed'

  const refuse = (error: AppError) => {
    for (const call of queue) call.reject(error)
    queue.clear()
  }

  const begin = (plan: RestartPlan) => {
    const transport = transports[plan.at]
    if (closed() || !transport) return
    // After `pagehide`, no worker starts. Safari would freeze the worker together with the page, and a frozen worker
    // blocks the database for other pages.
    if (isAway) {
      state = { name: 'away', plan }
      return
    }
    state = { name: 'starting' }
    status$.next('starting')
    startConnection(transport, boot).then(
      connection => serveWith(plan, transport, connection),
      (error: AppError) => {
        onError(error)
        restart(plan, error.context.threw === true ? 'threw' : 'blocked')
      },
    )
  }

  const serveWith = (plan: RestartPlan, transport: Transport, connection: WorkerConnection) => {
    if (closed()) return connection.close('closed')
    const born = Date.now()
    state = { name: 'running', plan }
    current$.next(connection)
    status$.next('ready')
    for (const call of queue) call.resolve(connection)
    queue.clear()
    if (transport.name === 'page') seekWorker(plan, connection, transports.slice(0, plan.at))
    void connection.lost.then(reason => {
      if (closed()) return
      current$.next(undefined)
      status$.next('lost')
      const next = state
      if (next.name === 'away') {
        // The page has already come back.
        if (!isAway) begin(next.plan)
        return
      }
      const heir = next.name === 'handing-over' && transports[next.plan.at]
      if (heir) return serveWith(next.plan, heir, next.worker)
      onError(coreError('worker-lost', { way: transport.name, reason }))
      restart(plan, Date.now() - born < timing.settled ? 'died' : 'lived')
    })
  }

  const restart = (before: RestartPlan, outcome: Outcome) => {
    if (closed()) return
    const { plan, waitMs, exhausted } = planAfter(before, outcome, transports.length, timing)
    const blocked = exhausted ? coreError('worker-blocked', { reason: 'no way left' }) : undefined
    if (blocked) refuse(blocked)
    if (waitMs === 0) return begin(plan)
    status$.next('lost')
    const down = waitMs > longestQueue ? coreError('worker-lost', { reason: 'restarting' }) : blocked
    if (down) refuse(down)
    state = { name: 'waiting', timer: setTimeout(begin, waitMs, plan), down }
  }

  /**
   * Tries repeatedly to start a worker while the worker's code runs in the page. A started worker takes over if no call
   * is pending at that moment.
   */
  const seekWorker = (before: RestartPlan, page: WorkerConnection, workers: readonly Transport[]) => {
    const { inPageRetryDelays } = timing
    let timer: ReturnType<typeof setTimeout> | undefined
    const mayHandOver = () => current$.value === page && page.open() === 0
    const seek = async (tries: number): Promise<void> => {
      for (const [at, transport] of workers.entries()) {
        if (!mayHandOver() || isAway) break
        const worker = await startConnection(transport, boot).catch((error: AppError) => {
          onError(error)
          return undefined
        })
        if (!worker) continue
        if (mayHandOver()) {
          state = { name: 'handing-over', plan: { ...before, at, failures: 0, rounds: 0 }, worker }
          return page.close('replaced')
        }
        worker.close('late')
      }
      if (current$.value === page) plan(tries + 1)
    }
    const plan = (tries: number) => {
      timer = setTimeout(seek, inPageRetryDelays[Math.min(tries, inPageRetryDelays.length - 1)], tries)
    }
    plan(0)
    void page.lost.then(() => clearTimeout(timer))
  }

  const leave = (event: Event) => {
    isAway = true
    const now = current$.value
    // The browser drops a stored page in which a worker goes on and sends messages or keeps a socket. So the worker
    // ends, and the next one starts when the page comes back. WebKit stops the workers of a stored page itself.
    const isStored = (event as PageTransitionEvent).persisted === true && !isWebKit
    if (!isStored || state.name !== 'running' || !now || now === 'closed') return
    state = { name: 'away', plan: state.plan }
    now.close('away')
  }
  const comeBack = () => {
    isAway = false
    if (state.name === 'away' && !current$.value) begin(state.plan)
  }
  const pauseStorage = () => {
    const now = current$.value
    if (now && now !== 'closed') now.remote.pauseStorage().catch(() => {})
  }
  win.addEventListener('pagehide', leave)
  win.addEventListener('pageshow', comeBack)
  // If a worker ends during a database transaction, WebKit blocks the database until the tab is closed. So the worker
  // starts no database transaction while the visitor leaves the page. Other browsers get no `beforeunload` listener,
  // because Firefox excludes pages with this listener from its back/forward cache.
  if (isWebKit) win.addEventListener('beforeunload', pauseStorage)

  const start = () => {
    if (state.name === 'idle') begin(firstPlan)
  }

  return {
    start,
    use: async (method, run) => {
      start()
      const now = current$.value
      if (now === 'closed') throw coreError('worker-lost', { method, reason: 'closed' })
      if (now) return run(now.remote)
      if (state.name === 'waiting' && state.down) throw state.down
      const next = deferred<WorkerConnection>()
      queue.add(next)
      return run((await next.promise).remote)
    },
    current$,
    status$,
    closed,
    close: () => {
      const before = state
      if (before.name === 'closed') return
      const now = current$.value
      state = { name: 'closed' }
      win.removeEventListener('pagehide', leave)
      win.removeEventListener('pageshow', comeBack)
      win.removeEventListener('beforeunload', pauseStorage)
      // The status is emitted before `closed`, because `closed` completes all streams.
      status$.next('lost')
      current$.next('closed')
      if (now && now !== 'closed') now.close('closed')
      if (before.name === 'handing-over') before.worker.close('closed')
      if (before.name === 'waiting') clearTimeout(before.timer)
      refuse(coreError('worker-lost', { reason: 'closed' }))
    },
  }
}

/**
 * How one worker ended. `blocked`: it could not start. `threw`: its script failed before the first reply. `died`: it
 * crashed soon after its start. `lived`: it crashed after it had run for a while.
 */
type Outcome = 'blocked' | 'threw' | 'died' | 'lived'

/** The transport that the next start of the worker uses, and how often starts have failed in a row. */
export type RestartPlan = {
  /** Index of the transport that the next start uses. */
  readonly at: number
  /** Number of times in a row that the current transport has failed. */
  readonly failures: number
  /** Number of rounds in a row in which every transport has failed. */
  readonly rounds: number
}

/** The next start of the worker, after a pause of `waitMs`. `exhausted` is true if every transport has failed. */
type NextStart = { readonly plan: RestartPlan; readonly waitMs: number; readonly exhausted: boolean }

export const firstPlan: RestartPlan = { at: 0, failures: 0, rounds: 0 }

export function planAfter(
  before: RestartPlan,
  outcome: Outcome,
  transports: number,
  { backoff, maxMisses }: Pick<Timing, 'backoff' | 'maxMisses'>,
): NextStart {
  const failures = outcome === 'lived' ? 0 : before.failures + 1
  const rounds = outcome === 'died' || outcome === 'lived' ? 0 : before.rounds
  const wait = (count: number) => backoff[Math.min(count, backoff.length) - 1] ?? 0
  const isHopeless =
    outcome === 'blocked' ||
    (outcome === 'threw' && failures > 1) ||
    (before.at < transports - 1 && failures >= maxMisses)
  if (!isHopeless)
    return { plan: { at: before.at, failures, rounds }, waitMs: wait(failures), exhausted: false }
  if (before.at < transports - 1)
    return { plan: { at: before.at + 1, failures: 0, rounds }, waitMs: 0, exhausted: false }
  // Every transport has failed, so the next round starts after a wait.
  return { plan: { at: 0, failures: 0, rounds: rounds + 1 }, waitMs: wait(rounds + 3), exhausted: true }
}
