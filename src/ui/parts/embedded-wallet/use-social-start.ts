import { useCallback, useRef } from 'react'
import type { LoginControls, LoginProvider } from '../../../domain/embedded-wallet/login.ts'
import { useNavigation, useUi } from '../../app/hooks/use-app.ts'
import { tryKey } from './code-step.tsx'
import { useReach } from './use-login.ts'

type SocialStart = {
  /**
   * Loads the login module when the user points at or focuses the providers, so that the module is ready for the click.
   */
  readonly approach: () => void
  /**
   * Starts a social login. If the login module has loaded, the login window opens during the click, so the browser does
   * not block the window. If the module has not loaded, the next view opens the window.
   */
  readonly start: (provider: LoginProvider) => void
}

export function useSocialStart(): SocialStart {
  const { state } = useUi()
  const reach = useReach()
  const login = useRef<LoginControls>(undefined)
  const { push } = useNavigation()
  const approach = useCallback(() => {
    const keep = (loaded: LoginControls) => {
      login.current = loaded
    }
    // If the login module fails to load, the next view tries again and shows the error.
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
