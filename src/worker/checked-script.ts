import { policyName } from '../bridge/trusted-types.ts'
import { coreError } from '../domain/core/errors/core-error.ts'

type Policy = { createScriptURL(url: string): unknown }
/** The global scope of a classic worker. */
type Scope = typeof globalThis & {
  importScripts(url: unknown): void
  trustedTypes?: { createPolicy(name: string, rules: { createScriptURL(url: string): string }): Policy }
}

/**
 * Creates the function that fetches and runs a file of a classic worker. The browser compares the file with its hash during
 * the fetch, because `crypto.subtle` is missing in sandboxed frames and on http pages. The worker then runs the verified
 * bytes as a `blob:` script. `hashes` has the SHA-256 of each file, in the format of the `integrity` attribute.
 *
 * Throws if the page's CSP forbids `blob:` scripts in a worker, so that the service starts in the page instead.
 */
export function createScriptRunner(
  hashes: Readonly<Record<string, string>>,
): (address: string, file: string) => Promise<void> {
  const scope = globalThis as Scope
  const ours = new Set<string>()
  const policy = scope.trustedTypes?.createPolicy(policyName, {
    createScriptURL: wanted => {
      if (ours.has(wanted)) return wanted
      throw new TypeError(`Not a script of ours: ${wanted}`)
    },
  })
  const run = (script: BlobPart): void => {
    const url = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }))
    ours.add(url)
    try {
      scope.importScripts(policy ? policy.createScriptURL(url) : url)
    } finally {
      ours.delete(url)
      URL.revokeObjectURL(url)
    }
  }
  run('')
  return async (address, file) => {
    const integrity = hashes[file]
    if (!integrity) throw coreError('network-failed', { file })
    const bytes = await fetch(address, { credentials: 'omit', integrity })
      .then(response => response.arrayBuffer())
      .catch(() => {
        throw coreError('network-failed', { file })
      })
    run(bytes)
  }
}
