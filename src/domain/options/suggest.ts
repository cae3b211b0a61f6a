const longest = 60

/** Returns the choice that a misspelt name most likely means, or undefined if no choice is near. */
export function suggestionFor(name: string, choices: readonly string[]): string | undefined {
  const wanted = name.toLowerCase()
  const ranked = choices
    .map(choice => ({ choice, distance: distanceOf(wanted, choice.toLowerCase()) }))
    .filter(
      ({ choice, distance }) => distance <= Math.max(1, Math.ceil(Math.max(choice.length, name.length) / 3)),
    )
    .sort((a, b) => a.distance - b.distance)
  return ranked[0]?.choice
}

/** Returns the number of letters to insert, delete or replace (the Levenshtein distance). */
function distanceOf(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > longest || a.length > longest) return longest
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (const [j, other] of [...b].entries())
      next.push(
        Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + (letter === other ? 0 : 1)),
      )
    row = next
  }
  return row.at(-1) ?? longest
}

/** Returns a short text for a value that the site has given, for a console line. */
export function textOfValue(value: unknown): string | undefined {
  if (value === undefined) return undefined
  if (typeof value === 'function') return 'a function'
  try {
    const text = typeof value === 'bigint' ? `${value}n` : (JSON.stringify(value) ?? String(value))
    return text.length > longest ? `${text.slice(0, longest)}…` : text
  } catch {
    // JSON cannot represent this value, for example because it contains a cycle.
    return undefined
  }
}
