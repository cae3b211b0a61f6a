import { withTimeout } from '../../domain/core/lib/with-timeout.ts'
import type { AskChain } from './chain.ts'

/** One node of a network. Two nodes are different when they belong to different hosts. */
export type ChainNode = {
  readonly host: string
  readonly ask: AskChain
  /** The data provider's own node: its word alone proves nothing about what the provider proposes. */
  readonly isProviders?: true
}

/** The different nodes of a network, and how many of them have to give the same answer before it is believed. */
export type Quorum = { readonly nodes: readonly ChainNode[]; readonly needed: number }

/** A node that has not answered for this long does not count. */
export const patienceMs = 10_000

/**
 * The answer that enough nodes give alike; undefined where they differ, fail or are silent. `keyOf` says which answers are
 * alike: it gives undefined for an answer that proves nothing.
 */
export async function agreedAnswer<T>(
  { nodes, needed }: Quorum,
  read: (ask: AskChain) => Promise<T>,
  keyOf: (answer: T) => string | undefined,
  waitMs = patienceMs,
): Promise<T | undefined> {
  const counts = new Map<string, number>()
  let agreed = (_answer: T): void => {}
  const enough = new Promise<T>(resolve => {
    agreed = resolve
  })
  const all = nodes.map(async ({ ask }) => {
    const answer = await read(ask)
    const key = keyOf(answer)
    if (key === undefined) return
    const alike = (counts.get(key) ?? 0) + 1
    counts.set(key, alike)
    if (alike === needed) agreed(answer)
  })
  const none = Promise.allSettled(all).then(() => undefined)
  return await withTimeout(Promise.race([enough, none]), waitMs, () => undefined)
}
