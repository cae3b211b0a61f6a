import { policyName } from '../bridge/trusted-types.ts'
import { coreError } from '../domain/core/errors/core-error.ts'
import * as accountChunk from './account-chunk.ts'
import type { Chunks } from './registry.ts'

type Policy = { createScriptURL(url: string): unknown }
/**
 * The global scope of a classic worker. Each lazy-loaded file stores its exports in `porticoChunks`, under the file's
 * name.
 */
type Scope = typeof globalThis & {
  importScripts(url: unknown): void
  trustedTypes?: { createPolicy(name: string, rules: { createScriptURL(url: string): string }): Policy }
  porticoChunks?: Record<string, unknown>
}

/**
 * Inserted by the build: the SHA-384 hash of each lazy-loaded file, in the format of the `integrity` attribute. The key
 * is the file's name without extension.
 */
declare const __CLASSIC_FILES__: Readonly<Record<string, string>>

/**
 * Loads the worker's lazy-loaded files from the folder `base`. The browser compares each file with its hash during the
 * fetch, because `crypto.subtle` is missing in sandboxed frames and on http pages. The worker then runs the verified
 * bytes as a `blob:` script.
 *
 * Throws if the page's CSP forbids `blob:` scripts in a worker, so that the service starts in the page instead.
 */
export function classicChunks(base: string): Chunks {
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
  const load = async (name: string): Promise<unknown> => {
    const known = () => scope.porticoChunks?.[name]
    if (known()) return known()
    const integrity = __CLASSIC_FILES__[name]
    if (!integrity) throw coreError('network-failed', { file: name })
    const bytes = await fetch(`${base}${name}.js`, { credentials: 'omit', integrity })
      .then(response => response.arrayBuffer())
      .catch(() => {
        throw coreError('network-failed', { file: name })
      })
    if (!known()) run(bytes)
    return known()
  }
  const camelCaseOf = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const files = Object.keys(__CLASSIC_FILES__).map(name => [camelCaseOf(name), () => load(name)])
  // Files of a classic worker cannot import each other, so a separate file for the services would contain a second copy
  // of code that this file needs too. The services are therefore in this file.
  const inThisFile = ['services', ...Object.keys(accountChunk)].map(name => [name, async () => accountChunk])
  return Object.fromEntries([...files, ...inThisFile])
}
