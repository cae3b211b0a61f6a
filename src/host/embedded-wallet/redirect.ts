import { isProvider, type LoginProvider, type SocialTry } from '../../domain/embedded-wallet/login.ts'
import { stateOf, withReturn } from '../../domain/embedded-wallet/login-steps.ts'
import { leavingKey } from './social-return.ts'

/** Stores, before the page redirects, the provider and its `state` for the return. */
export function rememberRedirect(win: Window, provider: LoginProvider, address: string): void {
  try {
    win.localStorage.setItem(leavingKey, `${provider} ${stateOf(address)}`)
  } catch {
    // Without storage the redirect result cannot be matched; the user sees an error and can retry.
  }
}

/** Redirects the page itself, because Telegram blocks popups. The result comes back as a URL parameter. */
export function redirectTo(win: Window, provider: LoginProvider, address: Promise<string>): SocialTry {
  const done = address.then(async where => {
    rememberRedirect(win, provider, where)
    win.location.href = withReturn(where, win.location.href)
    return await new Promise<never>(() => {})
  })
  done.catch(quiet)
  return { opened: true, address, done, open: () => false, cancel: quiet }
}

function quiet(): void {}

/** Reads the stored redirect once and deletes it. */
export function takeRedirect(
  win: Window,
): { readonly provider: LoginProvider; readonly state: string } | undefined {
  try {
    const [provider, state = ''] = (win.localStorage.getItem(leavingKey) ?? '').split(' ')
    win.localStorage.removeItem(leavingKey)
    return isProvider(provider) ? { provider, state } : undefined
  } catch {
    return undefined
  }
}
