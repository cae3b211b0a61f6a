import { isStill } from '../hooks/media.ts'
import { viewMotion } from './view-motion.ts'

const fadeMs = 110
/** With parts that move to the next view, which have to be seen on their way (ms). */
const moveMs = 180

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

const byId = (...ids: readonly string[]) => ids.map(id => `[data-testid=portico-${id}]`).join()

/** What is the same thing in the views of a send: the amount, and the button that goes on. */
const same: readonly string[] = [
  `${byId('send-amount', 'place-amount', 'review-amount')}, ${byId('life-sentence')} > strong:first-child`,
  byId('send-next', 'send-confirm', 'life-done'),
]

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
  // The next screen is there, and not painted yet.
  queueMicrotask(() => {
    // The wallets stay, and only make room for a view beside them.
    if (screen.isConnected) return ghost.remove()
    const next = parentElement.querySelector<HTMLElement>(':scope > .screen')
    const moves = next ? same.filter(selector => moveToNext(copy, next, selector)) : []
    if (moves.length > 0) fade.effect?.updateTiming({ duration: moveMs })
  })
}

/**
 * Moves a part of the leaving view to its place in the next view. The part of the next view itself does not move: a
 * button that moves accepts no press, and a text that moves is not counted as read.
 */
function moveToNext(copy: HTMLElement, next: HTMLElement, selector: string): boolean {
  const [from, to] = [copy.querySelector<HTMLElement>(selector), next.querySelector<HTMLElement>(selector)]
  if (!from || !to) return false
  const [start, end] = [from.getBoundingClientRect(), to.getBoundingClientRect()]
  const isButton = from.localName === 'button'
  // The next view slides in, and the part moves to where it comes to rest.
  const view = to.closest('.view')
  const slid = view ? new DOMMatrix(getComputedStyle(view).transform).m41 : 0
  const sizeOf = (element: HTMLElement) => Number.parseFloat(getComputedStyle(element).fontSize)
  const [wide, high] = isButton
    ? [end.width / start.width, end.height / start.height]
    : [sizeOf(to) / sizeOf(from), sizeOf(to) / sizeOf(from)]
  const x = end.left - slid - start.left
  const y = end.top + end.height / 2 - (start.top + start.height / 2)
  from.style.transformOrigin = 'left'
  from.animate([{}, { transform: `translate(${x}px, ${y}px) scale(${wide}, ${high})` }], {
    ...viewMotion,
    duration: moveMs,
    fill: 'forwards',
  })
  return true
}
