import { AppError, type ErrorCode } from '../../../domain/core/errors/app-error.ts'
import { clean, safeRead } from '../../../domain/core/lib/safe-read.ts'
import { withTimeout } from '../../../domain/core/lib/with-timeout.ts'
import { toBase64 } from '../params.ts'
import { type Association, malformed, readBase64, readJson, type SecureChannel } from './secure-channel.ts'

/** The encrypted connection to a wallet app. It serves one request of the site. */
export type WalletSession = {
  /** Calls a method of the wallet. Rejects with `wallet-timeout` after `ms`. */
  call(method: string, params: object, ms: number): Promise<unknown>
  close(): void
}

const protocol = 'com.solana.mobilewalletadapter.v1'
/** How long a wallet app may take to start (ms). The protocol requires at least 30 s. */
const associationMs = 30_000
/** How long a started wallet app may take to answer the handshake (ms). */
const helloMs = 10_000
const retryMs = 250
/** Maximum size of a message (bytes). 100 signed transactions in base64 have about 165 kB. */
const longestMessage = 512 * 1024

type Waiting = { readonly id: number; resolve(result: unknown): void; reject(error: unknown): void }

/**
 * Connects to the wallet app that listens on this port of the device, and runs the handshake. `cancelled` rejects when the
 * user gives up.
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
  // If a Content-Security-Policy blocks the connection, only this event tells the page.
  const onViolation = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
    if (effectiveDirective === 'connect-src' && blockedURI.startsWith('ws://localhost'))
      block(new AppError('wallet-app-policy'))
  }
  const connect = async (): Promise<WebSocket> => {
    while (!given) {
      current = new WebSocket(`ws://localhost:${port}/solana-wallet`, [protocol, `${protocol}.base64`])
      if (await opens(current)) return current
      if (await isAccessDenied(win)) throw new AppError('wallet-app-blocked')
      await new Promise(resolve => setTimeout(resolve, retryMs))
    }
    throw new AppError('wallet-app-missing')
  }
  win.document.addEventListener('securitypolicyviolation', onViolation)
  try {
    const missing = () => {
      throw new AppError('wallet-app-missing')
    }
    const wanted = Promise.race([connect(), blocked, cancelled])
    const socket = await withTimeout(wanted, associationMs, missing)
    return await withTimeout(Promise.race([greet(socket, association), cancelled]), helloMs, missing)
  } catch (error) {
    current?.close()
    throw error
  } finally {
    given = true
    win.document.removeEventListener('securitypolicyviolation', onViolation)
  }
}

function opens(socket: WebSocket): Promise<boolean> {
  socket.binaryType = 'arraybuffer'
  return new Promise(resolve => {
    socket.onopen = () => resolve(true)
    socket.onerror = socket.onclose = () => resolve(false)
  })
}

/** Runs the handshake on an open socket, and returns the session. */
function greet(socket: WebSocket, association: Association): Promise<WalletSession> {
  const isText = socket.protocol.endsWith('.base64')
  const send = (bytes: Uint8Array<ArrayBuffer>) => socket.send(isText ? toBase64(bytes) : bytes)
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
      const answer = readJson(await channel.open(bytes))
      if (!waiting || safeRead(answer, 'id') !== waiting.id) throw malformed('answer')
      const [failure, result] = [safeRead(answer, 'error'), safeRead(answer, 'result')]
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
  // The wallet has signed, so the transaction may still be sent.
  [-4]: 'send-unknown',
  [-6]: 'bundle-too-large',
  [-7]: 'chain-unsupported',
  [-32601]: 'method-unsupported',
  [-32602]: 'wallet-params-refused',
}

/** Converts the `error` of a wallet app's answer. */
function rpcError(error: unknown): AppError {
  const [code, message] = [safeRead(error, 'code'), safeRead(error, 'message')]
  const known = typeof code === 'number' ? codes[code] : undefined
  return new AppError(known ?? 'wallet-failed', {
    ...(typeof code === 'number' && { original: code }),
    ...(typeof message === 'string' && { reason: clean(message) }),
  })
}

/** Names of the browser's permission to reach apps on this device: since Chromium 145, and before. */
const names = ['loopback-network', 'local-network-access']
/** How long the user may take to answer the browser's prompt (ms). */
const answerMs = 60_000

/** The state of the browser's permission to reach apps on this device. Undefined if the browser has no such permission. */
export async function localAccess(win: Window): Promise<PermissionState | undefined> {
  for (const name of names) {
    try {
      return (await win.navigator.permissions.query({ name: name as PermissionName })).state
    } catch {
      // This browser uses another name for the permission.
    }
  }
  return undefined
}

/** Whether the user or the browser's settings deny that the page reaches apps on this device. */
export async function isAccessDenied(win: Window): Promise<boolean> {
  return (await localAccess(win)) === 'denied'
}

/**
 * Makes the browser ask for the permission, and resolves when the user has answered. A WebSocket cannot declare its address
 * space, so the page sends a request to a port without a server.
 */
export async function askForAccess(win: Window, port: number): Promise<void> {
  const init = { mode: 'no-cors', targetAddressSpace: 'loopback' } as RequestInit
  const asked = win.fetch(`http://localhost:${port}/`, init).then(
    () => {},
    () => {},
  )
  await withTimeout(asked, answerMs, () => {})
}
