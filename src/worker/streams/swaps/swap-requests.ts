import { defer, type Observable, throwError } from 'rxjs'
import { AppError } from '../../../domain/core/errors/app-error.ts'
import { type RetryPolicy, retry } from '../operators/retry.ts'
import type { SwapSource } from './source.ts'

/** Sends a request to the swap service. Fails with `project-id-missing` if the site has no project id. */
export type SwapRequests = <T>(load: (source: SwapSource) => Observable<T>) => Observable<T>

type RequestDeps = {
  /** The endpoints of the swap service. Absent if the site has no project id. */
  readonly source?: SwapSource | undefined
  readonly policy: RetryPolicy
}

export function requestsOf({ source, policy }: RequestDeps): SwapRequests {
  return load =>
    defer(() =>
      source ? load(source).pipe(retry(policy)) : throwError(() => new AppError('project-id-missing')),
    )
}
