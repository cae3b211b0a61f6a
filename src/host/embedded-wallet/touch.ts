/** Detects whether the user may have pressed a button in the login frame: a press always moves the focus into the frame. */
export type Touch = {
  /** Call this when a request starts to wait for the user. */
  begin(): void
  /** Whether the login frame has had the focus since `begin`. */
  isTouched(): boolean
  close(): void
}

/** Watches the focus of the page. */
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
