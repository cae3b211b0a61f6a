import type { EventRoom } from '../types.ts'

/**
 * Returns the function that finds the element in the modal to which an event belongs, where a closed shadow root hides
 * it: the modal's own root, or a root of the page around an inline modal. Such an event has the host of the outermost
 * closed root as its target. So the element is the one under the pointer or the finger, or the focused one. The function
 * returns undefined if the event does not belong to the modal, or if its target is not hidden.
 */
export function createHiddenOrigin({
  host,
  shadow,
  modal,
}: EventRoom): (event: Event) => Element | undefined {
  const fingers = new Map<string, Element | undefined>()
  let focused: Element | undefined
  let hovered: Element | undefined
  let pressed: Element | undefined
  /** The element that has just lost the focus, and the one that was clicked last, for the old events that follow. */
  let left: Element | undefined
  let activated: Element | undefined
  /** The label that was clicked. The browser then clicks its control. */
  let label: HTMLLabelElement | null | undefined
  const elementOf = ({ target }: Event) => (target instanceof Element ? target : undefined)
  // An event from one element of the modal to another one does not leave the shadow root.
  shadow.addEventListener(
    'focusin',
    event => {
      focused = elementOf(event)
      left = undefined
    },
    true,
  )
  shadow.addEventListener(
    'focusout',
    event => {
      left = elementOf(event)
      focused = undefined
    },
    true,
  )
  shadow.addEventListener(
    'pointerover',
    event => {
      hovered = elementOf(event)
    },
    true,
  )

  const at = ({ clientX, clientY }: Place): Element | undefined => {
    const found = shadow.elementFromPoint(clientX, clientY)
    return found && (shadow.contains(found) || host.contains(found)) ? found : undefined
  }
  const clicked = (event: MouseEvent): Element | undefined => {
    if (label?.control) {
      const { control } = label
      label = undefined
      return control
    }
    if (event.detail === 0) return shadow.activeElement ?? undefined
    let found: Element | null | undefined = at(event)
    // The target of a click contains the elements of the press and of the release.
    while (found && pressed && !found.contains(pressed)) found = found.parentElement
    label = found?.closest('label')
    if (label?.control?.contains(found ?? null)) label = undefined
    return found ?? undefined
  }
  const pointed = (event: PointerEvent): Element | undefined => {
    const id = `pointer ${event.pointerId}`
    if (event.type === 'pointerdown') {
      label = undefined
      pressed = at(event)
      fingers.set(id, pressed)
    }
    // A finger keeps the element that it has pressed.
    const isHeld = event.pointerType !== 'mouse' && fingers.has(id)
    if (isHeld) return fingers.get(id)
    if (event.type === 'pointerover') hovered = at(event)
    return event.type === 'pointerout' ? hovered : at(event)
  }
  const touched = ({ type, changedTouches }: TouchEvent): Element | undefined => {
    const [touch] = changedTouches
    if (!touch) return undefined
    const id = `touch ${touch.identifier}`
    if (type === 'touchstart') fingers.set(id, at(touch))
    return fingers.get(id)
  }
  const find = (event: Event): Element | undefined => {
    const { type } = event
    if (type === 'DOMFocusOut') return left
    if (event instanceof FocusEvent)
      return /^(?:focus(?:in)?|DOMFocusIn)$/.test(type) ? (shadow.activeElement ?? undefined) : focused
    if (globalThis.TouchEvent && event instanceof TouchEvent) return touched(event)
    if (type === 'click') {
      activated = clicked(event as MouseEvent)
      return activated
    }
    if (type === 'DOMActivate') return activated
    if (type === 'mouseout') return hovered
    if (event instanceof PointerEvent) return pointed(event)
    if ('clientX' in event) return at(event as unknown as Place)
    if (type === 'selectstart') return pressed
    // The keys, the input and the clipboard of a dialog belong to it, even if none of its elements has the focus.
    return shadow.activeElement ?? modal() ?? (event instanceof ClipboardEvent ? pressed : undefined)
  }
  return event => {
    const visible = visibleHost(shadow, event.currentTarget)
    if (!visible) return undefined
    // Browsers end a composition with an event that is not trusted.
    const isOwn = event.isTrusted || event instanceof CompositionEvent
    if (isOwn && event.composedPath()[0] === visible) return find(event)
    if (event.type === 'pointerdown') pressed = undefined
    return undefined
  }
}

type Place = { readonly clientX: number; readonly clientY: number }

/** Returns the host of the outermost closed shadow root that hides the modal from this target. */
function visibleHost(shadow: ShadowRoot, from: EventTarget | null): Element | undefined {
  let found: Element | undefined
  for (let root: Node = shadow; root instanceof ShadowRoot && root !== from; root = root.host.getRootNode())
    if (root.mode === 'closed') found = root.host
  return found
}

/** Returns the shadow roots of the page that contain this element, the innermost one first. */
export function outerRoots(element: Element): readonly ShadowRoot[] {
  const roots: ShadowRoot[] = []
  for (let root = element.getRootNode(); root instanceof ShadowRoot; root = root.host.getRootNode())
    roots.push(root)
  return roots
}
