import { useCallback, useEffect, useRef, useState } from 'react'
import type { LoginDoor, LoginProvider, SocialTry } from '../../../domain/embedded-wallet/login.ts'
import { providersFor } from '../../../domain/embedded-wallet/login-steps.ts'
import { memoryKey, useNavigation, useOptions, usePlatform, useUi } from '../../app/hooks/use-app.ts'
import { type AsyncAction, useAsyncAction } from '../../app/hooks/use-async-action.ts'
import { joinAccounts, useLogin, useReach } from './use-login.ts'

const tryKey = memoryKey<SocialTry>('social-try')

/** The social providers of the site that work on this platform. */
export function useProviders(): readonly LoginProvider[] {
  const { platform } = usePlatform()
  return providersFor(useOptions().features.socials, platform)
}

export type SocialStart = {
  /** Loads the login when the pointer or the focus reaches the providers, so that the click finds it loaded. */
  readonly approach: () => void
  /**
   * Starts a social login. If the login has loaded, its window opens inside the calling user gesture. Otherwise the
   * next view opens it.
   */
  readonly start: (provider: LoginProvider) => void
}

export function useSocialStart(): SocialStart {
  const { state } = useUi()
  const reach = useReach()
  const login = useRef<LoginDoor>(undefined)
  const { push } = useNavigation()
  const approach = useCallback(() => {
    const keep = (loaded: LoginDoor) => {
      login.current = loaded
    }
    // If loading fails, the next view tries again and shows the error.
    reach().then(keep, () => {})
  }, [reach])
  return {
    approach,
    start: provider => {
      state.track('SOCIAL_LOGIN_STARTED', { provider })
      if (provider === 'farcaster') return push('ConnectingFarcaster')
      if (login.current) state.memory.set(tryKey, login.current.social(provider))
      push('ConnectingSocial', { provider })
    },
  }
}

export type SocialLogin = {
  readonly step: AsyncAction
  /**
   * State of the login window: opening, waiting for the provider, `blocked` by the browser, connecting (`joining`), or
   * failed.
   */
  readonly phase: 'opening' | 'waiting' | 'blocked' | 'joining' | 'failed'
  /** Address of the login window, once it is known. */
  readonly address: string | undefined
  readonly open: () => boolean
  readonly retry: () => void
}

/** Follows the login window of a social provider to its end, or completes a login by redirect. */
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

  const follow = (attempt: SocialTry): void => {
    setAttempt(attempt)
    setAddress(undefined)
    setBlocked(!attempt.opened)
    setJoining(false)
    attempt.address.then(setAddress, () => undefined)
    run(async () => {
      await attempt.done
      setJoining(true)
      if (provider) state.track('SOCIAL_LOGIN_REQUEST_USER_DATA', { provider })
      await joinAccounts(deps)
      if (provider) state.track('SOCIAL_LOGIN_SUCCESS', { provider })
    })
  }
  const comeBack = (door: LoginDoor, result: string): void => {
    setJoining(true)
    run(async () => {
      await door.returned(result)
      await joinAccounts(deps)
    })
  }
  const begin = useRef<(door: LoginDoor) => void>(undefined)
  begin.current = door => {
    begun.current = true
    const kept = state.memory.get(tryKey)
    state.memory.delete(tryKey)
    if (returned !== undefined) comeBack(door, returned)
    else if (kept) follow(kept)
    else if (provider && provider !== 'farcaster') follow(door.social(provider))
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
      if (provider && provider !== 'farcaster') follow(login.social(provider))
    },
  }
}
