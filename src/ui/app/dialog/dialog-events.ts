import { cycleTab } from './focus.ts'

/**
 * Handles user and browser events on the dialog itself: Escape, the close gesture, Tab at the edges, a click beside
 * the card, an unrequested close, and removal of the focused control. Returns a function that removes the listeners.
 */
export function listenToDialog(
  dialog: HTMLDialogElement,
  card: HTMLElement,
  wants: { close: () => void; isOpen: () => boolean; focusTitle: () => void },
): () => void {
  const root = dialog.getRootNode() as ShadowRoot
  let pressedBeside = false
  const keydown = (event: KeyboardEvent): void => {
    if (event.key === 'Tab') cycleTab(event, card)
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    event.stopPropagation()
    wants.close()
  }
  const cancel = (event: Event): void => {
    event.preventDefault()
    wants.close()
  }
  const reopen = (): void => {
    if (wants.isOpen() && !dialog.open && dialog.isConnected) dialog.showModal()
  }
  const press = (event: PointerEvent): void => {
    pressedBeside = event.target === dialog
  }
  const click = (event: MouseEvent): void => {
    if (pressedBeside && event.target === dialog) wants.close()
  }
  const lost = new MutationObserver(() => {
    if (wants.isOpen() && dialog.open && (!root.activeElement || root.activeElement === dialog))
      wants.focusTitle()
  })
  lost.observe(card, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled', 'hidden'],
  })
  dialog.addEventListener('keydown', keydown)
  dialog.addEventListener('cancel', cancel)
  dialog.addEventListener('close', reopen)
  dialog.addEventListener('pointerdown', press)
  dialog.addEventListener('click', click)
  return () => {
    lost.disconnect()
    dialog.removeEventListener('keydown', keydown)
    dialog.removeEventListener('cancel', cancel)
    dialog.removeEventListener('close', reopen)
    dialog.removeEventListener('pointerdown', press)
    dialog.removeEventListener('click', click)
  }
}
