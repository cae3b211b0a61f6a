import { useCallback, useEffect, useState } from 'react'
import type { ErrorRecord } from '../../../domain/core/errors/app-error.ts'
import { coreError, toRecord } from '../../../domain/core/errors/core-error.ts'
import type { LoginControls } from '../../../domain/embedded-wallet/login.ts'
import { useUi } from '../../app/hooks/use-app.ts'

const offline = (): ErrorRecord => toRecord(coreError('offline'))
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
    return await coming.catch(() => Promise.reject(state.online.value ? notThere : offline()))
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
