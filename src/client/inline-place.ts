import { defaultId } from '../domain/core/constants.ts'
import { unclobbered } from '../domain/core/lib/unclobbered.ts'
import type { PorticoOptions } from '../domain/options/resolve.ts'
import { defineModal, modalTag, placedEvent } from '../ui/app/modal-element.ts'

/** The place inside the page where a modal is shown, if the site has chosen one. */
export type InlinePlace = {
  /** Returns the site's element that shows the modal. Undefined if the modal is a dialog above the page. */
  current(): Element | undefined
  /** Calls `show` now if the place exists, and whenever the page inserts it. Returns the function that ends this. */
  follow(show: () => void): () => void
}

/**
 * Finds the place of a modal: the option `container` (an element, or a selector for an element that the page may insert
 * later), or the page's own `<portico-modal inline>`.
 */
export function inlinePlaceOf(
  { container, id }: Pick<PorticoOptions, 'container' | 'id'>,
  win: Window,
): InlinePlace {
  const page = unclobbered(win.document)
  const inserted = new Set<Element>()
  const isMine = (element: Element) =>
    element.isConnected && (element.getAttribute('instance') ?? defaultId) === id
  const current = (): Element | undefined => {
    if (typeof container === 'string') return page.querySelector(container) ?? undefined
    if (container) return container.isConnected ? container : undefined
    return [...page.querySelectorAll(`${modalTag}[inline]`), ...inserted].find(isMine)
  }
  return {
    current,
    follow: show => {
      let shown: Element | undefined
      const look = () => {
        const found = current()
        if (found && found !== shown) show()
        shown = found
      }
      const stop = new AbortController()
      if (container === undefined) {
        win.addEventListener(
          placedEvent,
          event => {
            const { detail } = event as CustomEvent<Element>
            // An element inside a shadow root of the page is found only by this event.
            inserted.clear()
            inserted.add(detail)
            // The modal places its own element in the container, which is not an insertion by the page.
            if (detail !== shown) look()
          },
          { signal: stop.signal },
        )
        defineModal()
      }
      const observer = container !== undefined && new MutationObserver(look)
      if (observer) observer.observe(page.documentElement, { childList: true, subtree: true })
      look()
      return () => {
        stop.abort()
        if (observer) observer.disconnect()
      }
    },
  }
}
