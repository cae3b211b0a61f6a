/**
 * The name of Portico's only Trusted Types policy. A site that restricts policies must list this name. The policy creates
 * script URLs and nothing else.
 */
export const policyName = 'portico-worker'

type Policy = { createScriptURL(url: string): unknown }
/** The browser's Trusted Types API. Some browsers do not have it. */
declare const trustedTypes: {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): Policy
}

/**
 * The functions that convert URLs of Portico's own scripts to trusted script URLs. Portico's Trusted Types policy
 * rejects all other URLs.
 */
export type Trust = {
  /** Returns the URL of one of Portico's scripts as a trusted URL, for `new Worker`. */
  own(url: string): string
  /** Creates the same worker as `create`, with a trusted URL if the page has Portico's Trusted Types policy. */
  worker(create: () => Worker): Worker
  /** Creates a blob: URL of a script with this text, for `new Worker`. */
  blob(text: string): { readonly url: string; revoke(): void }
}

/**
 * The Trusted Types policy and the URLs that it allows. All modals of a script share one such object, because a browser
 * can reject a second policy with the same name.
 */
export type ScriptUrls = {
  /** Allows the URL of a script, and returns it as a trusted URL. Without a policy, returns the URL as text. */
  allow(url: string): string
  /** The URLs that the policy allows. A blob: URL is removed when it is revoked. */
  readonly allowed: Set<string>
}

/**
 * Creates the Trusted Types policy. URLs stay plain text if the browser has no Trusted Types, or if the site does not allow
 * the policy.
 */
export function createScriptUrls(): ScriptUrls {
  const allowed = new Set<string>()
  const rules = {
    createScriptURL(url: string) {
      if (allowed.has(url)) return url
      throw new TypeError(url)
    },
  }
  let policy: Policy | undefined
  return {
    allow: url => {
      allowed.add(url)
      try {
        policy ??= trustedTypes.createPolicy(policyName, rules)
      } catch {
        // The browser has no Trusted Types, or the site does not allow Portico's policy. In the second case the browser
        // rejects the worker, and the worker's code runs in the page.
        policy = rules
      }
      // The cast is safe: TypeScript's `Worker` accepts only text as the URL, but browsers also accept a
      // `TrustedScriptURL`.
      return policy.createScriptURL(url) as string
    },
    allowed,
  }
}

/**
 * Creates the functions that convert script URLs to `TrustedScriptURL` objects. `urls` is the page's Trusted Types
 * policy. The script tag may already have created this policy.
 */
export function createTrust(urls: ScriptUrls = createScriptUrls()): Trust {
  return {
    own: urls.allow,
    worker: create => {
      const call = workerCallOf(create)
      if (!call) return create()
      const url = urls.allow(call.url)
      // Without a policy the URL is plain text, so the bundler's own expression `new Worker(…)` can start the worker.
      return typeof url === 'string' ? create() : new Worker(url, call.options)
    },
    blob: text => {
      const plain = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }))
      return {
        url: urls.allow(plain),
        revoke: () => {
          urls.allowed.delete(plain)
          URL.revokeObjectURL(plain)
        },
      }
    },
  }
}

/**
 * Returns the arguments of the expression `new Worker(…)` in `create`. Bundlers recognise only this exact expression,
 * but Trusted Types reject the plain URL in it. To get the URL, `create` runs once with a fake `Worker` that only records
 * its arguments.
 */
export function workerCallOf(
  create: () => Worker,
): { readonly url: string; readonly options?: WorkerOptions } | undefined {
  const real = globalThis.Worker
  if (typeof real !== 'function') return undefined
  const calls: [url: string | URL, options?: WorkerOptions][] = []
  try {
    globalThis.Worker = class {
      constructor(...call: [url: string | URL, options?: WorkerOptions]) {
        calls.push(call)
      }
    } as unknown as typeof Worker
  } catch {
    // The page has made `globalThis.Worker` read-only, so it cannot be replaced.
    return undefined
  }
  try {
    create()
  } catch {
    return undefined
  } finally {
    globalThis.Worker = real
  }
  const [call] = calls
  if (!call) return undefined
  const [url, options] = call
  return { url: String(url), ...(options && { options }) }
}
