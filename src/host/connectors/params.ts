import { AppError } from '../../domain/core/errors/app-error.ts'
import { decodeBase58 } from '../../domain/core/lib/base58.ts'
import { safeRead } from '../../domain/core/lib/safe-read.ts'

/** Longer than any message worth signing; base58 takes time that grows with the square of it. */
const longestBase58 = 20_000

/** The fields of a request's params: an object, or a list with one. */
export function fieldOf(params: unknown, name: string): unknown {
  return safeRead(Array.isArray(params) ? params[0] : params, name)
}

/** A field that must be text that is not empty. */
export function textOf(params: unknown, name: string): string {
  const value = fieldOf(params, name)
  return typeof value === 'string' && value !== '' ? value : refuse(name)
}

/** Bytes of a field written in base58. */
export function base58Of(params: unknown, name: string): Uint8Array {
  return decodeBase58(textOf(params, name), longestBase58) ?? refuse(name)
}

/** Bytes of a text in base64. */
export function fromBase64(text: unknown, name: string): Uint8Array {
  try {
    if (typeof text !== 'string' || text === '') return refuse(name)
    return Uint8Array.from(atob(text), letter => letter.charCodeAt(0))
  } catch {
    return refuse(name)
  }
}

/** Bytes as text in base64. */
export function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
}

/** Bytes as hexadecimal text, two digits each. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}

/** The request cannot be sent as it is. */
export function refuse(name: string): never {
  throw new AppError('rpc-invalid-params', { param: name })
}
