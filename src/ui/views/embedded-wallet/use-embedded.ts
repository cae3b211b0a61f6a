import { authId } from '../../../domain/embedded-wallet/auth-id.ts'
import type { LoginUser } from '../../../domain/embedded-wallet/login.ts'
import { useUi } from '../../app/context.ts'
import { aloud, recordOf } from '../../app/hooks/error-text.ts'
import { useMessages } from '../../app/hooks/use-app.ts'
import { useAsyncAction } from '../../app/hooks/use-async-action.ts'
import { embeddedWalletMessages } from './embedded-messages.ts'
import { useLogin, useLoginState } from './use-login.ts'

/** The embedded wallet: its user, and the choice between its two accounts on EVM networks. */
export function useEmbedded(): {
  readonly user: LoginUser | undefined
  readonly hasChoice: boolean
  readonly switching: boolean
  readonly toggle: () => void
} {
  const { deps, state } = useUi()
  const t = useMessages(embeddedWalletMessages)
  const { login, reach } = useLogin()
  const { user, hasSmartAccount } = useLoginState(login)
  const { busy, run } = useAsyncAction()
  const toggle = (): void =>
    run(async () => {
      const type = user?.accountType === 'smartAccount' ? 'eoa' : 'smartAccount'
      try {
        await (await reach()).prefer(type)
        // Reconnecting the wallet loads the address of the other account.
        await deps.link.api.connectInjected(authId, 'eip155')
        state.track('SET_PREFERRED_ACCOUNT_TYPE', { accountType: type })
        state.showToast(t.switched, 'ok')
        state.announce(t.switched)
      } catch (error) {
        state.showToast(aloud(state.explain.value(recordOf(error))), 'bad')
        throw error
      }
    }, t.switching)
  return { user, hasChoice: hasSmartAccount, switching: busy, toggle }
}
