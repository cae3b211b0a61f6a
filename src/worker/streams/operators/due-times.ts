/** The times of the next requests, of which those that are close together become one. */
type DueTimes = {
  /** Plans the request of a key. Returns `at`, or the earlier time of another key that is at most `togetherMs` before. */
  together(key: string, at: number): number
  forget(key: string): void
}

/** Creates the DueTimes. All times are in epoch ms. */
export function createDueTimes(togetherMs: number): DueTimes {
  /** The time of the next request by key (epoch ms). */
  const due = new Map<string, number>()
  const together: DueTimes['together'] = (key, at) => {
    const earliest = at - togetherMs
    const others = [...due]
      .filter(([other, time]) => other !== key && time > earliest)
      .map(([, time]) => time)
    const time = Math.min(at, ...others)
    due.set(key, time)
    return time
  }

  return { together, forget: key => void due.delete(key) }
}
