import { catchError, concat, defer, from, type Observable, of, switchMap } from 'rxjs'
import { balanceRetryMs } from '../domain/core/constants.ts'
import type { AppError } from '../domain/core/errors/app-error.ts'
import { coreError, toRecord } from '../domain/core/errors/core-error.ts'
import type { Loadable } from '../domain/core/loadable.ts'
import type { Chunks } from './chunks.ts'
import { delay$ } from './streams/operators/after.ts'
import type { LiveQuery } from './streams/operators/live-query.ts'
import type { SubjectDeps, Subjects } from './subjects.ts'

type Feeds = { [N in keyof Subjects]: Subjects[N] extends LiveQuery<infer T> ? T : never }
type FeedName = { [N in keyof Feeds]: Feeds[N] extends never ? never : N }[keyof Feeds]

/** The subjects, which are fetched when something is first asked: what the cache shows needs none of them. */
export type LazySubjects = {
  /** Rejects with `network-failed` where the file does not arrive; the next call tries again. */
  get(): Promise<Subjects>
  /** `network`: the one the asking tab means, where this one may not know it. */
  live$<N extends FeedName>(name: N): (key: string, network?: unknown) => Observable<Loadable<Feeds[N]>>
}

/** Fetches the file once and builds the subjects of it once. */
export function createLazySubjects(chunks: Chunks, deps: SubjectDeps): LazySubjects {
  let built: Promise<Subjects> | undefined

  const get = (): Promise<Subjects> => {
    built ??= chunks.subjects().then(
      ({ createSubjects }) => createSubjects(deps),
      (cause: unknown) => {
        built = undefined
        throw coreError('network-failed', {}, cause)
      },
    )
    return built
  }

  const live$ = <N extends FeedName>(name: N) => {
    const feed$ = (key: string, network?: unknown): Observable<Loadable<Feeds[N]>> =>
      defer(() => from(get())).pipe(
        switchMap(subjects => {
          if (network !== undefined) subjects.addNetwork(network)
          return (subjects[name] as LiveQuery<Feeds[N]>).live$(key)
        }),
        catchError((error: AppError) =>
          concat(
            of<Loadable<Feeds[N]>>({
              status: 'failed',
              error: toRecord(error),
              retryAt: deps.now() + balanceRetryMs,
            }),
            delay$(balanceRetryMs).pipe(switchMap(() => feed$(key, network))),
          ),
        ),
      )
    return feed$
  }

  return { get, live$ }
}
