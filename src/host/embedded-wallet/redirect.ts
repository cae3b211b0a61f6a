import { isProvider, type LoginProvider, type SocialTry } from '../../domain/embedded-wallet/login.ts'
import { stateOf, withReturn } from '../../domain/embedded-wallet/login-steps.ts'
import { leavingKey } from './social-return.ts'

/** Remembers for the way back which provider the page was left for, and with which `state`. */
export function rememberRedirect(win: Window, provider: LoginProvider, address: string): void {
  try {
    win.localStorage.setItem(leavingKey, `${provider} ${stateOf(address)}`)
  } catch {
    // Who comes back is then not known to have left: it is said, and can be tried again.
  }
}

/** Telegram has no windows: the page itself goes, and comes back with the result in its address. */
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

/** What the page was left for. It is good for one way back. */
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
