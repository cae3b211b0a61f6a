import {
  frameLoadTimeoutMs,
  frameRequestTimeoutMs,
  frameSettleMs,
  humanAnswerMs,
} from '../../domain/core/constants.ts'
import { AppError } from '../../domain/core/errors/app-error.ts'
import { toAppError } from '../../domain/core/errors/foreign.ts'
import {
  type FrameAnswer,
  type FrameAsks,
  type FrameRequestName,
  frameRequest,
  readFrameMessage,
} from '../../domain/embedded-wallet/frame-messages.ts'
import { loginErrorOf } from './refusal.ts'

/** How a question is put. */
export type AskHow = {
  /** Somebody has to do something first: it may take as long as that takes, and still ends. */
  readonly human?: boolean
  readonly signal?: AbortSignal
}

/** The line to the login frame. Every rejection is an AppError. */
export type FrameClient = {
  /** Loads the frame where it is not there. Resolves when it is ready; rejects with `frame-load-failed` after 20 s. */
  open(): Promise<void>
  /** Asks, once the frame is ready. */
  ask<N extends FrameRequestName>(name: N, payload: FrameAsks<N>, how?: AskHow): Promise<FrameAnswer<N>>
  /** What the site remembers the visitor by; never stored. */
  token(): string | undefined
  /** How many questions wait: for tests and for the curious. */
  pending(): number
  close(): void
}

/** What the line needs of the page. */
export type FrameClientOptions = {
  readonly win: Window
  /** Whole address of the frame. */
  readonly address: string
  /** Puts a new frame into the page and gives it. */
  readonly place: (address: string) => Promise<HTMLIFrameElement>
  /** The frame is ready, for the first time or again: what it has to know is told now. */
  readonly onReady: () => void
  /** It is not our frame any more, and did not become it again. */
  readonly onLost: () => void
}

type Pending = {
  readonly name: FrameRequestName
  readonly resolve: (value: never) => void
  readonly reject: (error: AppError) => void
}

/** That the frame is ready, as long as nobody knows. */
type Readiness = { readonly ready: Promise<void>; resolve(): void; reject(error: AppError): void }

type Life = Readiness & {
  readonly frame: HTMLIFrameElement
  state: 'loading' | 'settling' | 'ready'
  loads: number
  greetings: number
  timer?: ReturnType<typeof setTimeout>
}

/** Opens the line. Nothing is loaded before the first question. */
export function createFrameClient({ win, address, place, onReady, onLost }: FrameClientOptions): FrameClient {
  const { origin } = new URL(address)
  const pending = new Map<string, Pending>()
  let life: Promise<Life> | undefined
  let current: Life | undefined
  let sessionToken: string | undefined
  let closed = false

  const rejectAll = (error: AppError) => {
    for (const [id, { reject }] of [...pending]) {
      pending.delete(id)
      reject(error)
    }
  }

  /** Takes the frame away: the next question loads another. */
  const end = (error: AppError) => {
    const ended = current
    current = undefined
    life = undefined
    if (!ended) return
    clearTimeout(ended.timer)
    ended.frame.remove()
    ended.reject(error)
    rejectAll(error)
  }

  /** A frame that was ready and begins again is waited for anew by who asks now. */
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

  const greeted = (of: Life) => {
    of.greetings += 1
    if (of.state === 'settling') return
    // A frame that greets again has begun again: what it was asked before is forgotten there.
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
    if (of.loads === 1 || of.greetings >= of.loads || current !== of) return
    // Another document is in the frame. It is nobody until it greets from the right place.
    rejectAll(new AppError('frame-failed', { reason: 'reloaded' }))
    waitForReady(of, false)
  }

  const hear = (event: MessageEvent) => {
    const from = current?.frame.contentWindow
    if (!current || !from || event.origin !== origin || event.source !== from) return
    const message = readFrameMessage(event.data)
    if (!message) return
    if (message.kind === 'ready') return greeted(current)
    if (message.kind === 'session') {
      sessionToken = message.token
      return
    }
    const asked = pending.get(message.id)
    if (asked?.name !== message.name) return
    pending.delete(message.id)
    if (message.kind === 'refusal') return asked.reject(loginErrorOf(message.name, message.reason))
    if (message.value === undefined)
      return asked.reject(new AppError('answer-malformed', { reason: message.name }))
    asked.resolve(message.value as never)
  }
  win.addEventListener('message', hear)
  /** A frame cannot load without a network: nobody is kept waiting for it. */
  const offline = () => {
    if (current?.state === 'loading') end(new AppError('offline'))
  }
  win.addEventListener('offline', offline)

  const begin = async (): Promise<Life> => {
    const frame = await place(address).catch(cause => {
      life = undefined
      throw new AppError('login-load-failed', {}, cause)
    })
    if (closed) {
      frame.remove()
      throw new AppError('aborted')
    }
    const born: Life = { frame, state: 'loading', loads: 0, greetings: 0, ...readiness() }
    frame.addEventListener('load', () => loaded(born))
    current = born
    waitForReady(born, true)
    return born
  }

  const open = async (): Promise<Life> => {
    if (closed) throw new AppError('aborted')
    // The page may have taken our element away, and the frame with it.
    if (current && current.frame.contentWindow === null)
      end(new AppError('frame-failed', { reason: 'removed' }))
    if (!life && win.navigator.onLine === false) throw new AppError('offline')
    life ??= begin()
    const here = await life
    await here.ready
    return here
  }

  const send = <N extends FrameRequestName>(to: Window, name: N, payload: FrameAsks<N>, how: AskHow) =>
    new Promise<FrameAnswer<N>>((resolve, reject) => {
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
        how.human ? humanAnswerMs : frameRequestTimeoutMs,
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

  return {
    open: async () => void (await open()),
    ask: async (name, payload, how = {}) => {
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
      win.removeEventListener('message', hear)
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

/** An id nobody can guess. */
function newId(win: Window): string {
  const bytes = win.crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}
