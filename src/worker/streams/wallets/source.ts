import { catchError, defer, forkJoin, from, map, type Observable, of, switchMap, tap } from 'rxjs'
import * as v from 'valibot'
import type { CatalogueWallet, WalletPage, WalletQuery } from '../../../domain/core/entities.ts'
import { AppError } from '../../../domain/core/errors/app-error.ts'
import { toAppError } from '../../../domain/core/errors/foreign.ts'
import { defined } from '../../../domain/core/lib/defined.ts'
import { isOriginAllowed } from '../../../domain/core/origins.ts'
import { isWalletLink } from '../../../domain/wallets/app-links.ts'
import { inAppBrowserNamespaces } from '../../../domain/wallets/in-app-browser.ts'
import type { Project } from '../../caches/tables.ts'
import type { TtlCache } from '../../caches/ttl-cache.ts'
import type { SendHttp } from '../../net/http.ts'
import { lenient, readResponse, readRow, readRows, shownText } from '../../net/parse-rows.ts'
import { type ProjectIdentity, urlOf } from '../../net/service-url.ts'
import { walletLink, webUrl } from '../../net/web-url.ts'
import { shareLatest } from '../operators/live-query.ts'

export type FetchWallets = (query: WalletQuery) => Observable<WalletPage>

const id = v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/))
const response = v.object({
  data: v.unknown(),
  count: lenient(v.pipe(v.number(), v.integer(), v.minValue(0))),
})
const row = v.object({
  id,
  name: shownText,
  badge_type: lenient(v.string()),
  chains: v.fallback(v.array(v.unknown()), []),
  homepage: lenient(webUrl),
  image_id: lenient(id),
  mobile_link: lenient(walletLink),
  link_mode: lenient(webUrl),
  desktop_link: lenient(walletLink),
  webapp_link: lenient(webUrl),
  app_store: lenient(webUrl),
  play_store: lenient(webUrl),
  chrome_store: lenient(webUrl),
  rdns: lenient(v.pipe(v.string(), v.regex(/^[\w.-]{1,100}$/))),
})

/**
 * Creates the function that fetches pages of the catalogue: GET /getWallets. A page contains only wallets that support
 * one of the `chains`.
 */
export function createWalletsSource(
  sendHttp: SendHttp,
  base: string,
  caller: ProjectIdentity,
  chains: () => readonly string[],
): FetchWallets {
  return query => {
    const url = urlOf(base, '/getWallets', caller, {
      page: String(query.page),
      entries: String(query.entries),
      search: query.search,
      include: query.include?.join(','),
      exclude: query.exclude?.join(','),
      chains: chains().join(','),
      badge_type: query.certifiedOnly ? 'certified' : undefined,
    })
    return sendHttp({ url }).pipe(
      map(body => {
        const { data, count } = readResponse(response, body)
        const wallets = readRows(
          data,
          item => readWallet(item, image => urlOf(base, `/getWalletImage/${image}`, caller)),
          wallet => wallet.id,
        )
        return { wallets, count: count ?? wallets.length }
      }),
    )
  }
}

function readWallet(item: unknown, pictureOf: (imageId: string) => string): CatalogueWallet | undefined {
  const read = readRow(row, item)
  if (!read) return undefined
  const ofWallet = (link: string | undefined) =>
    link !== undefined && isWalletLink(link, read) ? link : undefined
  return defined<CatalogueWallet>({
    id: read.id,
    name: read.name,
    imageUrl: read.image_id && pictureOf(read.image_id),
    rdns: read.rdns,
    homepage: read.homepage,
    chains: read.chains.filter(chain => typeof chain === 'string'),
    certified: read.badge_type === 'certified',
    ownBrowser: inAppBrowserNamespaces(read.id),
    mobileLink: ofWallet(read.mobile_link),
    linkMode: read.link_mode,
    desktopLink: ofWallet(read.desktop_link),
    webappLink: read.webapp_link,
    appStore: read.app_store,
    playStore: read.play_store,
    chromeStore: read.chrome_store,
  })
}

type ProjectSource = {
  /** Fetches patterns of the origins that may use the project. An empty list allows every origin. */
  fetchOrigins(): Observable<readonly string[]>
  fetchAnalytics(): Observable<boolean>
}

const origins = v.object({ allowedOrigins: v.unknown() })
const analytics = v.object({ isAnalyticsEnabled: v.boolean() })
const longestPattern = 300

/** Creates the functions that fetch the project's settings: GET /projects/v1/origins and /getAnalyticsConfig. */
export function createProjectSource(
  sendHttp: SendHttp,
  base: string,
  caller: ProjectIdentity,
): ProjectSource {
  return {
    fetchOrigins: () =>
      sendHttp({ url: urlOf(base, '/projects/v1/origins', caller) }).pipe(
        map(body => readRows(readResponse(origins, body).allowedOrigins, readPattern, pattern => pattern)),
      ),
    fetchAnalytics: () =>
      sendHttp({ url: urlOf(base, '/getAnalyticsConfig', caller) }).pipe(
        map(body => readResponse(analytics, body).isAnalyticsEnabled),
      ),
  }
}

function readPattern(item: unknown): string | undefined {
  return typeof item === 'string' && item !== '' && item.length <= longestPattern ? item : undefined
}

export type ProjectDeps = {
  readonly cache: TtlCache<Project>
  readonly now: () => number
  readonly projectId: string
  readonly source: ProjectSource
  /** The origin of the page, which must be one of the project's allowed origins. */
  readonly origin: string
  /** Called when the project's settings cannot be loaded, and when the project does not allow the page's origin. */
  readonly onError: (error: AppError) => void
}

type Fetched<T> = { readonly value: T; readonly failed: boolean }

/**
 * Emits the origins that the project allows, and whether its analytics is on. Caches these settings for five minutes if
 * all of them could be loaded. If the origins cannot be loaded, every origin is allowed. If the analytics setting
 * cannot be loaded, analytics is off.
 */
export function createProject(deps: ProjectDeps): Observable<Project> {
  const { cache, projectId, source } = deps

  const orElse = <T>(loaded$: Observable<T>, value: T): Observable<Fetched<T>> =>
    loaded$.pipe(
      map(response => ({ value: response, failed: false })),
      catchError((cause: unknown) => {
        deps.onError(toAppError(cause))
        return of({ value, failed: true })
      }),
    )

  const loaded$ = defer(() =>
    forkJoin([orElse(source.fetchOrigins(), []), orElse(source.fetchAnalytics(), false)]),
  ).pipe(
    switchMap(([origins, analytics]) => {
      const project: Project = { allowedOrigins: origins.value, analytics: analytics.value }
      if (origins.failed || analytics.failed) return of(project)
      return from(cache.put(projectId, project, deps.now())).pipe(map(() => project))
    }),
  )

  return defer(() => from(cache.get(projectId))).pipe(
    switchMap(cached => (cached && cache.isFresh(cached) ? of(cached.value) : loaded$)),
    tap(({ allowedOrigins }) => {
      if (isOriginAllowed(deps.origin, allowedOrigins)) return
      deps.onError(new AppError('origin-not-allowed', { origin: deps.origin }))
    }),
    shareLatest(),
  )
}
