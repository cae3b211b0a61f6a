const focusable =
  'a[href],button,input:not([type=hidden]),select,textarea,iframe,[tabindex]:not([tabindex="-1"])'

/** Returns the focused element, even inside open shadow roots. */
export function deepActiveElement(): Element | null {
  let active = document.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return active
}

/** Returns the elements inside the card that Tab can reach, in their order. */
function reachable(card: ParentNode): HTMLElement[] {
  return [...card.querySelectorAll<HTMLElement>(focusable)].filter(
    element => element.tabIndex >= 0 && element.checkVisibility({ visibilityProperty: true }),
  )
}

/** Traps Tab and Shift+Tab inside the card. */
export function cycleTab(event: KeyboardEvent, card: HTMLElement): void {
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

/** Returns the focus to the element that opened the dialog, if it is still in the document. */
export function giveBack(opener: Element | null): void {
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
}
