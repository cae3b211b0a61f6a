import { AppError } from '../../domain/core/errors/app-error.ts'
import { loginError } from '../../domain/core/errors/login-messages.ts'
import { clean, safeRead } from '../../domain/core/lib/safe-read.ts'
import { socialTimeoutMs } from '../../domain/embedded-wallet/limits.ts'
import { readSocialResult } from '../../domain/embedded-wallet/social-result.ts'

type SocialWindow = {
  readonly opened: boolean
  /**
   * Resolves with the result of the social login. Rejects if the user closes the popup, if the social login provider
   * refuses the login, or after 45 s.
   */
  readonly result: Promise<string>
  open(address: string): boolean
  cancel(): void
}

const features = 'popup,width=600,height=800,scrollbars=yes'
const lookEvery = 500
/**
 * How long Portico still waits for the result after the popup has closed (ms). A popup may send the result just before
 * it closes.
 */
const graceMs = 1_000

/**
 * Opens the popup synchronously, within the user gesture. When the login site has returned the URL of the social login
 * provider, loads this URL in the popup. Accepts a result only from this popup and from the origin of the login site.
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
    win.removeEventListener('message', onMessage)
  }
  const fail = (error: AppError) => {
    stop()
    settle?.reject(error)
    close(popup)
  }
  const onMessage = (event: MessageEvent) => {
    if (popup === null || event.origin !== site.origin || event.source !== popup) return
    const resultUri = safeRead(event.data, 'resultUri')
    if (resultUri === undefined) return
    const outcome = readSocialResult(resultUri, sent)
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
    // The target is `_blank`. A named target could reuse the previous popup while that popup closes.
    popup = win.open(where, '_blank', features)
    if (popup === null) return false
    win.addEventListener('message', onMessage)
    timer = setTimeout(() => fail(loginError('social-timed-out')), socialTimeoutMs)
    looking = setInterval(look, lookEvery)
    return true
  }

  const opened = open(site.waiting)
  address.then(
    where => {
      sent = where
      // Loads the provider's page in the popup. The browser allows this even if the popup shows a page of another
      // origin.
      if (popup !== null && !isClosed(popup)) popup.location.href = where
    },
    (error: AppError) => fail(error),
  )
  return { opened, result, open, cancel: () => fail(loginError('social-cancelled')) }
}

/**
 * Returns the URL of a social login provider. Throws unless the URL is https, or http on this machine, so that the
 * popup opens no other URL.
 */
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
    // The popup shows another site now, so the browser may refuse to close it.
  }
}
