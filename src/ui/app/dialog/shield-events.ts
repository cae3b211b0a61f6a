const types = ['pointerdown', 'mousedown', 'touchstart', 'click', 'focusin', 'focusout', 'keydown'] as const
const powers = ['preventDefault', 'stopPropagation', 'stopImmediatePropagation'] as const

/**
 * Keeps focus traps of the page from cancelling the events of this element. A focus trap listens on the document in the
 * capture phase and cancels events outside its own dialog. The shield makes an event impossible to cancel until it reaches
 * the element. Returns a function that ends the shield.
 */
export function shieldEvents(element: HTMLElement): () => void {
  const disarm = (event: Event): void => {
    if (!event.composedPath().includes(element)) return
    // The object has no prototype, because a page may have added `get` to all objects.
    const nothing = Object.assign(Object.create(null), { configurable: true, value: () => {} })
    for (const power of powers) Object.defineProperty(event, power, nothing)
  }
  const rearm = (event: Event): void => {
    // Deleting the replaced methods makes the methods of the prototype visible again.
    for (const power of powers) Reflect.deleteProperty(event, power)
  }
  for (const type of types) {
    window.addEventListener(type, disarm, { capture: true, passive: true })
    element.addEventListener(type, rearm, { capture: true })
  }
  return () => {
    for (const type of types) {
      window.removeEventListener(type, disarm, { capture: true })
      element.removeEventListener(type, rearm, { capture: true })
    }
  }
}
