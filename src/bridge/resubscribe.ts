import { Observable } from 'rxjs'
import type { AppError } from '../domain/core/errors/app-error.ts'
import type { Connection } from './connection.ts'
import { hasCaughtUp, keepData } from './keep-data.ts'
import type { Supervisor } from './supervisor.ts'

const firstRetry = 1_000
const longestRetry = 30_000

/** The stream of whichever service is there. What was shown stays until a new service has something to show. */
export function resubscribe<T>(
  { start, current$ }: Pick<Supervisor, 'start' | 'current$'>,
  onTrouble: (error: AppError) => void,
  open: (service: Connection) => Observable<T>,
): Observable<T> {
  return new Observable(subscriber => {
    let shown: T | undefined
    let behind = false
    let failures = 0
    let stop = () => {}

    const take = (next: T) => {
      failures = 0
      const value = behind ? (keepData(shown, next) as T) : next
      if (hasCaughtUp(next)) behind = false
      shown = value
      subscriber.next(value)
    }
    const ask = (service: Connection) => {
      const asked = open(service).subscribe({
        next: take,
        // Streams do not error by contract. If one does, or a value cannot be copied, the page must not break.
        error: (error: AppError) => {
          behind = true
          onTrouble(error)
          const retry = setTimeout(ask, Math.min(firstRetry * 2 ** failures, longestRetry), service)
          failures += 1
          stop = () => clearTimeout(retry)
        },
      })
      // It may have failed while it was being asked.
      if (!asked.closed) stop = () => asked.unsubscribe()
    }

    start()
    const current = current$.subscribe(service => {
      stop()
      stop = () => {}
      failures = 0
      if (service === 'closed') return subscriber.complete()
      if (!service) return
      behind = shown !== undefined
      ask(service)
    })
    return () => {
      current.unsubscribe()
      stop()
    }
  })
}
