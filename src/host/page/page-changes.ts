import { readGlobal } from '../../domain/core/lib/safe-read.ts'

/** What to do while the modal is open and the visitor leaves the page or one of its views. */
export type PageChangeListener = {
  /** The visitor goes back with the browser. The page does not change if the listener returns true. */
  readonly back: () => boolean
  /** The page shows another view. */
  readonly changed: () => void
  /** The browser has put the page away, and may show it again. */
  readonly stored: () => void
}

type Traversal = Event & {
  readonly navigationType?: unknown
  readonly userInitiated?: unknown
  readonly destination?: { readonly index?: unknown }
}
type Navigation = EventTarget & { readonly currentEntry?: { readonly index: number } | null }

/**
 * Follows the browser's Back button while the modal is open, without an entry of its own in the history. Browsers with
 * the Navigation API let the page cancel a step back inside a site, so that Back can close the modal. In other
 * browsers, and for a second Back without a gesture in between, the page goes back. The signal ends this.
 */
export function followPageChanges(
  win: Window,
  { back, changed, stored }: PageChangeListener,
  signal: AbortSignal,
): void {
  const options = { signal }
  const navigation = readGlobal(win, 'navigation')
  if (navigation instanceof EventTarget) {
    const { addEventListener } = EventTarget.prototype
    const onNavigate = (event: Traversal) => {
      const from = (navigation as Navigation).currentEntry?.index
      const to = event.destination?.index
      const isBack = typeof to === 'number' && from !== undefined && to < from
      // A step back by the page's own script is the wish of the page, so it is not cancelled.
      if (event.navigationType !== 'traverse' || !isBack || !event.cancelable || !event.userInitiated) return
      if (!back()) return
      event.preventDefault()
      // A router of the page would otherwise prepare for a view that never comes.
      event.stopImmediatePropagation()
    }
    addEventListener.call(navigation, 'navigate', onNavigate as EventListener, { ...options, capture: true })
  }
  win.addEventListener('popstate', changed, options)
  win.addEventListener('pagehide', event => event.persisted && stored(), options)
}
