import { policyName } from '../bridge/trusted.ts'
import type { Chunks } from './chunks.ts'
import * as subjects from './subjects.ts'

type Policy = { createScriptURL(url: string): unknown }
/** A classic worker's scope: each later file leaves its exports under its name. */
type Scope = typeof globalThis & {
  importScripts(url: unknown): void
  trustedTypes?: { createPolicy(name: string, rules: { createScriptURL(url: string): string }): Policy }
  /** Made by the script that imported us, where a policy may be made only once. */
  porticoTrust?: Policy
  porticoChunks?: Record<string, unknown>
}

/** The worker's later files by `importScripts`, from this folder and no other. */
export function classicChunks(base: string): Chunks {
  const scope = globalThis as Scope
  let policy = scope.porticoTrust
  const trusted = (url: string): unknown => {
    policy ??= scope.trustedTypes?.createPolicy(policyName, {
      createScriptURL: wanted => {
        if (wanted.startsWith(base)) return wanted
        throw new TypeError(`Not a script of ours: ${wanted}`)
      },
    })
    return policy ? policy.createScriptURL(url) : url
  }
  const load = async (name: string): Promise<unknown> => {
    const known = scope.porticoChunks?.[name]
    if (known) return known
    const url = `${base}${name}.js`
    // importScripts holds the whole worker up while it waits for the network: fetch first, so that it waits for nothing.
    await fetch(url, { credentials: 'omit' })
      .then(response => response.arrayBuffer())
      .catch(() => {})
    scope.importScripts(trusted(url))
    return scope.porticoChunks?.[name]
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
    wings: {
      codes: () => load('codes') as ReturnType<Chunks['wings']['codes']>,
      money: () => load('money') as ReturnType<Chunks['wings']['money']>,
      names: () => load('names') as ReturnType<Chunks['wings']['names']>,
      permissions: () => load('permissions') as ReturnType<Chunks['wings']['permissions']>,
      portfolio: async () => subjects,
      signIn: () => load('sign-in') as ReturnType<Chunks['wings']['signIn']>,
      swap: () => load('swap') as ReturnType<Chunks['wings']['swap']>,
    },
  }
}
