import { isStill } from '../hooks/media.ts'
import { viewMotion } from './view-motion.ts'

const tickMs = 180
const flightMs = 320
/**
 * Maximum size of the picture when it lands on the button (CSS px). On a low button, the size is the height of the
 * button minus `spacePx`.
 */
const landingPx = 28
const spacePx = 16

/**
 * Shows the user where the connected account is on the page. The wallet's picture shows a tick, and flies to the site's
 * Portico button when the dialog closes. Nothing moves with reduced motion. Returns a function that prevents the
 * flight.
 */
export function flyHome(panel: HTMLElement): () => void {
  const dialog = panel.closest('dialog')
  if (isStill() || !dialog) return () => {}
  const timing = { ...viewMotion, duration: tickMs }
  panel
    .querySelector('.run')
    ?.animate([{ strokeDasharray: '22 100' }, { strokeDasharray: '100 100' }], timing)
  panel
    .querySelector('.mark > svg')
    ?.animate([{ clipPath: 'inset(0 100% 0 0)' }, { clipPath: 'inset(0)' }], timing)
  const stop = new AbortController()
  const fly = (): void => {
    const picture = panel.querySelector<HTMLElement>('.pic')
    const home = buttonInView()
    if (picture && home) flyTo(picture, dialog, home.getBoundingClientRect())
  }
  dialog.addEventListener('close', fly, { once: true, signal: stop.signal })
  return () => stop.abort()
}

/** Returns a visible Portico button that shows the account, preferably the button that opened the modal. */
function buttonInView(): HTMLElement | undefined {
  const { onPage = [] } = (customElements.get('portico-button') ?? {}) as { onPage?: Iterable<HTMLElement> }
  const buttons = [...onPage].filter(
    button => isInView(button) && button.shadowRoot?.querySelector('[data-testid="account-button"]'),
  )
  // The closed dialog has returned the focus to its opener, so the focused button is the one that opened the modal.
  return buttons.find(button => button.matches(':focus-within')) ?? buttons[0]
}

function isInView(element: HTMLElement): boolean {
  const { top, left, bottom, right, width } = element.getBoundingClientRect()
  const isInside = top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth
  return width > 0 && isInside && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
}

/** Shows a copy of a picture in the top layer, moves the copy to the middle of a rectangle, and removes it. */
function flyTo(picture: HTMLElement, dialog: HTMLElement, to: DOMRect): void {
  const from = picture.getBoundingClientRect()
  const copy = picture.cloneNode(true) as HTMLElement
  if (from.width === 0 || !copy.showPopover) return
  copy.popover = 'manual'
  copy.dataset.testid = 'portico-flight'
  Object.assign(copy.style, {
    position: 'fixed',
    inset: `${from.top}px auto auto ${from.left}px`,
    margin: '0',
    padding: '0',
    border: '0',
    pointerEvents: 'none',
  })
  dialog.after(copy)
  copy.showPopover()
  const x = to.left + to.width / 2 - (from.left + from.width / 2)
  const y = to.top + to.height / 2 - (from.top + from.height / 2)
  const scale = Math.min(to.height - spacePx, landingPx) / from.width
  const remove = (): void => copy.remove()
  copy
    .animate(
      [
        { transform: 'none', opacity: 1 },
        // The easing applies to the whole animation, so `offset` is a share of the distance, not of the time. The
        // copied picture fades only at the end of its path.
        { opacity: 1, offset: 0.97 },
        { transform: `translate(${x}px, ${y}px) scale(${scale})`, opacity: 0 },
      ],
      { ...viewMotion, duration: flightMs },
    )
    .finished.then(remove, remove)
}
