import { isStill } from '../hooks/media.ts'

const fadeMs = 110

/**
 * Leaves a picture of a screen that is about to be removed, and fades it out while the next screen arrives. It stands in
 * a closed shadow root with the style sheets of this moment, because the sheets of its view are removed with the view.
 */
export function leaveGhost(screen: HTMLElement): void {
  const { parentElement } = screen
  const root = screen.getRootNode()
  if (!parentElement || !(root instanceof ShadowRoot) || !screen.closest('dialog[open]') || isStill()) return
  const ghost = screen.ownerDocument.createElement('div')
  ghost.className = 'ghost'
  ghost.inert = true
  ghost.ariaHidden = 'true'
  const copy = screen.cloneNode(true) as HTMLElement
  // A copied frame would load its page again.
  for (const frame of copy.querySelectorAll('iframe')) frame.remove()
  delete copy.dataset.move
  const { offsetWidth, offsetHeight } = screen
  copy.style.cssText = `inline-size: ${offsetWidth}px; block-size: ${offsetHeight}px`
  const shadow = ghost.attachShadow({ mode: 'closed' })
  shadow.adoptedStyleSheets = root.adoptedStyleSheets
  shadow.append(copy)
  parentElement.append(ghost)
  const [from, to] = [screen.querySelector('.body'), copy.querySelector('.body')]
  if (from && to) to.scrollTop = from.scrollTop
  const fade = ghost.animate({ opacity: [1, 0] }, { duration: fadeMs, easing: 'ease-out', fill: 'forwards' })
  fade.onfinish = () => ghost.remove()
  fade.oncancel = () => ghost.remove()
}
