import { useEffect, useRef } from 'react'
import { useUi } from '../context.ts'

/** Announces a sentence in the live region whenever it changes; undefined announces nothing. */
export function useAnnounce(text: string | undefined, urgency: 'polite' | 'assertive' = 'polite'): void {
  const { state } = useUi()
  const said = useRef<string>(undefined)
  useEffect(() => {
    if (text === said.current) return
    said.current = text
    if (text !== undefined) state.announce(text, urgency)
  }, [text, urgency, state])
}
