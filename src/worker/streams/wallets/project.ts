import { catchError, defer, forkJoin, from, map, type Observable, of, switchMap, tap } from 'rxjs'
import { AppError } from '../../../domain/core/errors/app-error.ts'
import { toAppError } from '../../../domain/core/errors/foreign.ts'
import { isOriginAllowed } from '../../../domain/core/origins.ts'
import type { Project } from '../../caches/tables.ts'
import type { TtlCache } from '../../caches/ttl-cache.ts'
import { shareLatest } from '../operators/share-latest.ts'
import type { ProjectSource } from './project-source.ts'

/** What the project settings depend on. */
export type ProjectDeps = {
  readonly cache: TtlCache<Project>
  readonly now: () => number
  readonly projectId: string
  readonly source: ProjectSource
  /** The page's origin. */
  readonly origin: string
  /** Called when this site must not use the project. */
  readonly onTrouble: (error: AppError) => void
}

type Answer<T> = { readonly value: T; readonly failed: boolean }

/**
 * The project's settings, requested at the first subscription and cached for five minutes. Without an answer all origins
 * are allowed and analytics are off. Reports an origin that is not on the list to the developer.
 */
export function createProject(deps: ProjectDeps): Observable<Project> {
  const { cache, projectId, source } = deps

  const orElse = <T>(asked$: Observable<T>, value: T): Observable<Answer<T>> =>
    asked$.pipe(
      map(answer => ({ value: answer, failed: false })),
      catchError((cause: unknown) => {
        deps.onTrouble(toAppError(cause))
        return of({ value, failed: true })
      }),
    )

  const asked$ = defer(() =>
    forkJoin([orElse(source.fetchOrigins(), []), orElse(source.fetchAnalytics(), false)]),
  ).pipe(
    switchMap(([origins, analytics]) => {
      const project: Project = { allowedOrigins: origins.value, analytics: analytics.value }
      if (origins.failed || analytics.failed) return of(project)
      return from(cache.put(projectId, project, deps.now())).pipe(map(() => project))
    }),
  )

  return defer(() => from(cache.get(projectId))).pipe(
    switchMap(cached => (cached && cache.isFresh(cached) ? of(cached.value) : asked$)),
    tap(({ allowedOrigins }) => {
      if (isOriginAllowed(deps.origin, allowedOrigins)) return
      deps.onTrouble(new AppError('origin-not-allowed', { origin: deps.origin }))
    }),
    shareLatest(),
  )
}
