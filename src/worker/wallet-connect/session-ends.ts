import { type Observable, Subject } from 'rxjs'
import { AppError } from '../../domain/core/errors/app-error.ts'
import type { WcEvent } from './wc-client.ts'

/** The end of sessions and of the client, and the requests that end with them. */
export type SessionEnds = {
  /**
   * Returns the wallet's response. Rejects as soon as the session or this client has ended, because the library would
   * still wait for a response that can no longer arrive.
   */
  whileThere<T>(topic: string, response: Promise<T>): Promise<T>
  /** Portico ends this session. The library emits events only for sessions that the wallet ends. */
  endHere(topic: string): void
  readonly closing$: Observable<void>
  close(): void
}

export function createSessionEnds(library$: Observable<WcEvent>): SessionEnds {
  const endedHere$ = new Subject<string>()
  const closing$ = new Subject<void>()

  return {
    whileThere: async (topic, response) =>
      await new Promise((resolve, reject) => {
        const ended = library$.subscribe(event => {
          if (event.type === 'gone' && event.topic === topic) reject(new AppError('wallet-disconnected'))
        })
        ended.add(
          endedHere$.subscribe(ended => {
            if (ended === topic) reject(new AppError('wallet-disconnected'))
          }),
        )
        ended.add(closing$.subscribe(() => reject(new AppError('worker-lost'))))
        response.then(resolve, reject).finally(() => ended.unsubscribe())
      }),
    endHere: topic => endedHere$.next(topic),
    closing$: closing$.asObservable(),
    close: () => {
      closing$.next()
      closing$.complete()
    },
  }
}
