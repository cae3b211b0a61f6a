import { safeRead } from '../lib/safe-read.ts'
import type { ErrorCode } from './app-error.ts'

/**
 * Texts with which a wallet passes on that its node has failed. The node is to blame for these errors, not the wallet,
 * and the wallet has no open request.
 */
const patterns: readonly (readonly [RegExp, ErrorCode])[] = [
  [
    /\b429\b|too many (?:requests|errors)|rate.?limit|request limit|throttl|exceeded .{0,40}(?:quota|capacity|compute units)|(?:compute units|capacity|capacity limit|request rate|request count|credits?) (?:limit )?exceeded|retry(?:ing)? (?:in|after|exhausted)|\berror 1015\b/i,
    'rpc-limit-exceeded',
  ],
  [
    /failed to fetch|load failed|\bnet::ERR_|\bEAI_AGAIN\b|socket hang up|connection (?:was )?lost|internet connection|xmlhttprequest|upstream connect|unable to connect|\bHTTP request failed|\b(?:all|no) (?:endpoints|backends|providers|nodes|rpcs)\b|backend not healthy|took too long|\btimeout of \d+ ?ms|no response from|missing response|cannot fulfill request|fetch failed|networkerror|network (?:error|request failed)|\bECONN\w+|\bENOTFOUND\b|\bETIMEDOUT\b|could not (?:connect|detect network)|cannot (?:connect|be reached)|connection (?:refused|reset|error)|(?:rpc|node|endpoint|server|provider).{0,40}(?:unreachable|unavailable|not available|not responding|timed? ?out|is down|unresponsive)/i,
    'rpc-resource-unavailable',
  ],
  [
    /(?:status|code|http|error)\D{0,12}(?:40[13]|50\d|52\d)\b|\b(?:403 forbidden|401 unauthorized)\b|forbidden|bad gateway|service unavailable|gateway time-?out|internal server error|temporarily unavailable|^(?:NETWORK|SERVER)[_ ]ERROR\b|(?:invalid|missing|must include an?) (?:api.?key|project.?id|access token)|unexpected end of json|json parse error|<html|non-200|(?<!json-)\b(?:rpc|node) (?:endpoint |server )?(?:error|request failed|returned|failed)|header not found|missing trie node|unfinalized data|not json|unexpected token </i,
    'rpc-resource-unavailable',
  ],
]

const statusKeys = ['httpStatus', 'status', 'statusCode', 'httpStatusCode']

/**
 * Returns the error code if the texts or the HTTP status of a wallet's error say that the wallet's node has failed.
 * Returns undefined for all other errors.
 */
export function nodeTroubleOf(layers: readonly unknown[], texts: readonly string[]): ErrorCode | undefined {
  const statuses = layers.flatMap(layer => statusKeys.map(key => Number(safeRead(layer, key))))
  if (statuses.includes(429)) return 'rpc-limit-exceeded'
  if (statuses.some(status => status >= 400 && status < 600)) return 'rpc-resource-unavailable'
  return patterns.find(([pattern]) => texts.some(text => pattern.test(text)))?.[1]
}
