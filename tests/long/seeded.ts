/** Random choices that depend only on a seed: the same seed always leads to the same choices. */
export type Chance = {
  /** Returns a random integer from 0 to `limit - 1`. */
  below(limit: number): number
  /** Returns a random item of the list. */
  of<T>(some: readonly T[]): T
}

/**
 * Returns the random choices of one step. Each step has its own seed, so the number of choices in one step does not
 * change the choices in later steps.
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
      const picked = some[below(some.length)]
      if (picked === undefined) throw new Error('there is nothing to choose from')
      return picked
    },
  }
}
