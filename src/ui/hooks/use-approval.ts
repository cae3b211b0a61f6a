import { useEffect } from 'react'
import { useUi } from '../context.ts'
import { embeddedWords } from '../messages/embedded.ts'
import { useLogin } from './use-login.ts'
import { useWords } from './use-words.ts'

/** Says that a request waits, and gives the way to take it back. */
export function useApproval(): () => void {
  const { state } = useUi()
  const t = useWords(embeddedWords)
  const { login } = useLogin()
  useEffect(() => state.announce(t.approveWaiting), [state, t])
  return () => {
    // Taking it back ends the approval, and with it this view.
    if (login) login.abort()
    else state.dispatch({ type: 'close', force: true })
  }
}
