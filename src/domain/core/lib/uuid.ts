/**
 * Formats 16 random bytes as a version 4 UUID. Portico does not use `crypto.randomUUID`, because it exists only on
 * https pages and localhost.
 */
export function uuidOf(bytes: Uint8Array): string {
  const hex = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
  const variant = ((bytes[8] ?? 0) & 0x3) | 0x8
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`]
  return [...parts, `${variant.toString(16)}${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-')
}

/** Returns a random version 4 UUID, also on plain http pages. */
export function randomUuid(): string {
  return uuidOf(crypto.getRandomValues(new Uint8Array(16)))
}
