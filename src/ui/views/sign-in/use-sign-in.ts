import { useEffect, useMemo } from 'react'
import type { SignInState } from '../../../domain/sign-in/state.ts'
import { useStore, useUi } from '../../app/context.ts'
import { storeOf } from '../../app/store.ts'

const off: SignInState = { phase: 'off', required: false }
const nothing = { subscribe: () => ({ unsubscribe: () => {} }) }

export type SignInView = SignInState & {
  /** Whether the site uses sign-in. */
  readonly enabled: boolean
  /** Authority of the page. */
  readonly host: string
  readonly sign: () => void
  readonly cancel: () => void
}

/** The site's sign-in. Mounting requests one, even if the user dismissed an earlier one. */
export function useSignIn(): SignInView {
  const { deps } = useUi()
  const { signIn, platform } = deps
  const store = useMemo(() => storeOf(signIn?.state$ ?? nothing, off), [signIn])
  const state = useStore(store)
  useEffect(() => signIn?.ask(), [signIn])
  const host = useMemo(() => new URL(platform().page.origin).host, [platform])
  return {
    ...state,
    enabled: signIn !== undefined,
    host,
    sign: () => signIn?.sign(),
    cancel: () => signIn?.cancel(),
  }
}
