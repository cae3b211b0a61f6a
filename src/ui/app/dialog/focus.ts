const focusable =
  'a[href],button,input:not([type=hidden]),select,textarea,iframe,[tabindex]:not([tabindex="-1"])'

/** The element that really has the focus, looked up through open shadow roots. */
export function deepActiveElement(): Element | null {
  let active = document.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return active
}

/** What Tab can reach inside the card, in order. */
export function reachable(card: ParentNode): HTMLElement[] {
  return [...card.querySelectorAll<HTMLElement>(focusable)].filter(
    element => element.tabIndex >= 0 && element.checkVisibility({ visibilityProperty: true }),
  )
}

/** Keeps Tab and Shift+Tab going round inside the card. */
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

/** Gives the focus back to whoever opened the dialog, if it is still there. */
export function giveBack(opener: Element | null): void {
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
}
