import { useEffect, useRef, useState } from 'react'
import type { LoginDoor, LoginProvider, SocialTry } from '../../../domain/embedded-wallet/login.ts'
import { providersFor } from '../../../domain/embedded-wallet/login-steps.ts'
import { useUi } from '../../app/context.ts'
import { type AsyncAction, useAsyncAction } from '../../app/hooks/use-async-action.ts'
import { useNavigation } from '../../app/hooks/use-navigation.ts'
import { useOptions } from '../../app/hooks/use-options.ts'
import { usePlatform } from '../../app/hooks/use-platform.ts'
import { joinAccounts, useLogin } from './use-login.ts'

const tryKey = 'social-try'

/** The site's social providers that work on this platform. */
export function useProviders(): readonly LoginProvider[] {
  const { platform } = usePlatform()
  return providersFor(useOptions().features.socials, platform)
}

/** Starts a social login: opens its window synchronously, inside the calling user gesture. */
export function useSocialStart(): (provider: LoginProvider) => void {
  const { state } = useUi()
  const { login } = useLogin()
  const { push } = useNavigation()
  return provider => {
    state.track('SOCIAL_LOGIN_STARTED', { provider })
    if (provider === 'farcaster') return push('ConnectingFarcaster')
    if (login) state.memory.set(tryKey, login.social(provider))
    push('ConnectingSocial', { provider })
  }
}

export type SocialLogin = {
  readonly step: AsyncAction
  /** State of the window: opening, waiting for the provider, `blocked` by the browser, or connecting. */
  readonly phase: 'opening' | 'waiting' | 'blocked' | 'joining' | 'failed'
  /** Address of the window, once known. */
  readonly address: string | undefined
  readonly open: () => boolean
  readonly retry: () => void
}

/** Follows a provider's window to its end, or handles a login redirect. */
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

  const follow = (one: SocialTry): void => {
    setAttempt(one)
    setAddress(undefined)
    setBlocked(!one.opened)
    setJoining(false)
    one.address.then(setAddress, () => undefined)
    run(async () => {
      await one.done
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
    const kept = state.memory.get(tryKey) as SocialTry | undefined
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
