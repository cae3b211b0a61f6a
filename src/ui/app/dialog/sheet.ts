import { viewMotion } from './view-motion.ts'

const dismissShare = 0.35
const dismissSpeed = 0.5
const rubber = 0.2

/**
 * Lets the user drag the card down with a finger or a pen. The user can drag it by its head, or by its body while the
 * body is scrolled to the top. Calls `dismiss` if the user drags the card far or fast enough. Otherwise the card
 * springs back. Returns a function that removes the listeners.
 */
export function dragToDismiss(card: HTMLElement, allowed: () => boolean, dismiss: () => void): () => void {
  let drag: { id: number; y: number; at: number; last: number; speed: number; moving: boolean } | undefined

  const down = (event: PointerEvent): void => {
    if (event.button !== 0 || event.pointerType === 'mouse' || !allowed()) return
    const target = event.target as Element
    const body = target.closest('.body')
    if (body && body.scrollTop > 0) return
    drag = {
      id: event.pointerId,
      y: event.clientY,
      at: event.timeStamp,
      last: event.clientY,
      speed: 0,
      moving: false,
    }
  }
  const move = (event: PointerEvent): void => {
    if (drag?.id !== event.pointerId) return
    const delta = event.clientY - drag.y
    if (!drag.moving) {
      if (Math.abs(delta) < 6) return
      if (delta < 0 && (event.target as Element).closest('.body')) {
        drag = undefined
        return
      }
      drag.moving = true
      card.setPointerCapture(event.pointerId)
    }
    drag.speed = (event.clientY - drag.last) / Math.max(1, event.timeStamp - drag.at)
    drag.last = event.clientY
    drag.at = event.timeStamp
    card.style.transform = `translateY(${delta > 0 ? delta : delta * rubber}px)`
  }
  const up = (event: PointerEvent): void => {
    if (drag?.id !== event.pointerId) return
    const { moving, speed, y } = drag
    drag = undefined
    if (!moving) return
    const delta = event.clientY - y
    const gone =
      event.type === 'pointerup' && (delta > card.offsetHeight * dismissShare || speed > dismissSpeed)
    const from = card.style.transform
    card.style.transform = ''
    if (gone) dismiss()
    else card.animate([{ transform: from }, {}], { ...viewMotion, duration: 320 })
  }
  const swallow = (event: TouchEvent): void => {
    if (drag?.moving) event.preventDefault()
  }
  /** At the top, a finger that moves down drags the card and does not scroll: see `touch-action` in adapt.css. */
  const scrolled = ({ target }: Event): void => {
    if (target instanceof Element) target.toggleAttribute('data-scrolled', target.scrollTop > 0)
  }
  card.addEventListener('scroll', scrolled, true)
  card.addEventListener('pointerdown', down)
  card.addEventListener('pointermove', move)
  card.addEventListener('pointerup', up)
  card.addEventListener('pointercancel', up)
  card.addEventListener('touchmove', swallow, { passive: false })
  return () => {
    card.removeEventListener('scroll', scrolled, true)
    card.removeEventListener('pointerdown', down)
    card.removeEventListener('pointermove', move)
    card.removeEventListener('pointerup', up)
    card.removeEventListener('pointercancel', up)
    card.removeEventListener('touchmove', swallow)
  }
}

/**
 * Keeps the card above the keyboard of a phone. The keyboard covers the end of the window without changing its size, so
 * the card would stay behind it. Returns a function that removes the listeners.
 */
export function liftAboveKeyboard(card: HTMLElement, viewport = window.visualViewport): () => void {
  if (!viewport) return () => {}
  const lift = (): void => {
    // While the user zooms, the visible part of the window is smaller without a keyboard.
    const isZoomed = viewport.scale > 1.01
    const covered = isZoomed ? 0 : Math.max(0, window.innerHeight - viewport.height - viewport.offsetTop)
    const before = card.style.getPropertyValue('--pt-keyboard')
    const now = `${Math.round(covered)}px`
    if (before === now || (before === '' && covered === 0)) return
    card.style.setProperty('--pt-keyboard', now)
    const field = (card.getRootNode() as ShadowRoot).activeElement
    if (covered > 0 && field instanceof HTMLInputElement) field.scrollIntoView({ block: 'nearest' })
  }
  viewport.addEventListener('resize', lift)
  viewport.addEventListener('scroll', lift)
  lift()
  return () => {
    viewport.removeEventListener('resize', lift)
    viewport.removeEventListener('scroll', lift)
    card.style.removeProperty('--pt-keyboard')
  }
}
