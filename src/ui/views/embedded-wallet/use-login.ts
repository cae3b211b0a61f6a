import { useCallback, useEffect, useState } from 'react'
import type { Namespace } from '../../../domain/core/caip.ts'
import type { ErrorRecord } from '../../../domain/core/errors/app-error.ts'
import { coreError, toRecord } from '../../../domain/core/errors/core-error.ts'
import { authId } from '../../../domain/embedded-wallet/auth-id.ts'
import type { LoginDoor, LoginState } from '../../../domain/embedded-wallet/login.ts'
import { useStore, useUi } from '../../app/context.ts'
import { type Store, storeOf } from '../../app/store.ts'
import type { UiDeps } from '../../app/types.ts'

const offline: ErrorRecord = toRecord(coreError('offline'))
const notThere: ErrorRecord = { code: 'login-load-failed', message: '', context: {} }

export type LoginAccess = {
  readonly login?: LoginDoor
  /** Its files failed to load. */
  readonly failed?: ErrorRecord
  readonly retry: () => void
  /** Resolves when the login has loaded, for actions started before that. */
  readonly reach: () => Promise<LoginDoor>
}

/** The login of this modal, lazy-loaded when a view first needs it. */
export function useLogin(): LoginAccess {
  const { deps, state } = useUi()
  const [login, setLogin] = useState<LoginDoor>()
  const [failed, setFailed] = useState<ErrorRecord>()
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let wanted = true
    const missing = () => wanted && setFailed({ ...notThere, context: { tries } })
    if (!deps.login) missing()
    else deps.login().then(one => wanted && setLogin(one), missing)
    return () => {
      wanted = false
    }
  }, [deps, tries])
  const retry = useCallback(() => {
    setFailed(undefined)
    setTries(count => count + 1)
  }, [])
  const reach = useCallback(async () => {
    const coming = deps.login?.()
    if (!coming) throw notThere
    return await coming.catch(() => Promise.reject(state.online.get() ? notThere : offline))
  }, [deps, state])
  return { retry, reach, ...(login && { login }), ...(failed && { failed }) }
}

const unknown: LoginState = { hasSmartAccount: false, approving: false }
const knowsNobody: Store<LoginState> = { get: () => unknown, subscribe: () => () => {} }

/** The login's data about the current user. */
export function useLoginState(login: LoginDoor | undefined): LoginState {
  const [store, setStore] = useState(knowsNobody)
  useEffect(() => {
    if (login) setStore(storeOf<LoginState>(login.state$, unknown))
  }, [login])
  return useStore(store)
}

/** Connects the user's accounts in every namespace that the site and the frame support, the site's own network last. */
export async function joinAccounts({ link, options }: UiDeps): Promise<void> {
  const ours = options.networks.filter(({ namespace }) => namespace === 'eip155' || namespace === 'solana')
  const main = (ours.find(({ id }) => id === options.defaultNetwork) ?? ours[0])?.namespace
  const others = [...new Set<Namespace>(ours.map(({ namespace }) => namespace))].filter(one => one !== main)
  for (const namespace of others) await link.api.connectInjected(authId, namespace).catch(() => undefined)
  if (main) await link.api.connectInjected(authId, main)
}
