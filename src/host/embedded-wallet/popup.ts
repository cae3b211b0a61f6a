import { socialTimeoutMs } from '../../domain/core/constants.ts'
import { AppError } from '../../domain/core/errors/app-error.ts'
import { loginError } from '../../domain/core/errors/login-messages.ts'
import { clean, safeRead } from '../../domain/core/lib/safe-read.ts'
import { readSocialResult } from '../../domain/embedded-wallet/login-steps.ts'

/** A provider's popup, and its result. */
export type SocialWindow = {
  /** False when the browser blocked the popup. */
  readonly opened: boolean
  /** Rejects when the popup was closed, the provider refused, or 45 s have passed. */
  readonly result: Promise<string>
  open(address: string): boolean
  cancel(): void
}

const features = 'popup,width=600,height=800,scrollbars=yes'
const lookEvery = 500
/** A popup may send its result just before it closes, so the result is awaited this long (ms). */
const graceMs = 1_000

/**
 * Opens the popup synchronously, within the user gesture, and navigates it when the login site has returned the provider's
 * URL. It accepts a result only from exactly this window and exactly this origin.
 */
export function openSocialWindow(
  win: Window,
  site: { readonly origin: string; readonly waiting: string },
  address: Promise<string>,
): SocialWindow {
  let popup: Window | null = null
  let sent: string | undefined
  let settle: { resolve(result: string): void; reject(error: AppError): void } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let grace: ReturnType<typeof setTimeout> | undefined
  let looking: ReturnType<typeof setInterval> | undefined
  const result = new Promise<string>((resolve, reject) => {
    settle = { resolve, reject }
  })
  result.catch(() => {})

  const stop = () => {
    clearTimeout(timer)
    clearTimeout(grace)
    clearInterval(looking)
    win.removeEventListener('message', hear)
  }
  const fail = (error: AppError) => {
    stop()
    settle?.reject(error)
    close(popup)
  }
  const hear = (event: MessageEvent) => {
    if (popup === null || event.origin !== site.origin || event.source !== popup) return
    const said = safeRead(event.data, 'resultUri')
    if (said === undefined) return
    const outcome = readSocialResult(said, sent)
    if ('refused' in outcome) return fail(loginError('social-failed', { reason: clean(outcome.refused) }))
    stop()
    settle?.resolve(outcome.result)
    close(popup)
  }
  const look = () => {
    if (!isClosed(popup) || grace !== undefined) return
    grace = setTimeout(() => fail(loginError('social-cancelled')), graceMs)
  }
  const open = (where: string): boolean => {
    stop()
    grace = undefined
    // `_blank`, not a name: with a name it could reuse the previous popup while that one closes.
    popup = win.open(where, '_blank', features)
    if (popup === null) return false
    win.addEventListener('message', hear)
    timer = setTimeout(() => fail(loginError('social-timed-out')), socialTimeoutMs)
    looking = setInterval(look, lookEvery)
    return true
  }

  const opened = open(site.waiting)
  address.then(
    where => {
      sent = where
      // Across origins the only permitted action is to navigate the window.
      if (popup !== null && !isClosed(popup)) popup.location.href = where
    },
    (error: AppError) => fail(error),
  )
  return { opened, result, open, cancel: () => fail(loginError('social-cancelled')) }
}

/** The URLs a popup may open: https, or http on this machine. */
export function providerAddress(uri: string): string {
  const url = URL.parse(uri)
  const isLocal = url?.hostname === 'localhost' || url?.hostname === '127.0.0.1'
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && isLocal)) return url.href
  throw new AppError('answer-malformed', { reason: 'address' })
}

function isClosed(popup: Window | null): boolean {
  try {
    return popup === null || popup.closed
  } catch {
    return true
  }
}

function close(popup: Window | null): void {
  try {
    popup?.close()
  } catch {
    // The window no longer belongs to this page.
  }
}
