import { useEffect, useState } from 'react'
import { useMessages, useUi } from '../../app/hooks/use-app.ts'
import { useAsyncAction } from '../../app/hooks/use-async-action.ts'
import type { ErrorWords } from '../../app/types.ts'
import { loginMessages } from './messages.ts'
import { joinAccounts, useLogin } from './use-login.ts'

export type Farcaster = {
  /** Content of the QR code. Undefined until the code is created. */
  readonly address: string | undefined
  readonly phase: 'waiting' | 'joining' | 'failed'
  readonly words?: ErrorWords
  readonly retry: () => void
}

/** Creates a QR code, and waits until a phone confirms the login. */
export function useFarcaster(): Farcaster {
  const { deps, state } = useUi()
  const t = useMessages(loginMessages)
  const { login, failed, retry: fetchAgain } = useLogin()
  const { run, clear, error, words } = useAsyncAction({ keepsOffline: true })
  const [address, setAddress] = useState<string>()
  const [joining, setJoining] = useState(false)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (failed) run(() => Promise.reject(failed))
    if (!login) return
    const stop = new AbortController()
    setAddress(undefined)
    setJoining(false)
    run(
      async () => {
        try {
          const attempt = await login.farcaster()
          if (stop.signal.aborted) return
          setAddress(attempt)
          state.announce(t.farcasterScan)
          await login.farcasterDone(stop.signal)
        } catch (reason) {
          // The view was unmounted, or has requested another code.
          if (stop.signal.aborted) return
          throw reason
        }
        if (stop.signal.aborted) return
        setJoining(true)
        await joinAccounts(deps)
        state.track('SOCIAL_LOGIN_SUCCESS', { provider: 'farcaster' })
      },
      tries === 0 ? t.farcasterLoading : undefined,
    )
    return () => stop.abort()
  }, [login, failed, run, deps, state, t, tries])
  return {
    address,
    phase: error ? 'failed' : joining ? 'joining' : 'waiting',
    retry: () => {
      clear()
      if (login) setTries(count => count + 1)
      else fetchAgain()
    },
    ...(words && { words }),
  }
}
