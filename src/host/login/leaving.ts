import { isProvider, type LoginProvider } from '../../domain/model/login.ts'
import { stateOf } from '../../domain/rules/login.ts'
import { leavingKey } from '../social-return.ts'

/** Remembers for the way back which provider the page was left for, and with which `state`. */
export function rememberLeaving(win: Window, provider: LoginProvider, address: string): void {
  try {
    win.localStorage.setItem(leavingKey, `${provider} ${stateOf(address)}`)
  } catch {
    // Who comes back is then not known to have left: it is said, and can be tried again.
  }
}

/** What the page was left for. It is good for one way back. */
export function takeLeaving(
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
