import { useEffect, useState } from 'react'
import { useUi } from '../../app/context.ts'
import { useMessages } from '../../app/hooks/use-app.ts'
import { coreMessages } from '../messages.ts'

const copiedMs = 2000

/** Copies text to the clipboard and announces this. `copied` is true for two seconds. */
export function useCopy(what: string): { readonly copied: boolean; readonly copy: (text: string) => void } {
  const { deps, state } = useUi()
  const t = useMessages(coreMessages)
  const [at, setAt] = useState(0)
  useEffect(() => {
    if (at === 0) return
    const timer = setTimeout(setAt, copiedMs, 0)
    return () => clearTimeout(timer)
  }, [at])
  const copy = (text: string): void => {
    deps.copy(text).then(
      () => {
        setAt(Date.now())
        state.announce(t.copied(what))
      },
      () => {
        state.showToast(t.copyFailed, 'bad')
        state.announce(t.copyFailed, 'assertive')
      },
    )
  }
  return { copied: at > 0, copy }
}
