import { unclobbered } from '../../../domain/core/lib/unclobbered.ts'
import { isCompositionKey } from '../hooks/composition.ts'

/** A press and a release that are at least this far apart are a drag, and not a click (CSS px). */
const tremor = 9

/**
 * Handles the events of the dialog. Closes the dialog on Escape and on a click outside the card, and opens it again if
 * the page closes it. Keeps the focus in the card. Clicks a control that moved during the press. Returns a function
 * that removes the listeners.
 */
export function listenToDialog(
  dialog: HTMLDialogElement,
  card: HTMLElement,
  wants: { close: () => void; isOpen: () => boolean; focusTitle: () => void },
): () => void {
  const root = dialog.getRootNode() as ShadowRoot
  const stop = new AbortController()
  const { signal } = stop
  /**
   * The last press, with its target. The target is stored separately, because `event.target` changes when the event
   * leaves the shadow root.
   */
  let pressed: { readonly event: PointerEvent; readonly target: Element } | undefined
  const keydown = (event: KeyboardEvent): void => {
    if (isCompositionKey(event)) {
      // Keeps Enter from submitting a form, and Escape from closing the dialog. The input method handled the key before.
      if (event.key === 'Enter' || event.key === 'Escape') event.preventDefault()
      return
    }
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
    // Ignores a click by the keyboard or by a script, because no press precedes it.
    if (!detail || !pressed) return
    if (target === dialog && pressed.target === dialog) wants.close()
    const control = pressed.target.closest<HTMLElement>('button,a')
    const distance = Math.hypot(clientX - pressed.event.clientX, clientY - pressed.event.clientY)
    // If the card grows during the press and moves the control away from the pointer, the browser does not click the
    // control. So this code clicks it.
    if (control && distance < tremor && !control.contains(target as Node)) clickInside(control)
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
  // The gate delivers clicks to the shadow root, so that a copied click activates nothing.
  root.addEventListener('click', click as EventListener, { signal })
  return () => {
    lost.disconnect()
    stop.abort()
  }
}

/** Clicks a control by a script. The click does not leave the shadow root, so the page does not hear it. */
export function clickInside(control: Element): void {
  control.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
}

/** Opens the dialog above the page. Sets `open` in jsdom, whose dialogs have no `showModal`. */
export function show(dialog: HTMLDialogElement): void {
  if (dialog.showModal) dialog.showModal()
  else dialog.open = true
}

const focusable =
  'a[href],button,input:not([type=hidden]),select,textarea,iframe,[tabindex]:not([tabindex="-1"])'

/** Returns the focused element, even inside open shadow roots. */
export function deepActiveElement(): Element | null {
  let active = unclobbered(document).activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return active
}

/** Returns the elements inside the card that Tab can reach, in their order. */
function reachable(card: ParentNode): HTMLElement[] {
  return [...card.querySelectorAll<HTMLElement>(focusable)].filter(
    element => element.tabIndex >= 0 && element.checkVisibility({ visibilityProperty: true }),
  )
}

function cycleTab(event: KeyboardEvent, card: HTMLElement): void {
  const all = reachable(card)
  const active = (card.getRootNode() as ShadowRoot).activeElement
  const edge = event.shiftKey ? all[0] : all.at(-1)
  const outside =
    !active || !card.contains(active) || (event.shiftKey && !all.includes(active as HTMLElement))
  if (active !== edge && !outside) return
  const next = event.shiftKey ? all.at(-1) : all[0]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** Returns the focus to the element that had it before the dialog opened, if that element is still in the document. */
export function giveBack(opener: Element | null): void {
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
}
