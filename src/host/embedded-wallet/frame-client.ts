import { frameLoadTimeoutMs } from '../../domain/core/constants.ts'
import { AppError } from '../../domain/core/errors/app-error.ts'
import { toAppError } from '../../domain/core/errors/foreign.ts'
import { loginError } from '../../domain/core/errors/login-messages.ts'
import { fromWallet } from '../../domain/core/errors/wallet-error.ts'
import { hexOf } from '../../domain/core/lib/hex.ts'
import { clean } from '../../domain/core/lib/safe-read.ts'
import { frameRequest, readFrameMessage } from '../../domain/embedded-wallet/frame-messages.ts'
import type {
  FramePayloads,
  FrameRequestName,
  FrameResponse,
} from '../../domain/embedded-wallet/frame-requests.ts'
import {
  frameReloadMs,
  frameRequestTimeoutMs,
  frameSettleMs,
  humanResponseMs,
} from '../../domain/embedded-wallet/limits.ts'

const codes: readonly FrameRequestName[] = [
  'CONNECT_OTP',
  'UPDATE_EMAIL_PRIMARY_OTP',
  'UPDATE_EMAIL_SECONDARY_OTP',
]

/** Converts an error of the login frame, which is a text without a code, to an error with a code. */
function loginErrorOf(name: FrameRequestName, reason: string): AppError {
  if (name === 'RPC_REQUEST') return fromWallet({ message: reason })
  const context = { reason: clean(reason) }
  if (/domain|origin/i.test(reason) && /not (?:allowed|verified)|unverified/i.test(reason))
    return new AppError('unverified-domain', context)
  if (/SecurityError|(?:storage|cookies?)\b.{0,40}\b(?:denied|blocked|unavailable|disabled)/i.test(reason))
    return loginError('storage-denied', context)
  if (codes.includes(name)) {
    if (/expired/i.test(reason)) return loginError('code-expired', context)
    if (
      /too many|attempts? (?:left|exceeded)|used up/i.test(reason) &&
      !/[1-9]\d* (?:attempts?|tries) left/i.test(reason)
    )
      return loginError('code-used-up', context)
    const left = /(\d{1,2}) (?:attempts?|tr(?:y|ies)) left/i.exec(reason)?.[1]
    return loginError('code-wrong', { ...context, ...(left !== undefined && { left }) })
  }
  if (name === 'CONNECT_DEVICE' && /expired/i.test(reason)) return loginError('link-expired', context)
  if (/(?:rejected|denied|declined|cancell?ed)\b/i.test(reason)) return new AppError('user-rejected', context)
  return new AppError('frame-failed', context)
}

export type FrameRequestOptions = {
  /** Whether the request waits for the user. Such a request has a longer timeout. */
  readonly human?: boolean
  readonly signal?: AbortSignal
}

/** Sends requests to the login frame. Every rejection is an AppError. */
export type FrameClient = {
  /**
   * Loads the login frame if needed, and resolves when the frame is ready. Rejects with `frame-load-failed` if the
   * frame is not ready within 20 s.
   */
  open(): Promise<void>
  /** Sends a request as soon as the login frame is ready. */
  request<N extends FrameRequestName>(
    name: N,
    payload: FramePayloads<N>,
    how?: FrameRequestOptions,
  ): Promise<FrameResponse<N>>
  /** Reloads a frame that is ready. Pending requests reject, and new requests wait until the frame is ready again. */
  reload(): void
  /** Returns the session token of the login site. The token is never stored. */
  token(): string | undefined
  /** Returns the number of pending requests, for tests. */
  pending(): number
  close(): void
}

export type FrameClientOptions = {
  readonly win: Window
  readonly address: string
  /** Creates the frame, inserts it into the page and returns it. */
  readonly place: (address: string) => Promise<HTMLIFrameElement>
  /**
   * Called when the login frame is ready for the first time, and when it is ready again after a reload. The frame then
   * needs the theme and the site's metadata.
   */
  readonly onReady: () => void
  /**
   * Called when the login frame has loaded another document, and no handshake from the login site follows within the
   * time limit. The frame then counts as lost.
   */
  readonly onLost: () => void
}

type Pending = {
  readonly name: FrameRequestName
  readonly resolve: (value: never) => void
  readonly reject: (error: AppError) => void
}

type Readiness = { readonly ready: Promise<void>; resolve(): void; reject(error: AppError): void }

type Life = Readiness & {
  readonly frame: HTMLIFrameElement
  state: 'loading' | 'settling' | 'ready'
  loads: number
  handshakes: number
  timer?: ReturnType<typeof setTimeout>
}

/** Creates the client of the login frame. It loads nothing before the first request. */
export function createFrameClient({ win, address, place, onReady, onLost }: FrameClientOptions): FrameClient {
  const { origin } = new URL(address)
  const pending = new Map<string, Pending>()
  let opening: Promise<Life> | undefined
  let current: Life | undefined
  let sessionToken: string | undefined
  let closed = false

  const rejectAll = (error: AppError) => {
    for (const [id, { reject }] of [...pending]) {
      pending.delete(id)
      reject(error)
    }
  }

  /** Removes the login frame. The next request creates a new frame. */
  const end = (error: AppError) => {
    const ended = current
    current = undefined
    opening = undefined
    if (!ended) return
    clearTimeout(ended.timer)
    ended.frame.remove()
    ended.reject(error)
    rejectAll(error)
  }

  /** Sets the state of the frame. If a ready frame reloads, new requests wait until it is ready again. */
  const enter = (of: Life, state: 'loading' | 'settling') => {
    if (of.state === 'ready') Object.assign(of, readiness())
    of.state = state
  }

  const waitForReady = (of: Life, isFirst: boolean) => {
    enter(of, 'loading')
    clearTimeout(of.timer)
    of.timer = setTimeout(() => {
      end(new AppError('frame-load-failed'))
      if (!isFirst) onLost()
    }, frameLoadTimeoutMs)
  }

  const handleHandshake = (of: Life) => {
    of.handshakes += 1
    if (of.state === 'settling') return
    // A second handshake means that the frame has reloaded and lost its pending requests.
    if (of.state === 'ready') rejectAll(new AppError('frame-failed', { reason: 'reloaded' }))
    enter(of, 'settling')
    clearTimeout(of.timer)
    of.timer = setTimeout(() => {
      of.state = 'ready'
      of.resolve()
      onReady()
    }, frameSettleMs)
  }

  const loaded = (of: Life) => {
    of.loads += 1
    if (of.loads === 1 || of.handshakes >= of.loads || current !== of) return
    // The frame has loaded a new document, which may belong to a different site. Portico sends no request to the frame
    // until a handshake arrives from the origin of the login site.
    rejectAll(new AppError('frame-failed', { reason: 'reloaded' }))
    waitForReady(of, false)
  }

  const onMessage = (event: MessageEvent) => {
    const from = current?.frame.contentWindow
    if (!current || !from || event.origin !== origin || event.source !== from) return
    const message = readFrameMessage(event.data)
    if (!message) return
    if (message.kind === 'ready') return handleHandshake(current)
    if (message.kind === 'session') {
      sessionToken = message.token
      return
    }
    const request = pending.get(message.id)
    if (request?.name !== message.name) return
    pending.delete(message.id)
    if (message.kind === 'refusal') return request.reject(loginErrorOf(message.name, message.reason))
    if (message.value === undefined)
      return request.reject(new AppError('answer-malformed', { reason: message.name }))
    request.resolve(message.value as never)
  }
  win.addEventListener('message', onMessage)
  /** When the page goes offline, removes a frame that is still loading, and rejects its requests. */
  const offline = () => {
    if (current?.state === 'loading') end(new AppError('offline'))
  }
  win.addEventListener('offline', offline)

  const begin = async (): Promise<Life> => {
    const frame = await place(address).catch(cause => {
      opening = undefined
      throw new AppError('login-load-failed', {}, cause)
    })
    if (closed) {
      frame.remove()
      throw new AppError('aborted')
    }
    const life: Life = { frame, state: 'loading', loads: 0, handshakes: 0, ...readiness() }
    frame.addEventListener('load', () => loaded(life))
    current = life
    waitForReady(life, true)
    return life
  }

  const open = async (): Promise<Life> => {
    if (closed) throw new AppError('aborted')
    // If the page has removed the modal's element, the frame inside it is gone too, and a new frame is created.
    if (current && current.frame.contentWindow === null)
      end(new AppError('frame-failed', { reason: 'removed' }))
    if (!opening && win.navigator.onLine === false) throw new AppError('offline')
    opening ??= begin()
    const here = await opening
    await here.ready
    return here
  }

  const send = <N extends FrameRequestName>(
    to: Window,
    name: N,
    payload: FramePayloads<N>,
    how: FrameRequestOptions,
  ) =>
    new Promise<FrameResponse<N>>((resolve, reject) => {
      const id = newId(win)
      const done = () => {
        clearTimeout(timer)
        how.signal?.removeEventListener('abort', abort)
        pending.delete(id)
      }
      const fail = (error: AppError) => {
        done()
        reject(error)
      }
      const abort = () => fail(new AppError('aborted'))
      const timer = setTimeout(
        () => fail(new AppError('frame-request-timed-out', { request: name })),
        how.human ? humanResponseMs : frameRequestTimeoutMs,
      )
      how.signal?.addEventListener('abort', abort)
      pending.set(id, {
        name,
        reject: fail,
        resolve: value => {
          done()
          resolve(value)
        },
      })
      try {
        to.postMessage(frameRequest(id, name, payload), origin)
      } catch (error) {
        fail(toAppError(error, 'frame-failed'))
      }
    })

  const reload = () => {
    const of = current
    const to = of?.frame.contentWindow
    if (!of || !to || of.state !== 'ready') return
    rejectAll(new AppError('frame-failed', { reason: 'reloaded' }))
    enter(of, 'loading')
    // If the frame has not reloaded within `frameReloadMs`, it has ignored the request to reload, so it is still ready.
    // It gets the theme and the site's metadata again, as after a reload.
    of.timer = setTimeout(() => {
      of.state = 'ready'
      of.resolve()
      onReady()
    }, frameReloadMs)
    to.postMessage(frameRequest(newId(win), 'RELOAD', undefined), origin)
  }

  return {
    open: async () => void (await open()),
    reload,
    request: async (name, payload, how = {}) => {
      if (how.signal?.aborted) throw new AppError('aborted')
      const { frame } = await open()
      if (how.signal?.aborted) throw new AppError('aborted')
      const to = frame.contentWindow
      if (!to) throw new AppError('frame-failed', { reason: 'removed' })
      return await send(to, name, payload, how)
    },
    token: () => sessionToken,
    pending: () => pending.size,
    close: () => {
      closed = true
      win.removeEventListener('message', onMessage)
      win.removeEventListener('offline', offline)
      end(new AppError('aborted'))
    },
  }
}

function readiness(): Readiness {
  let settle: Pick<Readiness, 'resolve' | 'reject'> | undefined
  const ready = new Promise<void>((resolve, reject) => {
    settle = { resolve, reject }
  })
  ready.catch(() => {})
  return { ready, resolve: () => settle?.resolve(), reject: error => settle?.reject(error) }
}

/** Creates an unguessable id. */
function newId(win: Window): string {
  return hexOf(win.crypto.getRandomValues(new Uint8Array(16)))
}
