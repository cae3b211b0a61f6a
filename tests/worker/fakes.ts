import { type Observable, of } from 'rxjs'
import type { Store } from '../../src/worker/caches/store.ts'
import type { HttpRequest, SendHttp } from '../../src/worker/net/http.ts'

/** A store that keeps its values in memory only. */
export function memoryStore(): Store {
  const values = new Map<string, unknown>()
  return {
    get: async key => values.get(key),
    set: async (key, value) => {
      values.set(key, value)
    },
    claim: async (key, value) => {
      if (!values.has(key)) values.set(key, value)
      return values.get(key)
    },
    remove: async key => {
      values.delete(key)
    },
    keys: async prefix => [...values.keys()].filter(key => key.startsWith(prefix)),
    entries: async prefix => ({
      values: new Map([...values].filter(([key]) => key.startsWith(prefix))),
      isWhole: true,
    }),
    opened: Promise.resolve(),
    kept: () => 'kept',
    pause: () => {},
    close: () => {},
  }
}

/** A fake HTTP client. `answer` returns the response to each request. The fake records all requests and their URLs. */
export function fakeHttp(
  answer: (request: HttpRequest, url: URL) => Observable<unknown> | unknown,
): SendHttp & {
  readonly urls: URL[]
  readonly requests: HttpRequest[]
} {
  const urls: URL[] = []
  const requests: HttpRequest[] = []
  const sendRpc = (request: HttpRequest) => {
    const url = new URL(request.url)
    urls.push(url)
    requests.push(request)
    const given = answer(request, url)
    return isObservable(given) ? given : of(given)
  }
  return Object.assign(sendRpc, { urls, requests })
}

function isObservable(value: unknown): value is Observable<unknown> {
  return typeof value === 'object' && value !== null && 'subscribe' in value
}
