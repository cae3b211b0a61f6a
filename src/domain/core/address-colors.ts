/** The three hues of an address, in degrees. An address always has the same hues. */
function huesOf(address: string): readonly [number, number, number] {
  let hash = 2166136261
  for (const letter of address.toLowerCase())
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 0
  return [hash % 360, (hash >>> 7) % 360, (hash >>> 15) % 360]
}

/**
 * Returns the colours that stand for an address without a picture, as a CSS background. An address always has the same
 * colours.
 */
export function addressColors(address: string): string {
  const [a, b, c] = huesOf(address)
  return `radial-gradient(circle at 24% 20%, oklch(.86 .12 ${a}), transparent 58%), radial-gradient(circle at 82% 78%, oklch(.5 .2 ${b}), transparent 62%), oklch(.66 .17 ${c})`
}

/** Returns the colours of an address for a thin ring, as a CSS gradient. They are the colours of `addressColors`. */
export function addressRing(address: string): string {
  const [a, b, c] = huesOf(address)
  const [first, second, third] = [`oklch(.74 .14 ${a})`, `oklch(.58 .2 ${b})`, `oklch(.66 .17 ${c})`]
  return `conic-gradient(from 210deg, ${first}, ${third}, ${second}, ${third}, ${first})`
}
