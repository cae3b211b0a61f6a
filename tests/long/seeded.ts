/** Seeded random choices: the same seed repeats the same choices. */
export type Chance = {
  /** An integer from 0, below `limit`. */
  below(limit: number): number
  /** One of the items. */
  of<T>(some: readonly T[]): T
}

/**
 * The random choices of one step. Each step has its own seed, so that the page's content in one step does not change the
 * choices of later ones.
 */
export function chanceOf(seed: number, step: number): Chance {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(step + 1, 0xc2b2ae35)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    of: some => {
      const one = some[below(some.length)]
      if (one === undefined) throw new Error('there is nothing to choose from')
      return one
    },
  }
}
