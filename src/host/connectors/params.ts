import { AppError } from '../../domain/core/errors/app-error.ts'
import { decodeBase58 } from '../../domain/core/lib/base58.ts'
import { safeRead } from '../../domain/core/lib/safe-read.ts'

/**
 * Length of the longest base58 text that is accepted. The time for decoding grows with the square of the length, and no real
 * message is longer.
 */
const longestBase58 = 20_000

/** Reads a field of the request params. The params are an object, or a list with one object. */
export function fieldOf(params: unknown, name: string): unknown {
  return safeRead(Array.isArray(params) ? params[0] : params, name)
}

/** Reads a field that must be a non-empty string. */
export function textOf(params: unknown, name: string): string {
  const value = fieldOf(params, name)
  return typeof value === 'string' && value !== '' ? value : refuse(name)
}

/** Decodes the bytes of a base58 field. */
export function base58Of(params: unknown, name: string): Uint8Array {
  return decodeBase58(textOf(params, name), longestBase58) ?? refuse(name)
}

/** Decodes a base64 string. */
export function fromBase64(text: unknown, name: string): Uint8Array {
  try {
    if (typeof text !== 'string' || text === '') return refuse(name)
    return Uint8Array.from(atob(text), letter => letter.charCodeAt(0))
  } catch {
    return refuse(name)
  }
}

/** Encodes bytes as base64. */
export function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
}

/** Encodes bytes as hex, with two digits for each byte. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}

/** Throws the error for a request with a malformed field. */
export function refuse(name: string): never {
  throw new AppError('rpc-invalid-params', { param: name })
}
