import type { Page } from 'playwright-core'

/** The furthest from the start of a view at which something still counts as standing at its edge (px). */
const farPx = 100

/**
 * Returns the start edges of the view that is shown, each with what stands there: for every line of the view the place
 * of its first text, picture or box. What stands in the middle has no edge.
 */
export const startEdges = (page: Page): Promise<readonly string[]> =>
  page.evaluate(far => {
    const root = document.querySelector('portico-modal')?.shadowRoot
    const screen = [...(root?.querySelectorAll('dialog[open] .screen') ?? [])].at(-1)
    const body = screen?.querySelector('.body')
    if (!screen || !body) return ['no view']
    const { left, right } = screen.getBoundingClientRect()
    const seen: { readonly rect: DOMRect; readonly what: string }[] = []
    const add = (rect: DOMRect, what: string, element: Element): void => {
      // Badges on pictures, dots of a legend, and tiles stand where their picture, their text or their column is.
      const isPart = element.closest('.moved > :last-child, .face > :nth-child(2), .alloc, .tiles, .hide')
      const isCentred = getComputedStyle(element).textAlign === 'center' && what.startsWith('“')
      if (rect.width > 1 && rect.height > 1 && !isPart && !isCentred) seen.push({ rect, what })
    }
    const nodes = document.createTreeWalker(body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      if (node instanceof Element) {
        const { backgroundColor, borderInlineStartColor, borderInlineStartWidth } = getComputedStyle(node)
        const clear = 'rgba(0, 0, 0, 0)'
        const hasLine = Number.parseFloat(borderInlineStartWidth) > 0 && borderInlineStartColor !== clear
        const isPicture = node.matches('.pic, .bone, svg, input:not([type=radio], [type=checkbox])')
        const isBox = (backgroundColor !== clear || hasLine) && !node.matches('.row, .body, .view, .badge')
        if (isPicture || isBox)
          add(node.getBoundingClientRect(), `<${node.getAttribute('class') || node.localName}>`, node)
      } else if (node.textContent?.trim() && node.parentElement) {
        const range = document.createRange()
        range.selectNodeContents(node)
        for (const rect of range.getClientRects())
          add(rect, `“${node.textContent.trim().slice(0, 24)}”`, node.parentElement)
      }
    }
    const lines = new Map<number, { start: number; end: number; what: string }>()
    for (const { rect, what } of seen) {
      for (let line = Math.ceil(rect.top / 6); line <= Math.floor(rect.bottom / 6); line++) {
        const known = lines.get(line)
        const isFirst = !known || rect.left < known.start
        lines.set(line, {
          start: isFirst ? rect.left : known.start,
          end: Math.max(rect.right, known?.end ?? 0),
          what: isFirst ? what : known.what,
        })
      }
    }
    const edges: { readonly place: number; readonly what: string }[] = []
    for (const { start, end, what } of lines.values()) {
      const [before, after] = [start - left, right - end]
      const isCentred = before > 32 && Math.abs(before - after) < 6
      const isKnown = edges.some(({ place }) => Math.abs(place - before) < 1.6)
      if (!isCentred && !isKnown && before < far) edges.push({ place: before, what })
    }
    return edges.map(({ place, what }) => `${Math.round(place)} px ${what}`)
  }, farPx)

/** Returns the heights of the buttons with one line of text, in px. */
export const buttonHeights = (page: Page): Promise<readonly number[]> =>
  page.evaluate(() => {
    const root = document.querySelector('portico-modal')?.shadowRoot
    const buttons = [...(root?.querySelectorAll<HTMLElement>('dialog[open] .btn') ?? [])]
    return [...new Set(buttons.map(button => Number.parseFloat(getComputedStyle(button).minBlockSize)))]
  })

/**
 * Returns the boxes of the view with a fill and a line around it. The card, pictures, marks on pictures and small
 * controls are no boxes.
 */
export const doubleEdges = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const root = document.querySelector('portico-modal')?.shadowRoot
    const card = root?.querySelector('dialog[open] .card')
    const clear = 'rgba(0, 0, 0, 0)'
    const ground = card && getComputedStyle(card).backgroundColor
    return [...(card?.querySelectorAll('.body *, .foot *') ?? [])]
      .filter(element => {
        if (element.matches('.pic, .plate, .mark, .turn, [type=checkbox], .radio, .chosen')) return false
        const style = getComputedStyle(element)
        const { backgroundColor, borderTopColor, borderTopWidth, borderBottomColor } = style
        const isFilled = backgroundColor !== clear && backgroundColor !== ground
        const hasLine =
          Number.parseFloat(borderTopWidth) > 0 && borderTopColor !== clear && borderBottomColor !== clear
        return isFilled && hasLine && element.getBoundingClientRect().height > 32
      })
      .map(element => `<${element.getAttribute('class') || element.localName}> has a fill and a line`)
  })
