import { emailCooldownMs } from '../../domain/core/constants.ts'
import { AppError } from '../../domain/core/errors/app-error.ts'
import { loginError } from '../../domain/core/errors/login-messages.ts'
import { clean, safeRead } from '../../domain/core/lib/safe-read.ts'
import { storageKey } from '../../domain/core/storage-key.ts'
import { socialTimeoutMs } from '../../domain/embedded-wallet/limits.ts'
import {
  type EmbeddedAccountType,
  isProvider,
  type LoginProvider,
  type SocialTry,
} from '../../domain/embedded-wallet/login.ts'
import {
  cooldownLeft,
  readSocialResult,
  stateOf,
  withReturn,
} from '../../domain/embedded-wallet/login-steps.ts'
import { leavingKey } from './social-return.ts'

/** The popup window of a social login, and the result of the login. */
type SocialWindow = {
  /** Whether the browser opened the popup. */
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

/**
 * Stores the social login provider and its `state` before the page redirects, so that the result can be verified when
 * the user returns.
 */
export function rememberRedirect(win: Window, provider: LoginProvider, address: string, id?: string): void {
  try {
    win.localStorage.setItem(storageKey(leavingKey, id), `${provider} ${stateOf(address)}`)
  } catch {
    // If the browser blocks storage, the result of the redirect cannot be verified. The user then sees an error and can
    // try again.
  }
}

/**
 * Redirects the page itself to the social login provider. Used in Telegram, which blocks popups. The provider returns
 * the result as a URL parameter.
 */
export function redirectTo(
  win: Window,
  provider: LoginProvider,
  address: Promise<string>,
  id?: string,
): SocialTry {
  const done = address.then(async where => {
    rememberRedirect(win, provider, where, id)
    win.location.href = withReturn(where, win.location.href)
    return await new Promise<never>(() => {})
  })
  done.catch(doNothing)
  return { opened: true, address, done, open: () => false, cancel: doNothing }
}

function doNothing(): void {}

/** Returns the provider and the state of a login by redirect, and deletes their stored entry. */
export function takeRedirect(
  win: Window,
  id?: string,
): { readonly provider: LoginProvider; readonly state: string } | undefined {
  try {
    const [provider, state = ''] = (win.localStorage.getItem(storageKey(leavingKey, id)) ?? '').split(' ')
    win.localStorage.removeItem(storageKey(leavingKey, id))
    return isProvider(provider) ? { provider, state } : undefined
  } catch {
    return undefined
  }
}

/** Login data that is stored on this device. It does not identify the user. */
type LoginStorage = {
  /**
   * Milliseconds until another email may be requested, for a login or for a change of the address, in this tab or in
   * another.
   */
  cooldown(): number
  emailRequested(): void
  accountType(): EmbeddedAccountType | undefined
  prefer(type: EmbeddedAccountType): void
  /** The social login provider of the current login. */
  provider(): LoginProvider | undefined
  cameBy(provider: LoginProvider | undefined): void
}

/** Creates the storage of the login. If the browser blocks storage, the values are lost when the page closes. */
export function createLoginStorage(win: Window, id?: string): LoginStorage {
  const key = storageKey('portico.login', id)
  let requestedAt: number | undefined
  const now = () => win.performance.now()
  let writtenAt: number | undefined
  return {
    cooldown: () => {
      const own = requestedAt === undefined ? 0 : cooldownLeft(now() - requestedAt)
      const at = safeRead(readKept(win, key), 'mailAt')
      // The monotonic clock decides about the emails of this page. It starts anew after a reload, and other tabs have
      // their own. So the system clock decides about all other emails.
      if (typeof at !== 'number' || at === writtenAt) return own
      const since = Date.now() - at
      return Math.max(own, since < 0 || since > emailCooldownMs ? 0 : cooldownLeft(since))
    },
    emailRequested: () => {
      requestedAt = now()
      writtenAt = Date.now()
      keep(win, key, { mailAt: writtenAt })
    },
    accountType: () => {
      const type = safeRead(readKept(win, key), 'type')
      return type === 'eoa' || type === 'smartAccount' ? type : undefined
    },
    prefer: type => keep(win, key, { type }),
    provider: () => {
      const known = safeRead(readKept(win, key), 'provider')
      return isProvider(known) ? known : undefined
    },
    cameBy: provider => keep(win, key, { provider }),
  }
}

function readKept(win: Window, key: string): unknown {
  try {
    return JSON.parse(win.localStorage.getItem(key) ?? '{}')
  } catch {
    return {}
  }
}

function keep(win: Window, key: string, part: object): void {
  try {
    win.localStorage.setItem(key, JSON.stringify({ ...(readKept(win, key) as object), ...part }))
  } catch {
    // If the browser blocks storage, the account type and the login provider are unknown at the next visit.
  }
}
