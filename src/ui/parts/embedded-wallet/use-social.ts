import { useEffect, useRef, useState } from 'react'
import type { LoginControls, LoginProvider, SocialTry } from '../../../domain/embedded-wallet/login.ts'
import { recordOf, useUi } from '../../app/hooks/use-app.ts'
import { type AsyncAction, useAsyncAction } from '../../app/hooks/use-async-action.ts'
import { tryKey } from './code-step.tsx'
import { joinAccounts } from './join-accounts.ts'
import { useLogin } from './use-login.ts'

type SocialLogin = {
  readonly step: AsyncAction
  /**
   * The state of the login window: opening, waiting for the login provider, `blocked` by the browser, `joining`
   * (connecting the accounts), or failed.
   */
  readonly phase: 'opening' | 'waiting' | 'blocked' | 'joining' | 'failed'
  /** The URL of the login window, or undefined until the URL is known. */
  readonly address: string | undefined
  readonly open: () => boolean
  readonly retry: () => void
}

/**
 * Runs a social login. Opens the login window, or completes a login that has returned to the page by a redirect. Then
 * connects the accounts.
 */
export function useSocial(provider: LoginProvider | undefined, returned: string | undefined): SocialLogin {
  const { deps, state } = useUi()
  const { login, failed, retry: fetchAgain } = useLogin()
  const step = useAsyncAction({ keepsOffline: true })
  const [attempt, setAttempt] = useState<SocialTry>()
  const [address, setAddress] = useState<string>()
  const [blocked, setBlocked] = useState(false)
  const [joining, setJoining] = useState(false)
  const begun = useRef(false)
  const { run } = step

  /** Reports the steps of the login, from the result of the login provider on. */
  const report = async (by: LoginProvider | undefined, done: Promise<void>, onDone: () => void) => {
    try {
      await done
      onDone()
      if (by) state.track('SOCIAL_LOGIN_REQUEST_USER_DATA', { provider: by })
      await joinAccounts(deps)
    } catch (reason) {
      const { code } = recordOf(reason)
      const event = code === 'social-cancelled' ? 'SOCIAL_LOGIN_CANCELED' : 'SOCIAL_LOGIN_ERROR'
      state.track(event, { provider: by ?? 'unknown', message: code })
      throw reason
    }
    if (by) state.track('SOCIAL_LOGIN_SUCCESS', { provider: by })
  }
  const follow = (attempt: SocialTry): void => {
    setAttempt(attempt)
    setAddress(undefined)
    setBlocked(!attempt.opened)
    setJoining(false)
    attempt.address.then(setAddress, () => undefined)
    run(() => report(provider, attempt.done, () => setJoining(true)))
  }
  const comeBack = (loaded: LoginControls, result: string): void => {
    setJoining(true)
    const login = loaded.returned(result)
    run(() => report(login.provider, login.done, () => {}))
  }
  const begin = useRef<(loaded: LoginControls) => void>(undefined)
  begin.current = loaded => {
    begun.current = true
    const kept = state.memory.get(tryKey)
    state.memory.delete(tryKey)
    if (returned !== undefined) comeBack(loaded, returned)
    else if (kept) follow(kept)
    else if (provider && provider !== 'farcaster') follow(loaded.social(provider))
  }
  useEffect(() => {
    if (login && !begun.current) begin.current?.(login)
  }, [login])
  useEffect(() => () => attempt?.cancel(), [attempt])
  useEffect(() => {
    if (failed) run(() => Promise.reject(failed))
  }, [failed, run])

  const phase = step.error
    ? 'failed'
    : joining
      ? 'joining'
      : blocked
        ? 'blocked'
        : address === undefined
          ? 'opening'
          : 'waiting'
  return {
    step,
    phase,
    address,
    open: () => {
      const opened = address !== undefined && attempt?.open(address) === true
      if (opened) setBlocked(false)
      return opened
    },
    retry: () => {
      step.clear()
      if (!login) return fetchAgain()
      if (!provider || provider === 'farcaster') return
      state.track('SOCIAL_LOGIN_STARTED', { provider })
      follow(login.social(provider))
    },
  }
}
