import { looksLikeSecret } from '../../../domain/core/secret-text.ts'
import type { UiState } from '../types.ts'

/** The note that a private key was removed from a field. In translations it belongs to the group `guide`. */
export const secretMessages = {
  id: 'guide',
  secretRemoved:
    'That looks like a private key or recovery phrase, so we removed it. Never enter one on a website.',
}

/** Whether the text looks like a private key or a recovery phrase. If so, says that it was removed. */
export function refuseSecret(
  text: string,
  { words, showToast, announce }: UiState,
  options?: Parameters<typeof looksLikeSecret>[1],
): boolean {
  if (!looksLikeSecret(text, options)) return false
  const { secretRemoved } = words(secretMessages)
  showToast(secretRemoved, 'bad')
  announce(secretRemoved, 'assertive')
  return true
}

/**
 * Keeps private keys and recovery phrases out of all fields inside the card: they are removed before a view reads, stores
 * or sends them. A field with the attribute `data-hashes` takes hashes, which look like keys.
 */
export function keepSecretsOut(card: Element, state: UiState): void {
  const isRefused = (text: string | null | undefined, { target }: Event): boolean =>
    target instanceof HTMLInputElement &&
    refuseSecret(text ?? '', state, { isHashAllowed: target.dataset.hashes !== undefined })
  // A paste is refused before the browser shortens it to the length of the field.
  const refuse = (event: Event, text: string | null | undefined): void => {
    if (!isRefused(text, event)) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const listeners = {
    paste: (event: Event) => refuse(event, (event as ClipboardEvent).clipboardData?.getData('text')),
    beforeinput: (event: Event) => {
      const { data, dataTransfer } = event as InputEvent
      refuse(event, data ?? dataTransfer?.getData('text/plain'))
    },
    input: (event: Event) => {
      const field = event.target as HTMLInputElement
      if (!isRefused(field.value, event)) return
      // The native setter, so that React sees the change and the view forgets what it had.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, '')
    },
  }
  for (const [type, listener] of Object.entries(listeners)) card.addEventListener(type, listener, true)
}
