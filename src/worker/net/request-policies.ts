import {
  retries,
  retryBaseMs,
  retryMaxMs,
  retryStatuses,
  rpcRetries,
  rpcRetryBaseMs,
} from '../../domain/core/constants.ts'
import { nodePolicy, type RetryPolicies, servicePolicy } from '../streams/operators/retry.ts'

export function createPolicies(random: () => number): RetryPolicies {
  const shared = { capMs: retryMaxMs, statuses: retryStatuses }
  return {
    service: servicePolicy({ tries: retries, baseMs: retryBaseMs, ...shared }, random),
    node: nodePolicy({ tries: rpcRetries, baseMs: rpcRetryBaseMs, ...shared }),
  }
}
