import type * as v from 'valibot'

type Service = 'provider' | 'catalogue' | 'analytics'
/** The input of the request: everything that the route needs, a value that it refuses, or only a part. */
export type Input = 'right' | 'wrong' | 'missing'
type Query = Readonly<Record<string, string>>
/** A JSON body. */
export type Body = Readonly<Record<string, unknown>> | readonly unknown[]

/** The input of a case in words, and the response that the contract of the service promises. */
type Expected = {
  /** Values of the parts of the route that begin with a colon. */
  readonly at?: Query
  /** `projectId`, `st` and `sv` are added. An empty value removes the parameter. */
  readonly query?: Query
  /** JSON body. The project id is added if `projectInBody`. */
  readonly body?: Body | (() => Promise<Body>)
  readonly projectInBody?: boolean
  /** The origin of the page, or an empty text for a request without one. */
  readonly origin?: string
  /** Schema of the body of a response with the status 200. `nothing`: the body is empty. `picture`: an image. */
  readonly answers?: v.GenericSchema | 'nothing' | 'picture'
  readonly status?: number
  /** The field that an error names, and words of its description. */
  readonly refuses?: readonly [status: number, field: string, words?: RegExp]
  readonly headers?: Readonly<Record<string, RegExp>>
  /** The request changes something at the service, so public services do not get it. */
  readonly writes?: true
}

/** A request to a service, and the response that the service's contract promises. */
export type ContractCase = Expected & {
  readonly service: Service
  readonly method: 'GET' | 'POST'
  readonly route: string
  readonly input: Input
  readonly what: string
}

/** The subjects of the cases: the account, two tokens of Ethereum, and for the sandbox names and sessions. */
export type ContractPlaces = {
  readonly address: string
  readonly solanaAddress: string
  readonly token: string
  readonly otherToken: string
  /** A registered name and an account that owns no name. */
  readonly name: string
  readonly nameless: string
  /** Ids of a smart session of the account that is not revoked, and of one that is. */
  readonly sessions: readonly [current: string, revoked: string]
  readonly image: string
  /** Signs a message about a name with the key of its owner, or with another key. */
  readonly sign: (message: object, forged?: boolean) => Promise<Readonly<Record<string, unknown>>>
}

/** Adds a case to the list. */
type Add = (input: Input, what: string, expected: Expected) => void

/** Collects the cases of some routes. */
export function collectCases(
  describe: (services: Readonly<Record<Service, (method: 'GET' | 'POST', route: string) => Add>>) => void,
): readonly ContractCase[] {
  const cases: ContractCase[] = []
  const routeOf =
    (service: Service) =>
    (method: 'GET' | 'POST', route: string): Add =>
    (input, what, expected) =>
      void cases.push({ service, method, route, input, what, ...expected })
  describe({
    provider: routeOf('provider'),
    catalogue: routeOf('catalogue'),
    analytics: routeOf('analytics'),
  })
  return cases
}

/** The response to a request without a project id. */
export const noProject = {
  query: { projectId: '' },
  refuses: [401, 'authentication', /failed to authenticate/],
} as const
export const badAddress = [400, 'address', /^The address provided is invalid$/] as const
export const badChain = [400, 'chainId', /^We don't support the chainId you provided/] as const
export const secondsNow = () => Math.floor(Date.now() / 1000)

/** The name of a case in a table. */
export const nameOf = ({ method, route, what, input }: ContractCase): string =>
  `${method} ${route} with ${what} (${input})`
