import { storageKey } from '../../domain/core/storage-key.ts'
import { isProvider, type LoginProvider, type SocialTry } from '../../domain/embedded-wallet/login.ts'
import { stateOf, withReturn } from '../../domain/embedded-wallet/social-result.ts'
import { leavingKey } from './social-return.ts'

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
