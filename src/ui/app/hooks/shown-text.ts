import { unclobbered } from '../../../domain/core/lib/unclobbered.ts'
/** An element whose content the user reviews before a confirmation, and the text that the modal rendered in it. */
export type Reviewed = { readonly element: Element; readonly text?: string | undefined }

/** Minimum opacity at which an element counts as visible. */
const shownOpacity = 0.9
/** Minimum opacity of the colour of a text. It is lower than `shownOpacity`, because themes may use pale text. */
const readableAlpha = 0.5

/**
 * Whether the element still has the text that the modal rendered. The first `title` attribute inside the element, if
 * any, must equal this text.
 */
export function hasText({ element, text }: Reviewed): boolean {
  if (text === undefined) return true
  const title = element.querySelector('[title]')?.getAttribute('title') ?? text
  return title === text && bare(element.textContent) === bare(text)
}

/** Whether the visible part of the element is painted and not overlapped by an element that takes clicks. */
export function isUncovered(element: Element): boolean {
  return isPainted(element) && isOnTop(element)
}

/** Removes the spaces from a text. Addresses are shown in groups, and the spaces between the groups do not matter. */
function bare(text: string): string {
  return text.replaceAll(/\s/g, '')
}

function isPainted(element: Element): boolean {
  if (alphaOf(getComputedStyle(element).color) < readableAlpha) return false
  for (const at of withParents(element)) {
    const { opacity, visibility, display, filter, clipPath } = getComputedStyle(at)
    if (Number(opacity || 1) < shownOpacity || visibility === 'hidden' || display === 'none') return false
    if ((filter && filter !== 'none') || (clipPath && clipPath !== 'none')) return false
  }
  return true
}

/**
 * Returns the element and its ancestors up to the dialog. Ancestors outside the dialog do not change the opacity or the
 * clipping of the element, because the dialog is in the top layer.
 */
function withParents(element: Element): readonly Element[] {
  if (element.localName === 'dialog') return [element]
  const root = element.getRootNode()
  const host = root instanceof ShadowRoot ? root.host : undefined
  const parent = element.assignedSlot ?? element.parentElement ?? host
  return parent ? [element, ...withParents(parent)] : [element]
}

/**
 * Returns the opacity of a computed colour, such as `rgb(1 2 3 / 0.5)`, `rgba(1, 2, 3, 0.5)` or `color(srgb 1 1 1 /
 * 0.5)`.
 */
function alphaOf(color: string): number {
  const [, alpha] = /(?:\/|^rgba\((?:[^,]+,){3})\s*([\d.]+)\s*\)$/.exec(color) ?? []
  return alpha === undefined ? 1 : Number(alpha)
}

function isOnTop(element: Element): boolean {
  if (!element.isConnected) return false
  const { left, top, right, bottom } = inView(element)
  // The element is scrolled out of view, so no other element can cover it.
  if (right - left < 2 || bottom - top < 2) return true
  const columns = [left + 1, (left + right) / 2, right - 1]
  const rows = [top + 1, (top + bottom) / 2, bottom - 1]
  return rows.every(y =>
    columns.every(x => {
      const hit = hitAt(x, y, element.getRootNode())
      return hit !== undefined && (isWithin(hit, element) || isWithin(element, hit))
    }),
  )
}

/**
 * Returns the topmost element at this point. Searches inside open shadow roots, and inside the modal's shadow root
 * `own`, which may be closed.
 */
function hitAt(
  x: number,
  y: number,
  own: Node,
  root: DocumentOrShadowRoot = unclobbered(document),
): Element | undefined {
  const hit = root.elementFromPoint(x, y)
  if (hit === null || (root instanceof ShadowRoot && hit === root.host)) return undefined
  const inside = own instanceof ShadowRoot && own.host === hit ? own : hit.shadowRoot
  return (inside && hitAt(x, y, own, inside)) ?? hit
}

/**
 * Whether `inner` is `outer` or is painted inside `outer`. The login frame counts as inside the box whose slot shows
 * the frame.
 */
function isWithin(inner: Element, outer: Element): boolean {
  return withParents(inner).includes(outer)
}

/** Returns the part of the element's box that is visible in the window and in all its scroll containers. */
function inView(element: Element): { left: number; top: number; right: number; bottom: number } {
  let { left, top, right, bottom } = element.getBoundingClientRect()
  const clip = (box: { left: number; top: number; right: number; bottom: number }) => {
    left = Math.max(left, box.left)
    top = Math.max(top, box.top)
    right = Math.min(right, box.right)
    bottom = Math.min(bottom, box.bottom)
  }
  clip({ left: 0, top: 0, right: innerWidth, bottom: innerHeight })
  for (const at of withParents(element).slice(1)) {
    if (/auto|hidden|scroll|clip/.test(getComputedStyle(at).overflow)) clip(at.getBoundingClientRect())
  }
  return { left, top, right, bottom }
}
