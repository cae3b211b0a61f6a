/** A user action that brings the modal into the state of a scene. */
export type Act = {
  /** Test id of the field to type into, or of the button to press. */
  readonly testId: string
  /** The text to type. If absent, the button is pressed. */
  readonly text?: string
  /** MIME type of a file that is pasted into the field. If it is set, `text` is ignored. */
  readonly pastes?: string
  /** Whether to submit the field's form after the action. */
  readonly send?: boolean
  /** Selector of an element that appears when the scene is ready. */
  readonly until: string
}

/**
 * The maximum number of animation frames to wait for the element of a scene. If the element has not appeared by then,
 * the scene stays unsettled, and the test that waits for the scene fails.
 */
const tries = 600

/** Marks the modal as unsettled until an element matches the selector `until`. Tests wait until then. */
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
 * Covers the open modal with an invisible layer that lets clicks through. Returns the function that removes the layer.
 * Firefox and Safari cannot detect the layer, so in these browsers the function also makes the modal transparent, which
 * the clickjacking guard detects.
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

/** Adds the element that marks the modal as unsettled, so that tests wait. Returns the element. */
function waiting(root: ShadowRoot): HTMLElement {
  const mark = document.createElement('i')
  mark.dataset.late = 'true'
  root.append(mark)
  return mark
}

/**
 * Creates a paste event with a file of this type. The clipboard is set on a plain event, because Firefox ignores the
 * clipboard of a ClipboardEvent that a script creates.
 */
function pasteOf(type: string): Event {
  const clipboardData = new DataTransfer()
  clipboardData.items.add(new File([''], 'pasted', { type }))
  const paste = new Event('paste', { bubbles: true, cancelable: true })
  return Object.defineProperty(paste, 'clipboardData', { value: clipboardData })
}

/**
 * Types text, pastes a file or presses a button like a user. The modal counts as unsettled until an element matches
 * `until`.
 */
export function act({ testId, text, pastes, send, until }: Act): void {
  const root = document.querySelector('portico-modal')?.shadowRoot
  if (!root) return
  const mark = waiting(root)
  let typed = false
  const look = (left: number): void => {
    // The view beside the wallets stands after them.
    const field = [...root.querySelectorAll<HTMLInputElement>(`[data-testid="${testId}"]`)].at(-1)
    if (field && !typed) {
      typed = true
      if (pastes !== undefined) field.dispatchEvent(pasteOf(pastes))
      else if (text === undefined) field.click()
      // React notices a value only when it is set with the native setter.
      else Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
      field.dispatchEvent(new Event('input', { bubbles: true }))
      if (send) requestAnimationFrame(() => field.form?.requestSubmit())
    }
    if (root.querySelector(until)) mark.remove()
    else if (left > 0) requestAnimationFrame(() => look(left - 1))
  }
  look(tries)
}
