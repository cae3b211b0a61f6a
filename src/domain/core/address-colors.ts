/**
 * Returns the colours that stand for an address without a picture, as a CSS background. An address always has the same
 * colours.
 */
export function addressColors(address: string): string {
  let hash = 2166136261
  for (const letter of address.toLowerCase())
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 0
  const [a, b, c] = [hash % 360, (hash >>> 7) % 360, (hash >>> 15) % 360]
  return `radial-gradient(circle at 24% 20%, oklch(.86 .12 ${a}), transparent 58%), radial-gradient(circle at 82% 78%, oklch(.5 .2 ${b}), transparent 62%), oklch(.66 .17 ${c})`
}
