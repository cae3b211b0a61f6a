import type * as v from 'valibot'

type Service = 'provider' | 'catalogue' | 'analytics'
/**
 * The kind of parameters in a request: complete and valid (`right`), with a value that the route rejects (`wrong`), or
 * without a parameter that the route needs (`missing`).
 */
export type Input = 'right' | 'wrong' | 'missing'
type Query = Readonly<Record<string, string>>
/** The JSON body of a request. */
export type Body = Readonly<Record<string, unknown>> | readonly unknown[]

/** The parameters of a test request, and the expected response. */
type Expected = {
  /** Values for the parameters in the path of the route, such as `:address`. */
  readonly at?: Query
  /**
   * Query parameters. `projectId`, `st` and `sv` have default values. An empty value removes the parameter from the
   * request.
   */
  readonly query?: Query
  /** The JSON body. If `projectInBody` is set, the body contains the project ID and the query does not. */
  readonly body?: Body | (() => Promise<Body>)
  readonly projectInBody?: boolean
  /** The `Origin` header of the request. An empty text means a request without this header. */
  readonly origin?: string
  /** The schema of the body of a 200 response. `nothing` means an empty body, and `picture` means an image. */
  readonly answers?: v.GenericSchema | 'nothing' | 'picture'
  readonly status?: number
  /** The expected error: the HTTP status, the rejected field, and a pattern for the description of the error. */
  readonly refuses?: readonly [status: number, field: string, words?: RegExp]
  readonly headers?: Readonly<Record<string, RegExp>>
  /** Whether the request changes something at the service. The test does not send such a request to public services. */
  readonly writes?: true
}

/** A test case of a service's API: a request, and the response that the service must return. */
export type ContractCase = Expected & {
  readonly service: Service
  readonly method: 'GET' | 'POST'
  readonly route: string
  readonly input: Input
  readonly what: string
}

/**
 * The addresses, names and ids that the cases put into their requests. The names and smart sessions exist only in the
 * sandbox, so tests of the public services use empty values for them.
 */
export type ContractPlaces = {
  readonly address: string
  readonly solanaAddress: string
  readonly token: string
  readonly otherToken: string
  /** A registered name, and an account that owns no name (`nameless`). */
  readonly name: string
  readonly nameless: string
  /** The ids of two smart sessions of the account: one that is not revoked, and one that is revoked. */
  readonly sessions: readonly [current: string, revoked: string]
  readonly image: string
  /** Signs a message about a name as the owner of this name. With `forged`, signs with a different key. */
  readonly sign: (message: object, forged?: boolean) => Promise<Readonly<Record<string, unknown>>>
}

/** Adds a case for one route to the list of cases. */
type Add = (input: Input, what: string, expected: Expected) => void

/** Calls `describe`, which adds test cases for the routes of the services, and returns these cases. */
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

/** The query of a request without a project ID, and the error that the service must return for it. */
export const noProject = {
  query: { projectId: '' },
  refuses: [401, 'authentication', /failed to authenticate/],
} as const
export const badAddress = [400, 'address', /^The address provided is invalid$/] as const
export const badChain = [400, 'chainId', /^We don't support the chainId you provided/] as const
export const secondsNow = () => Math.floor(Date.now() / 1000)

/** Returns the name of a case for a table or a test report. */
export const nameOf = ({ method, route, what, input }: ContractCase): string =>
  `${method} ${route} with ${what} (${input})`
