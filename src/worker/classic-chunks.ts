import { policyName } from '../bridge/trusted-types.ts'
import { coreError } from '../domain/core/errors/core-error.ts'
import type { Chunks } from './chunks.ts'
import * as subjects from './subjects.ts'

type Policy = { createScriptURL(url: string): unknown }
/** A classic worker's scope: each later file leaves its exports under its name. */
type Scope = typeof globalThis & {
  importScripts(url: unknown): void
  trustedTypes?: { createPolicy(name: string, rules: { createScriptURL(url: string): string }): Policy }
  porticoChunks?: Record<string, unknown>
}

/** Put in by the build: file name without its ending -> SHA-384 as in an `integrity` attribute. */
declare const __CLASSIC_FILES__: Readonly<Record<string, string>>

/**
 * The worker's later files, from this folder. The browser compares each with its hash while it fetches it (`crypto.subtle` is missing
 * in frames without an origin and on pages over http), and the worker runs a `blob:` of the compared bytes.
 * Throws where the page's policy refuses `blob:` scripts in a worker, so that the service starts in the page instead.
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
  return {
    // Classic files cannot share what is in them: by itself this one would bring everything a second time.
    subjects: async () => subjects,
    eip155: () => load('eip155') as ReturnType<Chunks['eip155']>,
    normalize: () => load('normalize') as ReturnType<Chunks['normalize']>,
    avatar: () => load('avatar') as ReturnType<Chunks['avatar']>,
    ccipRead: () => load('ccip-read') as ReturnType<Chunks['ccipRead']>,
    solana: () => load('solana') as ReturnType<Chunks['solana']>,
    walletConnect: () => load('wallet-connect') as ReturnType<Chunks['walletConnect']>,
    features: {
      qr: () => load('qr') as ReturnType<Chunks['features']['qr']>,
      transactions: () => load('transactions') as ReturnType<Chunks['features']['transactions']>,
      names: () => load('names') as ReturnType<Chunks['features']['names']>,
      smartSessions: () => load('smart-sessions') as ReturnType<Chunks['features']['smartSessions']>,
      portfolio: async () => subjects,
      signIn: () => load('sign-in') as ReturnType<Chunks['features']['signIn']>,
      onramp: () => load('onramp') as ReturnType<Chunks['features']['onramp']>,
      payments: () => load('payments') as ReturnType<Chunks['features']['payments']>,
      swaps: () => load('swaps') as ReturnType<Chunks['features']['swaps']>,
    },
  }
}
