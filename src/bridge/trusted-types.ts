/** Name of the one Trusted Types policy, to be named by a host that restricts them. It makes script URLs and nothing else. */
export const policyName = 'portico-worker'

type Policy = { createScriptURL(url: string): unknown }
type PolicyFactory = { createPolicy(name: string, rules: { createScriptURL(url: string): string }): Policy }

/** Marks URLs of our own scripts for a browser that asks for it (Trusted Types). Nothing else gets through its policy. */
export type Trust = {
  /** The URL of a script of ours, ready for `new Worker`. */
  own(url: string): string
  /** The worker a bundler's literal builds, through our policy where there is one. */
  worker(create: () => Worker): Worker
  /** A blob: URL of this script, ready for `new Worker`. */
  blob(text: string): { readonly url: string; revoke(): void }
}

/** The policy and the URLs it lets through. A browser makes a policy of this name once, so a page has one of these. */
export type ScriptUrls = {
  /** The URL, ready for a place that runs scripts. Plain text where there is no policy. */
  allow(url: string): string
  forget(url: string): void
}

/** Where the browser has no Trusted Types, or the host does not name our policy, URLs stay plain text. */
export function createScriptUrls(): ScriptUrls {
  const ours = new Set<string>()
  let policy: Policy | undefined
  return {
    allow: url => {
      ours.add(url)
      policy ??= createPolicy(ours)
      // TypeScript's Worker takes text only; the browser takes a TrustedScriptURL as well.
      return policy.createScriptURL(url) as string
    },
    forget: url => void ours.delete(url),
  }
}

/** `urls`: those of the page, where another script has made them already. */
export function createTrust(urls: ScriptUrls = createScriptUrls()): Trust {
  return {
    own: urls.allow,
    worker: create => {
      const call = callOf(create)
      if (!call) return create()
      const url = urls.allow(call.url)
      // As text the URL needs no policy: the worker starts as its bundler wrote it.
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
    // The host's list does not name us: the browser refuses the worker and the service runs in the page.
    return plain
  }
}

/**
 * What the literal would start. Bundlers only know `new Worker(new URL(…))` word for word, and Trusted Types refuse exactly that:
 * so it is run once against a stand-in that keeps the URL.
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
    // The page has made it fast.
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
