import { AppError } from '../../../domain/core/errors/app-error.ts'
import { safeRead } from '../../../domain/core/lib/safe-read.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** Encrypts and decrypts the messages of one session. Each direction counts its messages from 1. */
export type SecureChannel = {
  seal(text: string): Promise<Bytes>
  /** Decrypts the next message. Rejects if the message is altered, repeated or out of order. */
  open(message: Bytes): Promise<string>
}

/** The keys of one session with a wallet app. A session does not reuse keys. */
export type Association = {
  /** The public association key in base64url. The link to the app contains it. */
  readonly token: string
  /** The message HELLO_REQ: the public session key, signed with the association key. */
  readonly hello: Bytes
  /** Reads the message HELLO_RSP and returns the encrypted channel. */
  open(response: Bytes): Promise<SecureChannel>
}

const curve = 'P-256'
/** Size of an uncompressed point of the curve (bytes). */
const pointBytes = 65
const sequenceBytes = 4
const ivBytes = 12
const tagBytes = 16
/** Names of the protocol versions that a wallet may choose. */
const versions: readonly unknown[] = ['v1', '1', 1, 'legacy']

/** Creates new keys for one session (Mobile Wallet Adapter 2.0, "Association keypair" and "HELLO_REQ"). */
export async function createAssociation(): Promise<Association> {
  const { subtle } = crypto
  const [owner, session] = await Promise.all([
    subtle.generateKey({ name: 'ECDSA', namedCurve: curve }, false, ['sign']),
    subtle.generateKey({ name: 'ECDH', namedCurve: curve }, false, ['deriveBits']),
  ])
  const [ownerPoint, sessionPoint] = await Promise.all([
    subtle.exportKey('raw', owner.publicKey),
    subtle.exportKey('raw', session.publicKey),
  ])
  const signature = await subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, owner.privateKey, sessionPoint)
  return {
    token: base64Url(new Uint8Array(ownerPoint)),
    hello: joined(new Uint8Array(sessionPoint), new Uint8Array(signature)),
    open: async response => {
      const channel = createChannel(await sessionKey(session.privateKey, response, ownerPoint))
      const properties = response.slice(pointBytes)
      // A wallet of version 1 of the protocol sends no properties.
      if (
        properties.length > 0 &&
        !versions.includes(safeRead(readJson(await channel.open(properties)), 'v'))
      )
        throw malformed('protocol version')
      return channel
    },
  }
}

/**
 * Derives the session key. The association key is the salt, so only the app that received the link can derive the same
 * key.
 */
async function sessionKey(privateKey: CryptoKey, response: Bytes, salt: ArrayBuffer): Promise<CryptoKey> {
  const { subtle } = crypto
  try {
    const point = response.slice(0, pointBytes)
    const publicKey = await subtle.importKey('raw', point, { name: 'ECDH', namedCurve: curve }, false, [])
    const secret = await subtle.deriveBits({ name: 'ECDH', public: publicKey }, privateKey, 256)
    const base = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
    const derivation = { name: 'HKDF', hash: 'SHA-256', salt, info: new Uint8Array() }
    return await subtle.deriveKey(derivation, base, { name: 'AES-GCM', length: 128 }, false, [
      'encrypt',
      'decrypt',
    ])
  } catch (cause) {
    throw malformed('public key', cause)
  }
}

function createChannel(key: CryptoKey): SecureChannel {
  let sent = 0
  let received = 0
  return {
    seal: async text => {
      sent += 1
      const sequence = new Uint8Array(sequenceBytes)
      new DataView(sequence.buffer).setUint32(0, sent)
      const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
      const cipher = { name: 'AES-GCM', iv, additionalData: sequence }
      const sealed = await crypto.subtle.encrypt(cipher, key, new TextEncoder().encode(text))
      return joined(sequence, iv, new Uint8Array(sealed))
    },
    open: async message => {
      if (message.length < sequenceBytes + ivBytes + tagBytes) throw malformed('message')
      const sequence = message.slice(0, sequenceBytes)
      if (new DataView(sequence.buffer).getUint32(0) !== received + 1) throw malformed('sequence number')
      received += 1
      const iv = message.slice(sequenceBytes, sequenceBytes + ivBytes)
      const cipher = { name: 'AES-GCM', iv, additionalData: sequence }
      try {
        const opened = await crypto.subtle.decrypt(cipher, key, message.slice(sequenceBytes + ivBytes))
        return new TextDecoder('utf-8', { fatal: true }).decode(opened)
      } catch (cause) {
        throw malformed('message', cause)
      }
    },
  }
}

/** Parses JSON of the wallet. Undefined if the text is not JSON. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Decodes base64 of the wallet. Throws if the value is not base64. */
export function readBase64(value: unknown): Bytes {
  try {
    if (typeof value === 'string') return Uint8Array.from(atob(value), letter => letter.charCodeAt(0))
  } catch {
    // The text is rejected below.
  }
  throw malformed('base64')
}

/** The error for an answer of the wallet app that breaks the protocol. */
export function malformed(part: string, cause?: unknown): AppError {
  return new AppError('wallet-failed', { reason: `wrong ${part}` }, cause)
}

function joined(...parts: readonly Bytes[]): Bytes {
  return Uint8Array.from(parts.flatMap(part => [...part]))
}

function base64Url(bytes: Bytes): string {
  const text = btoa(String.fromCharCode(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
