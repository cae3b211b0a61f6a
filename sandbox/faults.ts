/** The kinds of faults that a test can inject. */
export type FaultKind =
  | 'delay' // the true response, `ms` milliseconds late
  | 'hang' // no response, the connection stays open
  | 'cut' // the connection is reset before any response
  | 'status' // a response with `status`, `headers` and `body` instead of the true response
  | 'json' // `body` with `status` (default 200). A string is sent unchanged, so it may be broken JSON
  | 'html' // a response with status 200 and the login page of a captive portal
  | 'truncate' // the true headers, half of the true body, then a normal end
  | 'cut-body' // the true headers, half of the true body, then a reset of the connection
  | 'slow-body' // the true response, one byte every `ms` milliseconds (default 1000)
  | 'huge' // 200 with a valid JSON response of `bytes` bytes (default 60 MB)
  | 'headers' // the true response, with `headers` added or replaced (date, retry-after ...)
  | 'rpc' // the true JSON-RPC response, in which `body` ({result} or {error}) replaces the result of each call that the rule matches
  | 'no-cors' // the true response without any CORS header

export const faultKinds: readonly FaultKind[] = [
  'delay',
  'hang',
  'cut',
  'status',
  'json',
  'html',
  'truncate',
  'cut-body',
  'slow-body',
  'huge',
  'headers',
  'rpc',
  'no-cors',
]

/** A fault rule. If several rules match a request, only the newest of them applies. */
export type Fault = {
  /**
   * The requests that this fault affects. A string contains a path and, optionally, a method before the path
   * ('POST /v1/*', '/getWallets'). In the path, `*` matches any characters. The query of a request is compared only if
   * the string contains a '?'. A preflight request matches only if the string contains the method OPTIONS. A RegExp is
   * tested against 'METHOD /path?query'.
   */
  route: string | RegExp
  kind: FaultKind
  /**
   * The service whose requests the fault affects (provider, catalogue, analytics, solana, control ...). Default: all
   * services except control.
   */
  service?: string
  /** Only requests with this project id in the query. */
  projectId?: string
  /**
   * If set, the fault affects only requests whose body contains this text, for example '"eth_call"'. With the kind
   * 'rpc', it affects only the calls that contain this text.
   */
  contains?: string
  ms?: number
  status?: number
  headers?: Record<string, string>
  body?: unknown
  bytes?: number
  /** The number of affected requests before the rule expires. Default: no limit. */
  times?: number
  /** The number of matching requests that pass unchanged before the rule takes effect. */
  skip?: number
}

/** The request that is compared with the rules. */
export type FaultTarget = {
  service: string
  method: string
  path: string
  search: string
  projectId: string
  body: string
}

/**
 * The fault rules of one sandbox. A rule contains a route, and the fault for the requests to this route.
 *
 * @example
 * faults.set({ route: '/v1/account/*' + '/balance', kind: 'status', status: 429, headers: { 'retry-after': '7' }, times: 3 })
 * faults.set({ service: 'catalogue', route: 'GET /getWallets', kind: 'hang' })
 * faults.set({ route: /history\?.*cursor=/, kind: 'truncate' })
 * faults.clear()
 */
export type Faults = {
  /** Adds a rule. Returns the function that removes it. */
  set(fault: Fault): () => void
  /** Removes all rules, or only the rules with this project id. */
  clear(projectId?: string): void
  list(): readonly Fault[]
  /** Returns the fault that applies to this request, and counts its use. Returns undefined if no fault applies. */
  take(target: FaultTarget): Fault | undefined
}

type Rule = { fault: Fault; skip: number; left: number; test: (target: FaultTarget) => boolean }

/** Creates an empty set of rules. */
export const createFaults = (): Faults => {
  let rules: Rule[] = []
  return {
    set(fault) {
      const rule: Rule = {
        fault,
        skip: fault.skip ?? 0,
        left: fault.times ?? Infinity,
        test: matcher(fault.route),
      }
      rules.unshift(rule)
      return () => {
        rules = rules.filter(other => other !== rule)
      }
    },
    clear(projectId) {
      rules = projectId === undefined ? [] : rules.filter(({ fault }) => fault.projectId !== projectId)
    },
    list: () => rules.map(rule => rule.fault),
    take(target) {
      for (const rule of rules) {
        if (!concerns(rule, target)) continue
        if (rule.skip > 0) {
          rule.skip -= 1
          continue
        }
        rule.left -= 1
        if (rule.left <= 0) rules = rules.filter(other => other !== rule)
        return rule.fault
      }
      return undefined
    },
  }
}

const concerns = ({ fault, test }: Rule, target: FaultTarget): boolean => {
  if (fault.service === undefined ? target.service === 'control' : fault.service !== target.service)
    return false
  if (fault.contains !== undefined && !target.body.includes(fault.contains)) return false
  if (fault.projectId !== undefined && fault.projectId !== target.projectId) return false
  return test(target)
}

const matcher = (route: string | RegExp): ((target: FaultTarget) => boolean) => {
  if (route instanceof RegExp) {
    return ({ method, path, search }) => {
      route.lastIndex = 0
      return route.test(`${method} ${path}${search}`)
    }
  }
  const parts = /^(?:([A-Z]+) )?(.*)$/.exec(route)
  const method = parts?.[1]
  const pattern = parts?.[2] ?? route
  const glob = new RegExp(`^${pattern.split('*').map(escapeText).join('.*')}$`)
  return target => {
    if (method === undefined ? target.method === 'OPTIONS' : method !== target.method) return false
    return glob.test(pattern.includes('?') ? target.path + target.search : target.path)
  }
}

const escapeText = (text: string): string => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
