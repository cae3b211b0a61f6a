import { useEffect, useMemo } from 'react'
import { createSignal, type ReadonlySignal } from '../../../domain/core/signal.ts'
import type { SignInState } from '../../../domain/sign-in/state.ts'
import { useSignal, useUi } from '../../app/context.ts'

const off$: ReadonlySignal<SignInState> = createSignal<SignInState>({ phase: 'off', required: false })

export type SignInView = SignInState & {
  /** Whether the site uses sign-in. */
  readonly enabled: boolean
  /** Authority (host and port) of the page. */
  readonly host: string
  readonly sign: () => void
  readonly cancel: () => void
}

/** The site's sign-in. Mounting the view requests a sign-in, even if the user has dismissed an earlier one. */
export function useSignIn(): SignInView {
  const { deps } = useUi()
  const { signIn, platform } = deps
  const state = useSignal(signIn?.state$ ?? off$)
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
