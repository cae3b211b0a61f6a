import { useEffect, useRef } from 'react'
import { useUi } from '../context.ts'

/** Says a sentence in the live region whenever it changes; nothing for undefined. */
export function useAnnounce(text: string | undefined, urgency: 'polite' | 'assertive' = 'polite'): void {
  const { state } = useUi()
  const said = useRef<string>(undefined)
  useEffect(() => {
    if (text === said.current) return
    said.current = text
    if (text !== undefined) state.announce(text, urgency)
  }, [text, urgency, state])
}
