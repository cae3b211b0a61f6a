import * as v from 'valibot'
import type { ContractCase } from './case.ts'

/** The base URLs of the services to test, and the project id that the requests contain. */
export type ContractServices = {
  readonly provider: string
  readonly catalogue: string
  readonly analytics: string
  readonly projectId: string
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
/**
 * The only route whose responses contain the origin of the request in `access-control-allow-origin`. All other routes
 * send `*`.
 */
const ofProject = '/v1/json-rpc'

/**
 * Sends the request of a case with the headers of a web page. Returns the differences between the response and the API
 * contract, or an empty list.
 */
export async function differencesFrom(
  contractCase: ContractCase,
  services: ContractServices,
): Promise<string[]> {
  const { origin = 'https://shop.example', refuses, answers } = contractCase
  const { response, bytes } = await send(contractCase, services, origin)
  const text = new TextDecoder().decode(bytes)
  const differences: string[] = []
  const differs = (what: string, found: unknown) => differences.push(`${what}: ${String(found)}`)

  const status = refuses?.[0] ?? contractCase.status ?? 200
  if (response.status !== status)
    differs(`status is not ${status}`, `${response.status} ${text.slice(0, 200)}`)

  const readers = response.headers.get('access-control-allow-origin')
  if (readers !== (contractCase.route === ofProject ? origin : '*'))
    differs('other pages may read it', readers)
  const exposed = response.headers.get('access-control-expose-headers')
  if (exposed !== null) differs('headers are exposed', exposed)
  const id = response.headers.get('x-request-id')
  if (contractCase.service === 'provider' && !uuid.test(id ?? '')) differs('request id is no UUID', id)
  for (const [name, pattern] of Object.entries(contractCase.headers ?? {})) {
    const value = response.headers.get(name)
    if (!pattern.test(value ?? '')) differs(`header ${name} is not like ${pattern}`, value)
  }

  const type = response.headers.get('content-type') ?? ''
  if (answers === 'nothing') {
    if (text !== '') differs('the body is not empty', text)
  } else if (answers === 'picture') {
    if (!type.startsWith('image/')) differs('it is no picture', type)
  } else if (answers) {
    if (!type.startsWith('application/json')) differs('it is no JSON', type)
    const read = v.safeParse(answers, parsed(text))
    if (!read.success) differs('body has another shape', `${v.summarize(read.issues)} ${text.slice(0, 200)}`)
  }
  if (refuses) {
    const [, field, words = /./] = refuses
    const reason = v.looseObject({ field: v.literal(field), description: v.pipe(v.string(), v.regex(words)) })
    const refusal = v.looseObject({ status: v.literal('FAILED'), reasons: v.tuple([reason]) })
    if (!v.is(refusal, parsed(text))) differs(`error is not about "${field}"`, text.slice(0, 200))
  }
  return differences
}

async function send(contractCase: ContractCase, services: ContractServices, origin: string) {
  const { projectId } = services
  const path = contractCase.route.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(contractCase.at?.[name] ?? ''),
  )
  const url = new URL(services[contractCase.service] + path)
  const sdk = { st: 'appkit', sv: 'html-core-0.1.0' }
  const query = { projectId: contractCase.projectInBody ? '' : projectId, ...sdk, ...contractCase.query }
  for (const [name, value] of Object.entries(query)) if (value !== '') url.searchParams.set(name, value)
  const given = typeof contractCase.body === 'function' ? await contractCase.body() : contractCase.body
  const body = contractCase.projectInBody ? { ...given, projectId } : given
  const response = await fetch(url, {
    method: contractCase.method,
    headers: { ...(origin && { origin }), ...(body && { 'content-type': 'text/plain' }) },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(20_000),
  })
  return { response, bytes: await response.arrayBuffer() }
}

const parsed = (answer: string): unknown => {
  try {
    return JSON.parse(answer)
  } catch {
    return undefined
  }
}
