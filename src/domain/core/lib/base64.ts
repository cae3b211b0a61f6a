export function base64Of(bytes: ArrayLike<number>): string {
  return btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
}

/**
 * Decodes base64. Returns undefined if it is malformed. Accepts text without padding, as the platform does, because some
 * wallets leave it out.
 */
export function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), letter => letter.charCodeAt(0))
  } catch {
    return undefined
  }
}
