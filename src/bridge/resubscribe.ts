import { Observable } from 'rxjs'
import type { AppError } from '../domain/core/errors/app-error.ts'
import type { Connection } from './connection.ts'
import { hasCaughtUp, keepData } from './stream-client.ts'
import type { Supervisor } from './supervisor.ts'

const firstRetry = 1_000
const longestRetry = 30_000

/**
 * Returns a stream that continues after a restart of the service: it subscribes again to each new service,
 * and keeps the displayed value until the new service has data.
 */
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
        // By contract the worker's streams do not error. If one errors, or a value cannot be cloned, report the error and
        // subscribe again later.
        error: (error: AppError) => {
          behind = true
          onTrouble(error)
          const retry = setTimeout(ask, Math.min(firstRetry * 2 ** failures, longestRetry), service)
          failures += 1
          stop = () => clearTimeout(retry)
        },
      })
      // The subscription may have failed synchronously, during `subscribe`.
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
