/** Whether the visitor may have answered in the login frame: no button in it is pressed without the focus. */
export type Touch = {
  /** A request begins to wait. */
  begin(): void
  /** Whether the frame had the focus since then. */
  isTouched(): boolean
  close(): void
}

/** Watches where the focus of the page goes. */
export function watchTouch(win: Window, frame: () => HTMLIFrameElement | undefined): Touch {
  let touched = false
  const look = () => {
    const active: Element | null | undefined = win.document.activeElement
    if (active && active === frame()) touched = true
  }
  win.addEventListener('blur', look)
  return {
    begin: () => {
      touched = false
      look()
    },
    isTouched: () => touched,
    close: () => win.removeEventListener('blur', look),
  }
}
