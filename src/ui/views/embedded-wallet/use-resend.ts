import type { LoginDoor } from '../../../domain/embedded-wallet/login.ts'
import type { View } from '../../../domain/navigation/views.ts'
import { useUi } from '../../app/context.ts'
import { type AsyncAction, useAsyncAction } from '../../app/hooks/use-async-action.ts'
import { useNavigation } from '../../app/hooks/use-navigation.ts'
import { useCooldown } from '../../kit/hooks/use-cooldown.ts'
import { useLogin } from './use-login.ts'

/** Another mail: seconds until it can be asked for, and the asking. */
export type Again = { readonly seconds: number; readonly busy: boolean; readonly run: () => void }

/** What is asked, and what is said once a mail is on its way; `view` is where that is done. */
export type Resend = {
  readonly email: string
  readonly view: View
  readonly said: string
  /** Gives the view the mail is for; undefined where none is needed any more. */
  readonly ask: (login: LoginDoor) => Promise<View | undefined>
  readonly onSent?: () => void
}

/** Asks for another mail to the same address. Where it leads elsewhere than before, so does the modal. */
export function useResend({ email, view, said, ask, onSent }: Resend): {
  readonly again: Again
  readonly step: AsyncAction
} {
  const { state } = useUi()
  const { login, reach } = useLogin()
  const { replace } = useNavigation()
  const { seconds, restart } = useCooldown(login)
  const step = useAsyncAction()
  const run = (): void =>
    step.run(async () => {
      const next = await ask(await reach())
      restart()
      if (!next) return
      state.showToast(said, 'ok')
      state.announce(said)
      if (next === view) onSent?.()
      else replace(next, { email })
    })
  return { again: { seconds, busy: step.busy, run }, step }
}
