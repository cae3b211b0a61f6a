import { type Observable, Subject } from 'rxjs'
import { AppError } from '../../domain/core/errors/app-error.ts'
import { fromRelay } from '../../domain/core/errors/foreign.ts'

/** What is used of the library's relayer, private parts included: it has no policy of its own for trouble. */
export type Relayer = {
  readonly connected: boolean
  /** An attempt the library has begun; it settles whatever came of it. */
  readonly connectPromise?: Promise<void> | undefined
  readonly provider?: { readonly connection?: Wire }
  connect(url?: string): Promise<void>
  createProvider(): Promise<void>
  toEstablishConnection(): Promise<void>
  transportOpen(): Promise<void>
  transportClose(): Promise<void>
  transportDisconnect(): Promise<void>
  on(event: string, listener: (value: unknown) => void): void
  off(event: string, listener: (value: unknown) => void): void
}

/** What is under the relayer: one web socket, or one that is still on its way. */
type Wire = {
  readonly connected: boolean
  on(event: 'open', listener: () => void): void
  close(): Promise<void>
}

/** The line to the relay: how often it is tried, and when not at all. */
export type RelayConnection = {
  /** Resolves when there is a socket; rejects with the refusal, or `relay-unreachable` after `ms`. */
  open(ms: number): Promise<void>
  /** The relay has closed the door, once per refusal. */
  readonly refused$: Observable<AppError>
  /** The visitor asks again after a refusal: it may be tried once more. */
  allow(): void
  /**
   * The network is back: the old socket is closed, and where the relay is needed a new one is opened at once. The limit of attempts
   * holds all the same: a network that comes and goes does not become a stream of requests.
   */
  renew(isNeeded: boolean): void
  /** The socket is dead, or nothing is wanted of the relay for now. The next `open` makes a new one. */
  drop(): Promise<void>
  close(): Promise<void>
}

const attemptsPerMinute = 6
const minute = 60_000
const firstWait = 1_000
const longestWait = 16_000

/** Takes the relayer's connecting in hand. `random` in [0, 1) spreads the attempts of many pages. */
export function createRelayConnection(
  relayer: Relayer,
  now: () => number,
  random: () => number = Math.random,
): RelayConnection {
  const refused$ = new Subject<AppError>()
  let refusal: AppError | undefined
  let attempts: number[] = []
  let failures = 0
  /** The last attempt of a minute is kept for a network that has come back. */
  let renewed = false
  const sleepers = new Set<() => void>()
  let closed = false
  let wanted = true
  /** The attempt of now. The library has begun one of its own where it has topics to listen to. */
  let going = relayer.connectPromise
    ?.catch(() => {})
    .finally(() => {
      going = undefined
    })
  if (going) attempts.push(now())

  const waitMs = () => {
    // An attempt of the future was before the clock was put back: it holds up nobody.
    attempts = attempts.filter(at => at <= now() && now() - at < minute)
    const limit = renewed ? attemptsPerMinute : attemptsPerMinute - 1
    const oldest = attempts.at(-limit)
    const window = oldest === undefined ? 0 : oldest + minute - now()
    const last = attempts.at(-1)
    const pause = Math.min(firstWait * 2 ** (failures - 1), longestWait)
    return Math.max(window, failures === 0 || last === undefined ? 0 : last + pause - now())
  }
  const sleep = (ms: number) =>
    new Promise<void>(resolve => {
      const end = () => {
        clearTimeout(timer)
        sleepers.delete(end)
        resolve()
      }
      const timer = setTimeout(end, ms * (1 + random() / 4))
      sleepers.add(end)
    })
  const wake = () => {
    for (const end of [...sleepers]) end()
  }

  /** Nobody waits for a client that is closed, and the library does not catch what it would throw then. */
  const whileOpen = async () => {
    if (closed) await new Promise<never>(() => {})
    if (refusal) throw refusal
  }

  // Every new socket passes here, whoever in the library wants it.
  const createProvider = relayer.createProvider.bind(relayer)
  relayer.createProvider = async () => {
    for (let wait = waitMs(); wait > 0 && !refusal && !closed; wait = waitMs()) await sleep(wait)
    await whileOpen()
    attempts.push(now())
    renewed = false
    failures += 1
    leaveBehind(relayer.provider?.connection)
    await createProvider()
  }
  // Two at once would leave a socket behind that nobody closes.
  const connect = relayer.connect.bind(relayer)
  relayer.connect = async url => {
    await whileOpen()
    wanted = true
    if (relayer.connected) return
    going ??= connect(url).finally(() => {
      going = undefined
    })
    await going
  }
  relayer.toEstablishConnection = async () => {
    if (relayer.connected) return
    await relayer.connect()
    await whileOpen()
    // The library would open a socket of its own here, past every limit.
    if (!relayer.connected) throw new AppError('relay-unreachable')
  }

  const onConnect = () => {
    failures = 0
    // It was on its way when it was dropped: only now can it be closed.
    if (closed || !wanted) void relayer.transportClose().catch(() => {})
  }
  const refuse = (error: unknown) => {
    if (refusal) return
    refusal = fromRelay(error)
    wake()
    void relayer.transportClose().catch(() => {})
    refused$.next(refusal)
  }
  relayer.on('relayer_connect', onConnect)
  relayer.on('relayer_error', refuse)

  const drop = async () => {
    wanted = false
    await relayer.transportClose().catch(() => {})
  }

  return {
    open: ms =>
      new Promise((resolve, reject) => {
        if (refusal) return reject(refusal)
        if (relayer.connected) return resolve()
        let ended = false
        const end = (settle: () => void) => {
          ended = true
          clearTimeout(timer)
          refusals.unsubscribe()
          relayer.off('relayer_connect', connected)
          settle()
        }
        const connected = () => end(resolve)
        const timer = setTimeout(() => end(() => reject(new AppError('relay-unreachable'))), ms)
        const refusals = refused$.subscribe(error => end(() => reject(error)))
        relayer.on('relayer_connect', connected)
        // The library gives up after a few tries; as long as somebody waits, it is made to go on.
        const goOn = async () => {
          while (!ended && !closed) {
            await relayer.connect().catch(() => {})
            if (!ended) await sleep(firstWait)
          }
        }
        void goOn()
      }),
    refused$: refused$.asObservable(),
    allow: () => {
      refusal = undefined
    },
    renew: isNeeded => {
      if (refusal?.code === 'relay-unreachable') refusal = undefined
      if (!isNeeded) return void drop()
      renewed = true
      failures = 0
      wake()
      const again = async () => {
        await relayer.transportDisconnect()
        await relayer.transportOpen()
      }
      again().catch(() => {})
    },
    drop,
    close: async () => {
      closed = true
      wake()
      relayer.off('relayer_error', refuse)
      refused$.complete()
      await relayer.transportClose().catch(() => {})
    },
  }
}

/** A socket that has not come by now may still come, when another has taken its place. */
function leaveBehind(wire: Wire | undefined): void {
  if (wire && !wire.connected) wire.on('open', () => void wire.close().catch(() => {}))
}
