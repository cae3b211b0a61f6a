import { expect } from 'vitest'
import { type PortChoices, preferredPorts } from '../../sandbox/ports.ts'

/** Port 0 for every service, which means any free port, so that test files can run in parallel. */
export const freePorts = Object.fromEntries(Object.keys(preferredPorts).map(name => [name, 0])) as PortChoices

/** A complete HTTP response. `body` is the parsed JSON. If the response is not JSON, `body` is the same as `text`. */
export type Answer = { status: number; headers: Headers; text: string; body: unknown }

/** The project id that the tests send to the sandbox. */
export const projectId = '5a9d0b0c'.repeat(4)

/**
 * Returns functions that send requests to a data provider as a web page does: with an origin, a project id, an SDK type
 * and an SDK version.
 */
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

/**
 * Returns the expected body of an error response of the data provider. The body contains the rejected field, and a
 * description that matches the pattern.
 */
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
