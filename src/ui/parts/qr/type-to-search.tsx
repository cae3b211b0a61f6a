import { useCallback } from 'react'
import { isCompositionKey } from '../../app/hooks/composition.ts'
import { useNavigation, useUi } from '../../app/hooks/use-app.ts'

const letterOrDigit = /^[\p{L}\p{N}]$/u

/**
 * Opens the list of all wallets when the user types a letter or digit, and puts the character into the search field of
 * the list. Works while the focus is in the modal but not in a text field.
 */
export function TypeToSearch() {
  const { memory } = useUi().state
  const { push } = useNavigation()
  const listen = useCallback(
    (element: Element | null) => {
      const root = element?.getRootNode()
      if (!root) return
      let typed = ''
      const type = (event: Event): void => {
        const { key, ctrlKey, metaKey, altKey, target } = event as KeyboardEvent
        if (!letterOrDigit.test(key) || ctrlKey || metaKey || altKey) return
        if (isCompositionKey(event as KeyboardEvent)) return
        if (target instanceof Element && target.matches('input, textarea, select')) return
        event.preventDefault()
        // The user may continue to type while the wallet list is still loading, so each letter is appended to the
        // stored search text.
        memory.set({ name: 'wallet-search' }, typed + key)
        if (typed === '') push('AllWallets', { isTyping: true })
        typed += key
      }
      root.addEventListener('keydown', type)
      return () => root.removeEventListener('keydown', type)
    },
    [memory, push],
  )
  return <span ref={listen} hidden data-types="true" />
}
