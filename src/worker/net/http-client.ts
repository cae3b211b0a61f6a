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
import { nodePolicy, type RetryPolicies, servicePolicy } from '../streams/operators/retry-policies.ts'
import { createHttp, type SendHttp } from './http.ts'
import { hostOf } from './urls.ts'

/** No answer of a service is larger. */
const mostBytes = 2_000_000
/** A page of ours needs a dozen requests to begin with, and few after. */
const calm = { burst: 30, perSecond: 2, longestWaitMs: 10_000 }
/** What other code of the page reads through us is its own affair, within reason. */
const busy = { burst: 100, perSecond: 20, longestWaitMs: 10_000 }
/** Six questions a minute to a host that fails, whoever asks. */
const failing = { failingBurst: 4, failingPerSecond: 0.1, refusedMs: 300_000 }

/** What a way out is made of. `onTrouble` hears of hosts this page cannot read. */
export type HttpClientDeps = HostReports & { readonly fetch: typeof globalThis.fetch }

/** The way out for all sources: deadline, cap and limits per host. */
export function createHttpClient(deps: HttpClientDeps): SendHttp {
  return createLimitedClient(deps, calm)
}

/** A way out beside it, so that a busy page does not use up what the modal may ask. */
export function createPageHttpClient(deps: HttpClientDeps): SendHttp {
  return createLimitedClient(deps, busy)
}

function createLimitedClient({ fetch, ...watched }: HttpClientDeps, limits: typeof calm): SendHttp {
  const diagnose = createHostReports(watched)
  // On a clock nobody can set: one put back would keep a host closed for as long as it was put back by.
  const limit = createRateLimit({ now: () => performance.now(), ...limits, ...failing })
  const http = createHttp({ fetch, now: watched.now, deadlineMs: rpcTimeoutMs, maxBytes: mostBytes })
  return request => {
    const host = hostOf(request.url)
    return http(request).pipe(diagnose(host), limit(host))
  }
}

/** How services and chain nodes are asked again. */
export function createPolicies(random: () => number): RetryPolicies {
  const shared = { capMs: retryMaxMs, statuses: retryStatuses }
  return {
    service: servicePolicy({ tries: retries, baseMs: retryBaseMs, ...shared }, random),
    node: nodePolicy({ tries: rpcRetries, baseMs: rpcRetryBaseMs, ...shared }),
  }
}
