import type { EventGate, EventRoom } from '../ui/app/types.ts'

/** Events of keyboards, input methods and clipboards. The browser sends them to the focused element. */
const typing = [
  ...['keydown', 'keypress', 'keyup', 'beforeinput', 'input', 'textInput'],
  ...['compositionstart', 'compositionupdate', 'compositionend', 'copy', 'cut', 'paste'],
  ...['beforecopy', 'beforecut', 'beforepaste'],
]
const pointing = [
  ...['pointer', 'mouse'].flatMap(device =>
    ['down', 'move', 'up', 'over', 'out', 'enter', 'leave'].map(action => device + action),
  ),
  ...['pointercancel', 'gotpointercapture', 'lostpointercapture'],
  ...['click', 'dblclick', 'auxclick', 'contextmenu', 'selectstart'],
  ...['dragstart', 'drag', 'dragenter', 'dragover', 'dragleave', 'drop', 'dragend'],
  ...['focus', 'blur', 'focusin', 'focusout'],
]
/**
 * Events that say again what another event has said. The modal does not need them, so they are stopped and not delivered: a
 * copy of `DOMActivate` would activate a control a second time.
 */
const echoes = ['DOMActivate', 'DOMFocusIn', 'DOMFocusOut', 'selectionchange']
/**
 * The browser sends it for each movement of a mouse, up to a thousand a second, if anybody listens. So the window listens
 * only while a dialog is open.
 */
const raw = 'pointerrawupdate'
/** The listeners of a wheel are passive, so that the browser need not wait for the main thread before it scrolls. */
const wheels = ['wheel', 'mousewheel']
/**
 * Events of fingers. Their listeners are passive too. Where a dialog must cancel them (`mustCancelTouches`), the window has
 * listeners that are not passive while the dialog is open, and only then, because they make the page scroll less smoothly.
 */
const fingers = [
  ...['touchstart', 'touchmove', 'touchend', 'touchcancel'],
  ...['gesturestart', 'gesturechange', 'gestureend'],
]

/**
 * Creates the gate between the modal and the page. It stops each event of the modal at the window, before it reaches a
 * listener of the page, and delivers a copy to the element in the modal. The copy does not leave the shadow root. The
 * browser's own action for the event, such as typing a letter, still follows.
 *
 * Only listeners of the page that capture at the window, and were added before the gate, receive an event first: the
 * listeners of one target run in the order in which they were added. So the gate is created together with the Portico.
 */
export function createEventGate(win: Window): EventGate {
  const rooms = new Set<EventRoom>()
  const isHeld = mustCancelTouches()
  const listen = (target: EventTarget, types: readonly string[], passive = false) => {
    const take = (event: Event): void => {
      for (const room of rooms) {
        // A dialog cancels touches, which a passive listener cannot do.
        if (isHeld && passive && fingers.includes(event.type) && room.modal()) continue
        const origin = originOf(event, room)
        if (!origin) continue
        event.stopImmediatePropagation()
        // An event at the element around the modal, such as `mouseenter`, concerns no element inside.
        if (origin !== room.host && event.type !== raw && !echoes.includes(event.type))
          deliver(event, origin, room, passive)
        return
      }
    }
    const stop = new AbortController()
    const options = { capture: true, passive, signal: stop.signal }
    for (const type of types) target.addEventListener(type, take, options)
    return () => stop.abort()
  }
  const listenAt = (target: EventTarget) => {
    const stops = [
      listen(target, [...typing, ...pointing, ...echoes]),
      listen(target, [...wheels, ...fingers], true),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }
  const stops = new Set([listenAt(win)])
  const keep = (stop: () => void) => {
    stops.add(stop)
    return () => {
      stops.delete(stop)
      stop()
    }
  }
  return {
    enter: room => {
      rooms.add(room)
      return () => void rooms.delete(room)
    },
    hold: () => keep(listen(win, [raw, ...(isHeld ? fingers : [])])),
    listenAt: root => keep(listenAt(root)),
    close: () => {
      for (const stop of stops) stop()
      rooms.clear()
    },
  }
}

/**
 * Returns the element in the modal to which an event belongs. Returns undefined if the event belongs to the page. While
 * the modal is open and no element has the focus, a key belongs to the modal.
 */
function originOf(event: Event, { host, hidden, modal, shadow, selects }: EventRoom): Element | undefined {
  // The target of this event is the document, wherever the selection is.
  if (event.type === 'selectionchange' && (shadow.activeElement ?? modal() ?? selects?.())) return host
  const path = event.composedPath()
  const [first] = path
  const found = hidden?.(event)
  if (found) return found
  if (!path.includes(host)) {
    const nobody =
      typing.includes(event.type) && event.isTrusted && first instanceof Element && first.matches('body,html')
    return nobody ? modal() : undefined
  }
  if (first !== host) return first as Element
  // A script of the page has dispatched an event that is not trusted at the element.
  return event.isTrusted ? host : undefined
}

function deliver(event: Event, origin: Element, room: EventRoom, passive: boolean): void {
  const copy = copyOf(event)
  // A copied click would also do what a click does: toggle a checkbox, follow a link. So it is dispatched where nothing
  // can be activated, and only says which element was clicked. The same applies to the login frame, because it is
  // outside the shadow root.
  if (event.type === 'click' || origin.getRootNode() !== room.shadow) {
    Object.defineProperty(copy, 'target', { __proto__: null, value: origin } as PropertyDescriptor)
    room.container.dispatchEvent(copy)
  } else origin.dispatchEvent(copy)
  if (copy.defaultPrevented && !passive) event.preventDefault()
  else room.after(event, origin, !passive)
}

/**
 * Whether a dialog must cancel the events of fingers to keep the page still and to let a finger drag the card. Chromium
 * does not need this: there, the style `touch-action` forbids the browser to scroll in one direction. Safari and Firefox do
 * not know this style.
 */
function mustCancelTouches(): boolean {
  return globalThis.CSS?.supports?.('touch-action', 'pan-down') !== true
}

/** Copies an event. The copy does not leave the shadow root. */
function copyOf(event: Event): Event {
  const read = (name: string): unknown => {
    if (name === 'composed') return false
    const value: unknown = Reflect.get(event, name)
    // The constructor of a touch event takes lists, and the event has array-like objects.
    return globalThis.TouchList && value instanceof TouchList ? Array.from(value) : value
  }
  const init = new Proxy(Object.create(null), {
    __proto__: null,
    get: (_, name) => read(String(name)),
  } as ProxyHandler<object>)
  const Kind = event.constructor as new (type: string, init: EventInit) => Event
  try {
    return new Kind(event.type, init)
  } catch {
    // Some old kinds of events have no constructor.
    return new Event(event.type, init)
  }
}
