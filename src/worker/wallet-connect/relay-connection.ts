import { type Observable, Subject } from 'rxjs'
import { AppError } from '../../domain/core/errors/app-error.ts'
import { fromRelay } from '../../domain/core/errors/foreign.ts'
import { withTimeout as inTime } from '../../domain/core/lib/with-timeout.ts'
import { type Attempts, createRelayAttempts } from './relay-attempts.ts'

/**
 * The members of the WalletConnect relayer that Portico uses or replaces. Some members are private. Portico replaces
 * the methods that connect to the relay, because the library reconnects without a limit.
 */
export type Relayer = {
  readonly connected: boolean
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

/** The web socket of the relayer. It may still be opening. */
type Wire = {
  readonly connected: boolean
  on(event: 'open', listener: () => void): void
  close(): Promise<void>
}

/** The connection to the WalletConnect relay, with a limited number of connection attempts per minute. */
export type RelayConnection = {
  /**
   * Resolves when the socket is open. Rejects if the relay refuses this project or page. Rejects with
   * `relay-unreachable` if the socket is not open after `ms`.
   */
  open(ms: number): Promise<void>
  /** Emits an error when the relay refuses this project or page. */
  readonly refused$: Observable<AppError>
  /** Forgets that the relay has refused this project or page, because the user tries again. */
  allow(): void
  /**
   * Closes the old socket when the browser is online again, and opens a new one if the relay is needed. The limit of
   * connection attempts still applies, because a network may go up and down often.
   */
  renew(isNeeded: boolean): void
  /** Closes a socket that is dead or not needed for now. The next `open` creates a new socket. */
  drop(): Promise<void>
  close(): Promise<void>
}

/** Pause before `open` connects again (ms). */
const retryMs = 1_000

/**
 * Replaces the relayer's methods that connect to the relay. Call it before the library starts, because a client with
 * sessions connects at its start. `random` returns numbers in [0, 1) that spread the
 * connection attempts of many pages over time.
 */
export function createRelayConnection(
  relayer: Relayer,
  now: () => number,
  kept: Attempts,
  random: () => number = Math.random,
): RelayConnection {
  const refused$ = new Subject<AppError>()
  let refusal: AppError | undefined
  const attempts = createRelayAttempts(kept, now)
  const sleepers = new Set<() => void>()
  let closed = false
  let wanted = true
  let connecting: Promise<void> | undefined

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

  /**
   * Rejects if the relay has refused this project or page. Never settles if the client is closed, because the library
   * would not catch an error.
   */
  const whileOpen = async () => {
    if (closed) await new Promise<never>(() => {})
    if (refusal) throw refusal
  }

  // The WalletConnect library calls this function for every new socket, so the limit of connection attempts applies to
  // all sockets.
  const createProvider = relayer.createProvider.bind(relayer)
  relayer.createProvider = async () => {
    await attempts.read()
    for (let wait = attempts.waitMs(); wait > 0 && !refusal && !closed; wait = attempts.waitMs()) {
      await sleep(wait)
      await attempts.read()
    }
    await whileOpen()
    attempts.begin()
    closeOnceOpen(relayer.provider?.connection)
    await createProvider()
  }
  // Only one connection attempt runs at a time, because a second attempt would leave a socket that is never closed.
  const connect = relayer.connect.bind(relayer)
  relayer.connect = async url => {
    await whileOpen()
    wanted = true
    if (relayer.connected) return
    connecting ??= connect(url).finally(() => {
      connecting = undefined
    })
    await connecting
  }
  relayer.toEstablishConnection = async () => {
    if (relayer.connected) return
    await relayer.connect()
    await whileOpen()
    // Without this error, the library would open a socket itself, and the limit on connection attempts would not apply.
    if (!relayer.connected) throw new AppError('relay-unreachable')
  }

  const onConnect = () => {
    attempts.succeeded()
    // A socket that was still opening when `drop` or `close` was called can be closed only now.
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
        // The library gives up after a few attempts, so this loop keeps connecting as long as the caller
        // waits.
        const goOn = async () => {
          while (!ended && !closed) {
            await relayer.connect().catch(() => {})
            if (!ended) await sleep(retryMs)
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
      attempts.renew()
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

/** Closes the old socket as soon as it opens, because a new socket replaces it. */
function closeOnceOpen(wire: Wire | undefined): void {
  if (wire && !wire.connected) wire.on('open', () => void wire.close().catch(() => {}))
}

/** Resolves with the value of the promise, or rejects with `relay-unreachable` after `ms`. */
export function withRelayTimeout<T>(response: Promise<T>, ms: number): Promise<T> {
  return inTime(response, ms, () => {
    throw new AppError('relay-unreachable')
  })
}
