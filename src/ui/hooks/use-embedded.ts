import { authId } from '../../domain/model/auth-id.ts'
import type { LoginUser } from '../../domain/model/login.ts'
import { useUi } from '../context.ts'
import { embeddedWords } from '../messages/embedded.ts'
import { aloud, recordOf } from './error-words.ts'
import { useLogin, useLoginState } from './use-login.ts'
import { useStep } from './use-step.ts'
import { useWords } from './use-words.ts'

/** The account of the login frame: who it is, and the choice between its two EVM accounts. */
export function useEmbedded(): {
  readonly user: LoginUser | undefined
  readonly hasChoice: boolean
  readonly switching: boolean
  readonly toggle: () => void
} {
  const { deps, state } = useUi()
  const t = useWords(embeddedWords)
  const { login, reach } = useLogin()
  const { user, hasSmartAccount } = useLoginState(login)
  const { busy, run } = useStep()
  const toggle = (): void =>
    run(async () => {
      const type = user?.accountType === 'smartAccount' ? 'eoa' : 'smartAccount'
      try {
        await (await reach()).prefer(type)
        // Connecting again takes the other address in.
        await deps.link.api.connectInjected(authId, 'eip155')
        state.track('SET_PREFERRED_ACCOUNT_TYPE', { accountType: type })
        state.showToast(t.switched, 'ok')
        state.announce(t.switched)
      } catch (error) {
        state.showToast(aloud(state.explain.get()(recordOf(error))), 'bad')
        throw error
      }
    }, t.switching)
  return { user, hasChoice: hasSmartAccount, switching: busy, toggle }
}
