import { networkOf } from '../domain/core/caip.ts'
import type { SignIn, SignInDeps } from './types.ts'

/** Records sign-in events for analytics. The worker sends them only if analytics is enabled. */
export function withAnalytics({ state$, api }: Pick<SignInDeps, 'state$' | 'api'>, signIn: SignIn): SignIn {
  const track = (event: string, message?: string): void => {
    const { account } = state$.value
    if (!account) return
    const facts = { network: networkOf(account), ...(message !== undefined && { message }) }
    api.track(event, facts).catch(() => {})
  }
  let before = state$.value.phase
  const following = state$.subscribe(({ phase, error }) => {
    if (before === 'signing' && phase === 'signed') track('SIWX_AUTH_SUCCESS')
    if (before === 'signing' && phase === 'needed' && error) track('SIWX_AUTH_ERROR', error.code)
    before = phase
  })
  return {
    ...signIn,
    sign: () => {
      if (state$.value.phase === 'needed') track('CLICK_SIGN_SIWX_MESSAGE')
      signIn.sign()
    },
    cancel: () => {
      track('CLICK_CANCEL_SIWX')
      signIn.cancel()
    },
    close: () => {
      following.unsubscribe()
      signIn.close()
    },
  }
}
