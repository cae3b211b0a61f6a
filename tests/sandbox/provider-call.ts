import { expect } from 'vitest'
import { type PortWishes, preferredPorts } from '../../sandbox/ports.ts'

/** Lets every service use any free port, so that test files can run in parallel. */
export const freePorts = Object.fromEntries(Object.keys(preferredPorts).map(name => [name, 0])) as PortWishes

/** A complete response; `body` is parsed JSON, or text when it is not JSON. */
export type Answer = { status: number; headers: Headers; text: string; body: unknown }

/** The project id that the tests use. */
export const projectId = '5a9d0b0c'.repeat(4)

/** Calls a provider like a page: with origin, project id, SDK type and version. */
export const callerOf = (base: string) => {
  const call = async (
    path: string,
    init: RequestInit = {},
    query: Record<string, string> = {},
  ): Promise<Answer> => {
    const url = new URL(base + path)
    const shared = { projectId, st: 'appkit', sv: 'html-core-0.1.0', ...query }
    for (const [name, value] of Object.entries(shared)) if (value !== '') url.searchParams.set(name, value)
    const response = await fetch(url, {
      ...init,
      headers: { origin: 'https://shop.example', ...init.headers },
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, body: parse(text) }
  }
  return {
    get: (path: string, query?: Record<string, string>) => call(path, {}, query),
    post: (path: string, body: unknown, query?: Record<string, string>) =>
      call(
        path,
        { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'text/plain' } },
        query,
      ),
    call,
  }
}

/** The response of every route to an invalid project id. */
export const refusal = (field: string, description: RegExp) => ({
  status: 'FAILED',
  reasons: [{ field, description: expect.stringMatching(description) }],
})

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
