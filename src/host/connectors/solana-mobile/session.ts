import { AppError } from '../../../domain/core/errors/app-error.ts'
import { safeRead } from '../../../domain/core/lib/safe-read.ts'
import { withTimeout } from '../../../domain/core/lib/with-timeout.ts'
import { toBase64 } from '../params.ts'
import { isAccessDenied } from './local-access.ts'
import { type Association, malformed, readBase64, readJson, type SecureChannel } from './secure-channel.ts'
import { rpcError } from './wallet-errors.ts'

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
/** Size of the longest message that is read (bytes). 100 signed transactions in base64 have about 165 kB. */
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
  // A Content-Security-Policy that blocks the connection is reported by this event only.
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
