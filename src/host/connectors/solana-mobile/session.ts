import { AppError, type ErrorCode } from '../../../domain/core/errors/app-error.ts'
import { base64Of } from '../../../domain/core/lib/base64.ts'
import { clean, safeRead } from '../../../domain/core/lib/safe-read.ts'
import { unclobbered } from '../../../domain/core/lib/unclobbered.ts'
import { withTimeout } from '../../../domain/core/lib/with-timeout.ts'

/** The encrypted connection to a wallet app. It serves one request of the site. */
export type WalletSession = {
  /** Calls a method of the wallet. Rejects with `wallet-timeout` if the wallet does not reply within `ms`. */
  call(method: string, params: object, ms: number): Promise<unknown>
  close(): void
}

const protocol = 'com.solana.mobilewalletadapter.v1'
/** How long a wallet app may take to start (ms). The protocol requires at least 30 s. */
const associationMs = 30_000
/** How long a started wallet app may take to respond to the handshake (ms). */
const handshakeMs = 10_000
const retryMs = 250
/** Maximum size of a message (bytes). 100 signed transactions in base64 have about 165 kB. */
const longestMessage = 512 * 1024

type Waiting = { readonly id: number; resolve(result: unknown): void; reject(error: unknown): void }

/**
 * Connects to the wallet app that listens on this port of the device, and runs the handshake. `cancelled` rejects when
 * the user cancels.
 */
export async function openSession(
  win: Window,
  port: number,
  association: Association,
  cancelled: Promise<never>,
): Promise<WalletSession> {
  let given = false
  let current: WebSocket | undefined
  let block = (_error: AppError) => {}
  const blocked = new Promise<never>((_, reject) => {
    block = reject
  })
  // Only this event shows that a content security policy has blocked the connection.
  const onViolation = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
    if (effectiveDirective === 'connect-src' && blockedURI.startsWith('ws://localhost'))
      block(new AppError('wallet-app-policy'))
  }
  const connect = async (): Promise<WebSocket> => {
    while (!given) {
      current = new WebSocket(`ws://localhost:${port}/solana-wallet`, [protocol, `${protocol}.base64`])
      if (await waitUntilOpen(current)) return current
      if (await isAccessDenied(win)) throw new AppError('wallet-app-blocked')
      await new Promise(resolve => setTimeout(resolve, retryMs))
    }
    throw new AppError('wallet-app-missing')
  }
  unclobbered(win.document).addEventListener('securitypolicyviolation', onViolation)
  try {
    const missing = () => {
      throw new AppError('wallet-app-missing')
    }
    const wanted = Promise.race([connect(), blocked, cancelled])
    const socket = await withTimeout(wanted, associationMs, missing)
    return await withTimeout(
      Promise.race([performHandshake(socket, association), cancelled]),
      handshakeMs,
      missing,
    )
  } catch (error) {
    current?.close()
    throw error
  } finally {
    given = true
    unclobbered(win.document).removeEventListener('securitypolicyviolation', onViolation)
  }
}

function waitUntilOpen(socket: WebSocket): Promise<boolean> {
  socket.binaryType = 'arraybuffer'
  return new Promise(resolve => {
    socket.onopen = () => resolve(true)
    socket.onerror = socket.onclose = () => resolve(false)
  })
}

function performHandshake(socket: WebSocket, association: Association): Promise<WalletSession> {
  const isText = socket.protocol.endsWith('.base64')
  const send = (bytes: Uint8Array<ArrayBuffer>) => socket.send(isText ? base64Of(bytes) : bytes)
  let channel: SecureChannel | undefined
  let waiting: Waiting | undefined
  let error: unknown
  let count = 0
  let reading = Promise.resolve()

  return new Promise((resolve, reject) => {
    const fail = (cause: unknown) => {
      error ??= cause
      socket.close()
      reject(error)
      waiting?.reject(error)
    }
    const call = (method: string, params: object): Promise<unknown> =>
      new Promise((resolve, reject) => {
        if (error !== undefined) throw error
        count += 1
        waiting = { id: count, resolve, reject }
        const text = JSON.stringify({ jsonrpc: '2.0', id: count, method, params })
        channel?.seal(text).then(send).catch(fail)
      })
    const session: WalletSession = {
      call: (method, params, ms) =>
        withTimeout(call(method, params), ms, () => {
          throw new AppError('wallet-timeout')
        }),
      close: () => socket.close(),
    }
    const read = async (data: unknown) => {
      const bytes = bytesOf(data, isText)
      if (!channel) {
        channel = await association.open(bytes)
        return resolve(session)
      }
      const response = readJson(await channel.open(bytes))
      if (!waiting || safeRead(response, 'id') !== waiting.id) throw malformed('answer')
      const [failure, result] = [safeRead(response, 'error'), safeRead(response, 'result')]
      const { resolve: done, reject: refuse } = waiting
      waiting = undefined
      if (failure !== undefined && failure !== null) refuse(rpcError(failure))
      else if (result === undefined) throw malformed('answer')
      else done(result)
    }
    // Messages are decrypted one after another, because each must have the next sequence number.
    socket.onmessage = ({ data }: MessageEvent<unknown>) => {
      reading = reading.then(() => read(data)).catch(fail)
    }
    socket.onclose = () => void reading.then(() => fail(new AppError('wallet-disconnected')))
    send(association.hello)
  })
}

function bytesOf(data: unknown, isText: boolean): Uint8Array<ArrayBuffer> {
  if (isText && typeof data === 'string' && data.length <= (longestMessage * 4) / 3) return readBase64(data)
  if (!isText && data instanceof ArrayBuffer && data.byteLength <= longestMessage) return new Uint8Array(data)
  throw malformed('message')
}

/** The error codes of the protocol and of JSON-RPC. */
const codes: Readonly<Record<number, ErrorCode>> = {
  [-1]: 'wallet-unauthorized',
  [-2]: 'wallet-params-refused',
  [-3]: 'user-rejected',
  // The wallet has signed the transaction but could not send it. The signed transaction may still be sent, so the
  // outcome is unknown.
  [-4]: 'send-unknown',
  [-6]: 'bundle-too-large',
  [-7]: 'chain-unsupported',
  [-32601]: 'method-unsupported',
  [-32602]: 'wallet-params-refused',
}

function rpcError(error: unknown): AppError {
  const [code, message] = [safeRead(error, 'code'), safeRead(error, 'message')]
  const known = typeof code === 'number' ? codes[code] : undefined
  return new AppError(known ?? 'wallet-failed', {
    ...(typeof code === 'number' && { original: code }),
    ...(typeof message === 'string' && { reason: clean(message) }),
  })
}

/**
 * Names of the browser's permission to reach apps on this device: the name since Chromium 145, and the earlier name.
 */
const names = ['loopback-network', 'local-network-access']
/** How long the user may take to answer the browser's prompt (ms). */
const responseMs = 60_000

/**
 * Returns the state of the permission to reach apps on this device. Returns undefined if the browser does not know this
 * permission.
 */
export async function localAccess(win: Window): Promise<PermissionState | undefined> {
  for (const name of names) {
    try {
      return (await win.navigator.permissions.query({ name: name as PermissionName })).state
    } catch {
      // The browser rejects a permission name that it does not know, so the loop tries the next name.
    }
  }
  return undefined
}

/** Whether the user or the browser's settings forbid the page to reach apps on this device. */
export async function isAccessDenied(win: Window): Promise<boolean> {
  return (await localAccess(win)) === 'denied'
}

/**
 * Makes the browser show the prompt for local network access. Resolves after the user's choice or after a time limit.
 * The page uses `fetch`, because a WebSocket cannot declare the address space of its target.
 */
export async function requestLocalNetworkAccess(win: Window, port: number): Promise<void> {
  const init = { mode: 'no-cors', targetAddressSpace: 'loopback' } as RequestInit
  const access = win.fetch(`http://localhost:${port}/`, init).then(
    () => {},
    () => {},
  )
  await withTimeout(access, responseMs, () => {})
}

type Bytes = Uint8Array<ArrayBuffer>

/** Encrypts and decrypts the messages of one session. Each direction counts its messages from 1. */
type SecureChannel = {
  seal(text: string): Promise<Bytes>
  /** Decrypts the next message. Rejects if the message is altered, repeated or out of order. */
  open(message: Bytes): Promise<string>
}

/** The keys of one session with a wallet app. Each session gets new keys. */
type Association = {
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
    hello: concatBytes(new Uint8Array(sessionPoint), new Uint8Array(signature)),
    open: async response => {
      const channel = createChannel(await sessionKey(session.privateKey, response, ownerPoint))
      const properties = response.slice(pointBytes)
      // A wallet app with version 1 of the protocol sends no properties of the session.
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
      return concatBytes(sequence, iv, new Uint8Array(sealed))
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

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Decodes base64 text from the wallet app. Throws if the value is not base64. */
export function readBase64(value: unknown): Bytes {
  try {
    if (typeof value === 'string') return Uint8Array.from(atob(value), letter => letter.charCodeAt(0))
  } catch {
    // The text is not base64, so the code below rejects it.
  }
  throw malformed('base64')
}

export function malformed(part: string, cause?: unknown): AppError {
  return new AppError('wallet-failed', { reason: `wrong ${part}` }, cause)
}

function concatBytes(...parts: readonly Bytes[]): Bytes {
  return Uint8Array.from(parts.flatMap(part => [...part]))
}

function base64Url(bytes: Bytes): string {
  const text = btoa(String.fromCharCode(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
