import {
  retries,
  retryBaseMs,
  retryMaxMs,
  retryStatuses,
  rpcRetries,
  rpcRetryBaseMs,
  rpcTimeoutMs,
} from '../../domain/core/constants.ts'
import { createRateLimit } from '../streams/operators/rate-limit.ts'
import { createHostReports, type HostReports } from '../streams/operators/report-unreadable-hosts.ts'
import { nodePolicy, type RetryPolicies, servicePolicy } from '../streams/operators/retry.ts'
import { createHttp, type SendHttp } from './http.ts'
import { hostOf } from './urls.ts'

/** Maximum size of a response in bytes. No service sends larger responses. */
const mostBytes = 2_000_000
/** Rate limits for each host for the modal itself, which sends about a dozen requests at its start and few later. */
const calm = { burst: 30, perSecond: 2, longestWaitMs: 10_000 }
/** Rate limits for each host for requests that other code of the page sends through the wallet provider. */
const busy = { burst: 100, perSecond: 20, longestWaitMs: 10_000 }
/** After a failure, a host gets at most four requests at once, and then six a minute. */
const failing = { failingBurst: 4, failingPerSecond: 0.1, refusedMs: 300_000 }

/** The dependencies of an HTTP client. `onTrouble` reports hosts that this page cannot read. */
export type HttpClientDeps = HostReports & { readonly fetch: typeof globalThis.fetch }

/** Creates the HTTP client for all requests of the modal, with a deadline, a size limit and rate limits for each host. */
export function createHttpClient(deps: HttpClientDeps): SendHttp {
  return createLimitedClient(deps, calm)
}

/** Creates a second HTTP client for other code of the page, so that this code cannot use up the modal's rate limit. */
export function createPageHttpClient(deps: HttpClientDeps): SendHttp {
  return createLimitedClient(deps, busy)
}

function createLimitedClient({ fetch, ...watched }: HttpClientDeps, limits: typeof calm): SendHttp {
  const diagnose = createHostReports(watched)
  // The clock is monotonic, because setting the system clock back would otherwise block a host for that long.
  const limit = createRateLimit({ now: () => performance.now(), ...limits, ...failing })
  const http = createHttp({ fetch, now: watched.now, deadlineMs: rpcTimeoutMs, maxBytes: mostBytes })
  return request => {
    const host = hostOf(request.url)
    return http(request).pipe(diagnose(host), limit(host))
  }
}

/** Creates the retry policies for services and for chain nodes. */
export function createPolicies(random: () => number): RetryPolicies {
  const shared = { capMs: retryMaxMs, statuses: retryStatuses }
  return {
    service: servicePolicy({ tries: retries, baseMs: retryBaseMs, ...shared }, random),
    node: nodePolicy({ tries: rpcRetries, baseMs: rpcRetryBaseMs, ...shared }),
  }
}
