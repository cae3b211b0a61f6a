import { map, type Observable } from 'rxjs'
import * as v from 'valibot'
import type { SendHttp } from '../../net/http.ts'
import { readAnswer, readRows } from '../../net/parse-rows.ts'
import { type ProjectIdentity, urlOf } from '../../net/urls.ts'

/** Requests the project's settings. */
export type ProjectSource = {
  /** Patterns of origins that may use the project. An empty list allows all. */
  fetchOrigins(): Observable<readonly string[]>
  fetchAnalytics(): Observable<boolean>
}

const origins = v.object({ allowedOrigins: v.unknown() })
const analytics = v.object({ isAnalyticsEnabled: v.boolean() })
const longestPattern = 300

/** Calls GET /projects/v1/origins and /getAnalyticsConfig. */
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
