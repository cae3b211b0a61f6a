import type { Subscribable } from '../../domain/core/signal.ts'

/** The login site, and the project it serves. */
export type FrameSite = {
  /** Base URL of the login site, without a trailing slash. */
  readonly url: string
  readonly projectId: string
  /** CAIP-2 id of the first network that the login uses. */
  readonly chainId: string
  readonly logger: boolean
}

/** The URL of the login frame. */
export function frameAddress({ url, projectId, chainId, logger }: FrameSite): string {
  const query = new URLSearchParams({ projectId, chainId, version: '4', enableLogger: String(logger) })
  return `${url}/sdk?${query}`
}

/**
 * Creates the hidden frame. It is a child of the modal's own element and never moves in the document, because moving an
 * iframe reloads it. A view shows the frame through a slot: the frame then belongs to the open dialog, and only
 * elements of the dialog can be clicked.
 */
export function createFrame(document: Document, address: string, title: string): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.id = 'w3m-iframe'
  frame.name = 'w3m-secure-iframe'
  frame.slot = 'login'
  frame.title = title
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-popups allow-forms')
  frame.referrerPolicy = 'no-referrer'
  Object.assign(frame.style, { position: 'fixed', zIndex: '999999', display: 'none', border: '0' })
  frame.src = address
  return frame
}

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

/** Calls `onTheme` now and when the site's mode changes or, in the mode `auto`, the visitor's system. Returns a function that stops it. */
export function followTheme(
  win: Window,
  theme$: Subscribable<'dark' | 'light' | 'auto'>,
  onTheme: (theme: 'dark' | 'light') => void,
): () => void {
  // jsdom has no `matchMedia`.
  const darkSystem = win.matchMedia?.('(prefers-color-scheme: dark)')
  let isAuto = false
  const follow = () => {
    if (isAuto) onTheme(darkSystem?.matches ? 'dark' : 'light')
  }
  darkSystem?.addEventListener('change', follow)
  const { unsubscribe } = theme$.subscribe(mode => {
    isAuto = mode === 'auto'
    if (mode === 'auto') follow()
    else onTheme(mode)
  })
  return () => {
    unsubscribe()
    darkSystem?.removeEventListener('change', follow)
  }
}
