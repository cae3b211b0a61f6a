import { MessageFormatter, Methods } from '@safe-global/safe-apps-sdk'
import { AppError } from '../../domain/core/errors/app-error.ts'
import { fromWallet } from '../../domain/core/errors/foreign.ts'
import { safeRead } from '../../domain/core/lib/safe-read.ts'

/** Sends requests to Safe, which embeds the page. Every rejection is an AppError. */
export type SafeFrame = {
  ask(method: `${Methods}`, params?: unknown): Promise<unknown>
  close(): void
}

type Waiting = { resolve(data: unknown): void; reject(error: AppError): void }

const safeOrigin = /^https:\/\/(?:[a-z\d-]+\.)*safe\.global$/
const loopback = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/
/** Safe's texts for a request that the user has closed or declined. Nothing was sent or signed then. */
const declined =
  /^(?:transaction|message|request|signature)(?: signing)? (?:was )?(?:rejected|cancell?ed)\.?$/i

/** Whether the origin belongs to Safe. A page on this computer may also be embedded by another page on this computer. */
export function isSafeOrigin(origin: string, own: string): boolean {
  return safeOrigin.test(origin) || (loopback.test(origin) && loopback.test(own))
}

/**
 * The origin of the frame that embeds the page. Undefined in browsers that do not list it. There, the first valid reply
 * reveals the origin.
 */
export function parentOriginOf(win: Window): string | undefined {
  const listed: unknown = win.location.ancestorOrigins?.[0]
  return typeof listed === 'string' ? listed : undefined
}

/**
 * Opens the connection to the frame that embeds the page. Undefined if the browser reports that this frame does not
 * belong to Safe. Messages are accepted only from the parent window and from an origin of Safe.
 */
export function openSafeFrame(win: Window): SafeFrame | undefined {
  const { parent } = win
  const own = win.location.origin
  let target = parentOriginOf(win)
  if (target !== undefined && !isSafeOrigin(target, own)) return undefined
  const waiting = new Map<string, Waiting>()

  const onMessage = ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== parent || !isSafeOrigin(origin, own) || (target ?? origin) !== origin) return
    const id = safeRead(data, 'id')
    const request = typeof id === 'string' ? waiting.get(id) : undefined
    if (typeof id !== 'string' || !request) return
    target = origin
    waiting.delete(id)
    if (safeRead(data, 'success') === true) return request.resolve(safeRead(data, 'data'))
    const text = safeRead(data, 'error')
    request.reject(
      typeof text === 'string' && declined.test(text)
        ? new AppError('user-rejected', { reason: text })
        : fromWallet(text),
    )
  }
  win.addEventListener('message', onMessage)
  return {
    ask: (method, params) =>
      new Promise((resolve, reject) => {
        // Only the request for the Safe's address is sent before the parent's origin is known.
        if (target === undefined && method !== Methods.getSafeInfo) throw new AppError('wallet-disconnected')
        const request = MessageFormatter.makeRequest(method as Methods, params)
        waiting.set(request.id, { resolve, reject })
        parent.postMessage(request, target ?? '*')
      }),
    close: () => {
      win.removeEventListener('message', onMessage)
      for (const { reject } of waiting.values()) reject(new AppError('wallet-disconnected'))
      waiting.clear()
    },
  }
}
