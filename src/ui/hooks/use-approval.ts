import { useEffect, useMemo } from 'react'
import { type AskedDeed, readAsked } from '../../domain/rules/asked-deeds.ts'
import { useUi } from '../context.ts'
import { embeddedWords } from '../messages/embedded.ts'
import { useLogin, useLoginState } from './use-login.ts'
import { useWords } from './use-words.ts'

/** Says that a request waits; gives what it would do, and the way to take it back. */
export function useApproval(): { readonly deeds: readonly AskedDeed[]; readonly cancel: () => void } {
  const { state } = useUi()
  const t = useWords(embeddedWords)
  const { login } = useLogin()
  const { waiting } = useLoginState(login)
  const deeds = useMemo(
    () => (waiting ?? []).flatMap(({ method, params }) => readAsked(method, params)),
    [waiting],
  )
  useEffect(() => state.announce(t.approveWaiting), [state, t])
  const cancel = (): void => {
    // Taking it back ends the approval, and with it this view.
    if (login) login.abort()
    else state.dispatch({ type: 'close', force: true })
  }
  return { deeds, cancel }
}
