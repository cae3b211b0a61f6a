/**
 * Adds a capturing listener for events of the page and of the modal. The gate delivers the events of the modal only
 * inside its shadow root, so a listener of the window alone would not receive them.
 */
export function listenAnywhere<E extends Event>(
  root: EventTarget | undefined,
  types: readonly string[],
  listener: (event: E) => void,
  signal: AbortSignal,
): void {
  const seen = new WeakSet<Event>()
  const hear = (event: Event): void => {
    if (seen.has(event)) return
    seen.add(event)
    listener(event as E)
  }
  for (const target of [window, root])
    for (const type of types) target?.addEventListener(type, hear, { capture: true, signal })
}
