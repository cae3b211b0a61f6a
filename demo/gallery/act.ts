/** What a visitor does before a scene is as it should be seen. */
export type Act = {
  /** Field that is typed into, or button that is pressed, by its test id. */
  readonly testId: string
  /** Absent: it is pressed. */
  readonly text?: string
  /** Type of a file that is pasted instead. */
  readonly pastes?: string
  /** Whether the form is sent then. */
  readonly send?: boolean
  /** There when the scene is. */
  readonly until: string
}

/** A scene that does not become what it is called after this many frames stays unsettled, which whoever waits for it tells. */
const tries = 600

/** Counts the modal as not settled until this is there. */
export function hold(until: string): void {
  const root = document.querySelector('portico-modal')?.shadowRoot
  if (!root) return
  const mark = waiting(root)
  const look = (left: number): void => {
    if (root.querySelector(until)) mark.remove()
    else if (left > 0) requestAnimationFrame(() => look(left - 1))
  }
  look(tries)
}

/**
 * Lays something over the open modal that is not seen and not hit, as a page may; gives how to take it away. Only browsers with
 * `trackVisibility` can tell that: in Firefox and Safari the modal is made transparent as well, which its guard sees everywhere.
 */
export function cover(): () => void {
  const over = Object.assign(document.createElement('div'), { popover: 'manual' })
  over.style.cssText =
    'inset: 0; width: 100vw; height: 100vh; margin: 0; border: 0; background: none; pointer-events: none'
  document.body.append(over)
  let dialog: HTMLElement | undefined
  const look = (left: number): void => {
    if (!over.isConnected) return
    dialog =
      document.querySelector('portico-modal')?.shadowRoot?.querySelector<HTMLElement>('dialog[open]') ??
      undefined
    if (dialog) {
      over.showPopover()
      if (!('trackVisibility' in IntersectionObserver.prototype)) dialog.style.opacity = '0.5'
    } else if (left > 0) requestAnimationFrame(() => look(left - 1))
  }
  look(tries)
  return () => {
    over.remove()
    dialog?.style.removeProperty('opacity')
  }
}

/** What a modal that is not settled has in it. */
function waiting(root: ShadowRoot): HTMLElement {
  const mark = document.createElement('i')
  mark.dataset.late = 'true'
  root.append(mark)
  return mark
}

/** Firefox takes no clipboard for a ClipboardEvent that a script makes: it is put beside the event instead. */
function pasteOf(type: string): Event {
  const clipboardData = new DataTransfer()
  clipboardData.items.add(new File([''], 'pasted', { type }))
  const paste = new Event('paste', { bubbles: true, cancelable: true })
  return Object.defineProperty(paste, 'clipboardData', { value: clipboardData })
}

/** Types, or presses, as a visitor would. While it is at it, the modal counts as not settled. */
export function act({ testId, text, pastes, send, until }: Act): void {
  const root = document.querySelector('portico-modal')?.shadowRoot
  if (!root) return
  const mark = waiting(root)
  let typed = false
  const look = (left: number): void => {
    const field = root.querySelector<HTMLInputElement>(`[data-testid="${testId}"]`)
    if (field && !typed) {
      typed = true
      if (pastes !== undefined) field.dispatchEvent(pasteOf(pastes))
      else if (text === undefined) field.click()
      // React hears a value only where it was set past its own setter.
      else Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
      field.dispatchEvent(new Event('input', { bubbles: true }))
      if (send) requestAnimationFrame(() => field.form?.requestSubmit())
    }
    if (root.querySelector(until)) mark.remove()
    else if (left > 0) requestAnimationFrame(() => look(left - 1))
  }
  look(tries)
}
