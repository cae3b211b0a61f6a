import { catchError, defer, forkJoin, from, map, type Observable, of, switchMap, tap } from 'rxjs'
import * as v from 'valibot'
import { AppError } from '../../../domain/core/errors/app-error.ts'
import { toAppError } from '../../../domain/core/errors/foreign.ts'
import { isOriginAllowed } from '../../../domain/core/origins.ts'
import type { Project } from '../../caches/tables.ts'
import type { TtlCache } from '../../caches/ttl-cache.ts'
import type { SendHttp } from '../../net/http.ts'
import { readAnswer, readRows } from '../../net/parse-rows.ts'
import { type ProjectIdentity, urlOf } from '../../net/urls.ts'
import { shareLatest } from '../operators/share-latest.ts'

/** Requests the project's settings. */
type ProjectSource = {
  /** Fetches patterns of the origins that may use the project. An empty list allows all origins. */
  fetchOrigins(): Observable<readonly string[]>
  fetchAnalytics(): Observable<boolean>
}

const origins = v.object({ allowedOrigins: v.unknown() })
const analytics = v.object({ isAnalyticsEnabled: v.boolean() })
const longestPattern = 300

/** Creates the source of the project's settings: GET /projects/v1/origins and /getAnalyticsConfig. */
export function createProjectSource(ask: SendHttp, base: string, caller: ProjectIdentity): ProjectSource {
  return {
    fetchOrigins: () =>
      ask({ url: urlOf(base, '/projects/v1/origins', caller) }).pipe(
        map(body => readRows(readAnswer(origins, body).allowedOrigins, readPattern, pattern => pattern)),
      ),
    fetchAnalytics: () =>
      ask({ url: urlOf(base, '/getAnalyticsConfig', caller) }).pipe(
        map(body => readAnswer(analytics, body).isAnalyticsEnabled),
      ),
  }
}

function readPattern(item: unknown): string | undefined {
  return typeof item === 'string' && item !== '' && item.length <= longestPattern ? item : undefined
}

/** The dependencies of the project settings. */
export type ProjectDeps = {
  readonly cache: TtlCache<Project>
  readonly now: () => number
  readonly projectId: string
  readonly source: ProjectSource
  /** The page's origin. */
  readonly origin: string
  /** Called when the service does not allow this project id on the origin of the page. */
  readonly onTrouble: (error: AppError) => void
}

type Answer<T> = { readonly value: T; readonly failed: boolean }

/**
 * The project's settings, requested at the first subscription and cached for five minutes. Without an answer all origins are
 * allowed and analytics is off. An origin that is not on the list is reported to the developer.
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
