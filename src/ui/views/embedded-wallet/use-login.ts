import { useCallback, useEffect, useState } from 'react'
import type { Namespace } from '../../../domain/core/entities.ts'
import type { ErrorRecord } from '../../../domain/core/errors/app-error.ts'
import { coreError, toRecord } from '../../../domain/core/errors/core-error.ts'
import { createSignal, type ReadonlySignal } from '../../../domain/core/signal.ts'
import { authId } from '../../../domain/embedded-wallet/auth-id.ts'
import type { LoginControls, LoginState } from '../../../domain/embedded-wallet/login.ts'
import { useLatest, useSignal, useUi } from '../../app/hooks/use-app.ts'
import type { UiDeps } from '../../app/types.ts'

const offline: ErrorRecord = toRecord(coreError('offline'))
const notThere: ErrorRecord = { code: 'login-load-failed', message: '', context: {} }

export type LoginAccess = {
  readonly login?: LoginControls
  /** The error if the login module failed to load. */
  readonly failed?: ErrorRecord
  readonly retry: () => void
  /** Resolves when the login module has loaded. An action that needs the login calls this function first. */
  readonly reach: () => Promise<LoginControls>
}

/**
 * Returns a function that loads the login module. The function rejects with an error record if the module fails to
 * load.
 */
export function useReach(): () => Promise<LoginControls> {
  const { deps, state } = useUi()
  return useCallback(async () => {
    const coming = deps.login?.()
    if (!coming) throw notThere
    return await coming.catch(() => Promise.reject(state.online.value ? notThere : offline))
  }, [deps, state])
}

/**
 * Returns the login of this Portico. The login module starts to load when the component that calls this hook mounts.
 */
export function useLogin(): LoginAccess {
  const { deps } = useUi()
  const reach = useReach()
  const [login, setLogin] = useState<LoginControls>()
  const [failed, setFailed] = useState<ErrorRecord>()
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let isMounted = true
    const missing = () => isMounted && setFailed({ ...notThere, context: { tries } })
    if (!deps.login) missing()
    else deps.login().then(loaded => isMounted && setLogin(loaded), missing)
    return () => {
      isMounted = false
    }
  }, [deps, tries])
  const retry = useCallback(() => {
    setFailed(undefined)
    setTries(count => count + 1)
  }, [])
  return { retry, reach, ...(login && { login }), ...(failed && { failed }) }
}

/** Whether the user is connected with the embedded wallet. */
export function useIsLoggedIn(): boolean {
  return useLatest(useUi().state.session).connections.some(({ kind }) => kind === 'auth')
}

const noLogin$: ReadonlySignal<LoginState> = createSignal<LoginState>({
  hasSmartAccount: false,
  approving: false,
})

/** Returns the state of the login, which includes its user and pending requests. */
export function useLoginState(login: LoginControls | undefined): LoginState {
  return useSignal(login?.state$ ?? noLogin$)
}

/**
 * Connects the embedded wallet in each namespace that both the wallet and the site support. The namespace of the site's
 * default network comes last, so that the account of that namespace becomes the active account.
 */
export async function joinAccounts({ link, options }: UiDeps): Promise<void> {
  const ours = options.networks.filter(({ namespace }) => namespace === 'eip155' || namespace === 'solana')
  const main = (ours.find(({ id }) => id === options.defaultNetwork) ?? ours[0])?.namespace
  const others = [...new Set<Namespace>(ours.map(({ namespace }) => namespace))].filter(
    namespace => namespace !== main,
  )
  for (const namespace of others) await link.api.connectInjected(authId, namespace).catch(() => undefined)
  if (main) await link.api.connectInjected(authId, main)
}
