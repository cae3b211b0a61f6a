import { isStill } from '../hooks/media.ts'

const fadeMs = 110

/** The copy inherits the text styles of the card, which the rules for the element of the modal would take from it. */
const hostCss = `
  :host {
    all: unset !important;
    position: absolute !important;
    inset: 0 !important;
    z-index: 1 !important;
    pointer-events: none !important;
  }
  *, ::before, ::after {
    animation: none !important;
    transition: none !important;
  }
`

/**
 * Leaves a picture of a screen that is about to be removed, and fades it out while the next screen arrives. It stands in
 * a closed shadow root with all style sheets of the modal, because those of its view are removed with the view, and
 * before this function is called. `top` is how far its body was scrolled with them.
 */
export function leaveGhost(screen: HTMLElement, sheets: readonly CSSStyleSheet[], top: number): void {
  const { parentElement } = screen
  if (!parentElement || !screen.closest('dialog[open]') || isStill()) return
  const ghost = screen.ownerDocument.createElement('div')
  ghost.dataset.testid = 'portico-ghost'
  ghost.inert = true
  ghost.ariaHidden = 'true'
  const copy = screen.cloneNode(true) as HTMLElement
  // A copied frame would load its page again.
  for (const frame of copy.querySelectorAll('iframe')) frame.remove()
  delete copy.dataset.move
  const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = screen
  copy.style.cssText = `position: absolute; inset: ${offsetTop}px auto auto ${offsetLeft}px; inline-size: ${offsetWidth}px; block-size: ${offsetHeight}px`
  const own = new CSSStyleSheet()
  own.replaceSync(hostCss)
  const shadow = ghost.attachShadow({ mode: 'closed' })
  shadow.adoptedStyleSheets = [...sheets, own]
  shadow.append(copy)
  parentElement.append(ghost)
  const body = copy.querySelector('.body')
  if (body) body.scrollTop = top
  // The important rules of the host would win over an animation of it.
  const fade = copy.animate({ opacity: [1, 0] }, { duration: fadeMs, easing: 'ease-out', fill: 'forwards' })
  fade.onfinish = () => ghost.remove()
  fade.oncancel = () => ghost.remove()
}
