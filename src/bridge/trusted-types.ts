/**
 * The name of the only Trusted Types policy; a host that restricts policies lists it. The policy creates script URLs and
 * nothing else.
 */
export const policyName = 'portico-worker'

type Policy = { createScriptURL(url: string): unknown }
type PolicyFactory = { createPolicy(name: string, rules: { createScriptURL(url: string): string }): Policy }

/** Turns URLs of Portico's own scripts into trusted script URLs. Other URLs do not pass its policy. */
export type Trust = {
  /** Converts the URL of one of our scripts for `new Worker`. */
  own(url: string): string
  /** Builds the worker of a bundler's literal, through our policy where the browser has one. */
  worker(create: () => Worker): Worker
  /** Creates a blob: URL of this script for `new Worker`. */
  blob(text: string): { readonly url: string; revoke(): void }
}

/** The policy and the URLs it allows. A browser creates a policy of this name once, so a page has one of these. */
export type ScriptUrls = {
  /** Converts the URL for a place that runs scripts. Without a policy it stays plain text. */
  allow(url: string): string
  forget(url: string): void
}

/** URLs stay plain text where the browser has no Trusted Types, or the host does not list our policy. */
export function createScriptUrls(): ScriptUrls {
  const ours = new Set<string>()
  let policy: Policy | undefined
  return {
    allow: url => {
      ours.add(url)
      policy ??= createPolicy(ours)
      // TypeScript's `Worker` accepts text only; browsers accept a `TrustedScriptURL` as well.
      return policy.createScriptURL(url) as string
    },
    forget: url => void ours.delete(url),
  }
}

/** `urls`: the policy that another script of the page has already created. */
export function createTrust(urls: ScriptUrls = createScriptUrls()): Trust {
  return {
    own: urls.allow,
    worker: create => {
      const call = callOf(create)
      if (!call) return create()
      const url = urls.allow(call.url)
      // A URL that stays text needs no policy: start the worker exactly as the bundler wrote it.
      return typeof url === 'string' ? create() : new Worker(url, call.options)
    },
    blob: text => {
      const plain = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }))
      return {
        url: urls.allow(plain),
        revoke: () => {
          urls.forget(plain)
          URL.revokeObjectURL(plain)
        },
      }
    },
  }
}

function createPolicy(ours: ReadonlySet<string>): Policy {
  const plain: Policy = { createScriptURL: url => url }
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory }
  try {
    return (
      trustedTypes?.createPolicy(policyName, {
        createScriptURL: url => {
          if (ours.has(url)) return url
          throw new TypeError(`Not ours: ${url}`)
        },
      }) ?? plain
    )
  } catch {
    // The host's list does not include our policy: the browser refuses the worker, and the service runs in the page.
    return plain
  }
}

/**
 * Returns the arguments of the bundler's `new Worker(…)` literal. Bundlers recognise only `new Worker(new URL(…))` word for
 * word, and Trusted Types refuse exactly that. So the literal runs once against a stand-in that records the URL.
 */
export function callOf(
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
    // The page has made `globalThis.Worker` read-only.
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
