import { withTimeout } from '../../domain/core/lib/with-timeout.ts'
import type { AskChain } from './chain.ts'

/** One node of a network. Nodes with different hosts count as independent. */
export type ChainNode = {
  readonly host: string
  readonly ask: AskChain
  /** Set for the data provider's own node. This node alone must not confirm a call that the data provider proposes. */
  readonly isProviders?: true
}

/** The independent nodes of a network, and how many of them must agree. */
export type Quorum = { readonly nodes: readonly ChainNode[]; readonly needed: number }

/** How long to wait for the answer of a node (ms). A slower node is ignored. */
export const patienceMs = 10_000

/**
 * The answer on which enough nodes agree. Undefined if they differ, fail or do not answer in time. Two answers agree
 * if `keyOf` returns the same key for both. `keyOf` returns undefined for an answer that proves nothing.
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
