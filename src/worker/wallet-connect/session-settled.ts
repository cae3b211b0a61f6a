import type { Observable } from 'rxjs'
import { AppError } from '../../domain/core/errors/app-error.ts'
import { refusedPairing$ } from './pairing.ts'
import type { createRelayConnection } from './relay-connection.ts'
import type { RelayUse } from './relay-use.ts'
import { responseError } from './response-error.ts'
import type { WcEvent } from './wc-client.ts'

type SettledDeps = {
  /** The time until which to wait (epoch ms). */
  readonly until: number
  readonly library$: Observable<WcEvent>
  readonly closing$: Observable<void>
  readonly history: Parameters<typeof refusedPairing$>[0]
  readonly relay: ReturnType<typeof createRelayConnection>
  readonly relayUse: RelayUse
  readonly now: () => number
}

/** Waits for the session of a pairing that an earlier page has opened, and keeps the relay open until then. */
export function settlesUntil({
  until,
  library$,
  closing$,
  history,
  relay,
  relayUse,
  now,
}: SettledDeps): Promise<void> {
  return new Promise((resolve, reject) => {
    const left = Math.max(0, until - now())
    const end = (settle: () => void) => {
      // The socket may fail after the wait has ended.
      if (ended.closed) return
      clearTimeout(timer)
      ended.unsubscribe()
      endUse()
      settle()
    }
    const fail = (error: unknown) => end(() => reject(error))
    const endUse = relayUse.begin()
    const timer = setTimeout(() => fail(new AppError('wallet-timeout')), left)
    const ended = library$.subscribe(({ type }) => {
      if (type === 'settled') end(resolve)
    })
    ended.add(refusedPairing$(history).subscribe(error => void responseError(error).then(fail)))
    ended.add(closing$.subscribe(() => fail(new AppError('worker-lost'))))
    relay.allow()
    relay.open(left).catch(fail)
  })
}
