import { createSignal, type ReadonlySignal } from '../../../domain/core/signal.ts'
import type { LoginControls, LoginState } from '../../../domain/embedded-wallet/login.ts'
import { useSignal } from '../../app/hooks/use-app.ts'

const noLogin$: ReadonlySignal<LoginState> = createSignal<LoginState>({
  hasSmartAccount: false,
  approving: false,
})

export function useLoginState(login: LoginControls | undefined): LoginState {
  return useSignal(login?.state$ ?? noLogin$)
}
