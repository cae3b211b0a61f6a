import type { AppError } from '../domain/core/errors/app-error.ts'
import { coreError } from '../domain/core/errors/core-error.ts'
import { createSignal, type Subscribable } from '../domain/core/signal.ts'
import { type Connection, type StartOptions, startConnection } from './connection.ts'
import type { WorkerStatus } from './contract/worker-api.ts'
import { type Deferred, deferred } from './deferred.ts'
import type { Transport } from './transports.ts'

/** The service that runs now; undefined while there is none, `closed` at the end. */
export type Current = Connection | undefined | 'closed'

/** Keeps one service running: restarts it after a crash and changes the transport when needed. */
export type Supervisor = {
  /** Starts the first service. Later calls do nothing. */
  start(): void
  /** Calls the running service, or waits for the first one that replies. */
  call(method: string, args: readonly unknown[]): Promise<unknown>
  readonly current$: Subscribable<Current>
  readonly status$: Subscribable<WorkerStatus>
  closed(): boolean
  close(): void
}

/** How one service ended. */
type Outcome = 'blocked' | 'threw' | 'died' | 'lived'

/** During a pause up to this long (ms) calls are queued; during a longer one they are rejected. */
const longestQueue = 1_000

/** Tries the transports in order: restarts a crashed service, and moves to the next transport when one cannot start. */
export function createSupervisor(ways: readonly Transport[], boot: StartOptions): Supervisor {
  const { timing, onTrouble } = boot
  const current$ = createSignal<Current>(undefined)
  const status$ = createSignal<WorkerStatus>('starting')
  const queue = new Set<Deferred<Connection>>()
  let running = false
  /** Why there is no service, and will be none for a while. */
  let down: AppError | undefined
  let wake = () => {}
  /** A worker that started while the service ran in the page. It serves next. */
  let heir: { readonly connection: Connection; readonly at: number } | undefined

  const closed = () => current$.value === 'closed'

  const refuse = (error: AppError) => {
    down = error
    for (const call of queue) call.reject(error)
    queue.clear()
  }

  const pause = async (ms: number) => {
    if (ms === 0) return
    status$.next('lost')
    if (ms > longestQueue) refuse(coreError('worker-lost', { reason: 'restarting' }))
    await new Promise<void>(resolve => {
      const sleep = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(sleep)
        resolve()
      }
    })
    down = undefined
  }

  /** While the service runs in the page, tries to start a worker again and hands over to it when no call is pending. */
  const seekWorker = (page: Connection, workers: readonly Transport[]) => {
    const { comeback } = timing
    let tries = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const seek = async (): Promise<void> => {
      for (const [at, way] of workers.entries()) {
        if (current$.value !== page || page.calls.open() > 0) break
        const connection = await startConnection(way, boot).catch((error: AppError) => {
          onTrouble(error)
          return undefined
        })
        if (!connection) continue
        if (current$.value === page && page.calls.open() === 0) {
          heir = { connection, at }
          return page.close('replaced')
        }
        connection.close('late')
      }
      if (current$.value === page) plan()
    }
    const plan = () => {
      timer = setTimeout(seek, comeback[Math.min(tries, comeback.length - 1)])
      tries += 1
    }
    plan()
    void page.lost.then(() => clearTimeout(timer))
  }

  const live = async (way: Transport): Promise<Outcome> => {
    let connection: Connection
    try {
      connection = heir?.connection ?? (await startConnection(way, boot))
      heir = undefined
    } catch (error) {
      onTrouble(error as AppError)
      return (error as AppError).context.threw === true ? 'threw' : 'blocked'
    }
    if (closed()) {
      connection.close('closed')
      return 'lived'
    }
    const born = Date.now()
    current$.next(connection)
    status$.next('ready')
    for (const call of queue) call.resolve(connection)
    queue.clear()
    if (way.name === 'page') seekWorker(connection, ways.slice(0, ways.indexOf(way)))
    const reason = await connection.lost
    if (closed()) return 'lived'
    current$.next(undefined)
    status$.next('lost')
    if (heir) return 'lived'
    onTrouble(coreError('worker-lost', { way: way.name, reason }))
    return Date.now() - born < timing.settled ? 'died' : 'lived'
  }

  const wait = (failures: number) => timing.backoff[Math.min(failures, timing.backoff.length) - 1] ?? 0

  const run = async () => {
    let at = 0
    let failures = 0
    let rounds = 0
    while (!closed()) {
      const way = ways[at]
      if (!way) {
        at = 0
        rounds += 1
        refuse(coreError('worker-blocked', { reason: 'no way left' }))
        // A whole round of transports has failed, so always wait before the next round.
        await pause(wait(rounds + 2))
        continue
      }
      status$.next('starting')
      const outcome = await live(way)
      failures = outcome === 'lived' ? 0 : failures + 1
      if (outcome === 'died' || outcome === 'lived') rounds = 0
      if (heir) {
        at = heir.at
        continue
      }
      const another = at < ways.length - 1
      const hopeless =
        outcome === 'blocked' ||
        (outcome === 'threw' && failures > 1) ||
        (another && failures >= timing.patience)
      if (hopeless) {
        at += 1
        failures = 0
      } else if (!closed()) await pause(wait(failures))
    }
  }

  const start = () => {
    if (running) return
    running = true
    void run()
  }

  return {
    start,
    call: async (method, args) => {
      start()
      const now = current$.value
      if (now === 'closed') throw coreError('worker-lost', { method, reason: 'closed' })
      if (now) return now.calls.call(method, args)
      if (down) throw down
      const next = deferred<Connection>()
      queue.add(next)
      return (await next.promise).calls.call(method, args)
    },
    current$,
    status$,
    closed,
    close: () => {
      const now = current$.value
      if (now === 'closed') return
      running = true
      current$.next('closed')
      now?.close('closed')
      heir?.connection.close('closed')
      refuse(coreError('worker-lost', { reason: 'closed' }))
      status$.next('lost')
      wake()
    },
  }
}
