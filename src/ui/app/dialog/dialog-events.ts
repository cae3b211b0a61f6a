import { cycleTab } from './focus.ts'

/** How far a pointer may move between press and release without being a drag (CSS px). */
const tremor = 9

/**
 * Listens to events of the dialog itself: Escape, the close gesture, Tab at the edges, a click beside the card, a click on a
 * control that moved, an unrequested close, and removal of the focused control. Returns a function that removes the listeners.
 */
export function listenToDialog(
  dialog: HTMLDialogElement,
  card: HTMLElement,
  wants: { close: () => void; isOpen: () => boolean; focusTitle: () => void },
): () => void {
  const root = dialog.getRootNode() as ShadowRoot
  const stop = new AbortController()
  const { signal } = stop
  /** The last press. A finished event no longer has its target inside the shadow root, so the target is kept beside it. */
  let pressed: { readonly event: PointerEvent; readonly target: Element } | undefined
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
    if (wants.isOpen() && !dialog.open && dialog.isConnected) show(dialog)
  }
  const press = (event: PointerEvent): void => {
    pressed = { event, target: event.target as Element }
  }
  const click = ({ target, detail, clientX, clientY }: MouseEvent): void => {
    // The click of a key or of a script has no pointer press before it.
    if (!detail || !pressed) return
    if (target === dialog && pressed.target === dialog) wants.close()
    const control = pressed.target.closest<HTMLElement>('button,a')
    const distance = Math.hypot(clientX - pressed.event.clientX, clientY - pressed.event.clientY)
    // The card has grown between press and release, and has moved the control away from the pointer.
    if (control && distance < tremor && !control.contains(target as Node)) control.click()
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
  dialog.addEventListener('keydown', keydown, { signal })
  dialog.addEventListener('cancel', cancel, { signal })
  dialog.addEventListener('close', reopen, { signal })
  dialog.addEventListener('pointerdown', press, { signal })
  dialog.addEventListener('click', click, { signal })
  return () => {
    lost.disconnect()
    stop.abort()
  }
}

/** Opens the dialog above the page. jsdom has dialogs without `showModal`. */
export function show(dialog: HTMLDialogElement): void {
  if (dialog.showModal) dialog.showModal()
  else dialog.open = true
}
