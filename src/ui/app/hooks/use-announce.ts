import { useEffect, useRef } from 'react'
import { useUi } from './use-app.ts'

/** Announces a sentence in the live region whenever the sentence changes. Undefined announces nothing. */
export function useAnnounce(text: string | undefined, urgency: 'polite' | 'assertive' = 'polite'): void {
  const { state } = useUi()
  const announced = useRef<string>(undefined)
  useEffect(() => {
    if (text === announced.current) return
    announced.current = text
    if (text !== undefined) state.announce(text, urgency)
  }, [text, urgency, state])
}
