/**
 * Runs in the page. Returns the faults of the texts in the open card: a card or body that scrolls sideways, texts that
 * are cut by a box or shortened with an ellipsis, texts that lie on one another, words that break in two, spaces that no
 * language writes, and addresses on the wrong side. What the page or the network has named (`translate="no"`, `bdi`, `.mono`) may be shortened, and may break after 20 letters.
 */
export function measureTexts(): string[] {
  const root = document.querySelector('portico-modal')?.shadowRoot
  const card = root?.querySelector<HTMLElement>('dialog[open] .card')
  if (!card) return ['there is no open card']
  const found: string[] = []
  const nameOf = (element: Element): string =>
    `<${element.localName} ${element.getAttribute('class') ?? ''}> ${element.textContent?.trim().slice(0, 50)}`
  const isSeen = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    // Only screen readers see a text that is clipped to nothing.
    !element.closest('.hide') &&
    getComputedStyle(element).clipPath !== 'inset(50%)'
  const isName = (element: Element): boolean => element.closest('[translate=no], bdi, .mono, .pic') !== null

  for (const box of [card, ...card.querySelectorAll('.body, .foot, .head')])
    if (box.scrollWidth > box.clientWidth + 1)
      found.push(`scrolls sideways: <${box.localName} ${box.getAttribute('class')}>`)
  const edge = card.getBoundingClientRect()
  if (edge.left < -0.5 || edge.right > innerWidth + 0.5) found.push('the card sticks out of the window')

  /** Returns the part of the window in which a text is seen: a box that scrolls or clips hides the rest. */
  const seenPart = (element: Element): { top: number; bottom: number } => {
    let [top, bottom] = [0, innerHeight]
    for (let box: Element | null = element; box && box !== card.parentElement; box = box.parentElement) {
      const { overflowY, display } = getComputedStyle(box)
      if (overflowY === 'visible' || display === 'inline') continue
      const area = box.getBoundingClientRect()
      top = Math.max(top, area.top)
      bottom = Math.min(bottom, area.bottom)
    }
    return { top, bottom }
  }
  // Han, Kana and Thai have no spaces between words. A hyphen, a soft hyphen and a zero-width space end a part of a word.
  const letter = '[[\\p{L}\\p{M}]--[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Thai}]]'
  const rest = `(?:${letter}|[\\p{N}\\u200c\\u200d]|[’'](?=\\p{L}))`
  // Addresses of sites and shortened addresses are no words.
  const words = new RegExp(
    `(?<!${letter}|\\p{N}|[\\p{L}\\p{N}][.…])${letter}${rest}+(?!${rest}|[.…][\\p{L}\\p{N}])`,
    'gv',
  )
  /** Returns the words of a text that stand on more than one line. */
  const brokenIn = (node: Node, element: Element): readonly string[] => {
    if (element.closest('.whole, pre, textarea')) return []
    const longest = isName(element) ? 20 : Number.POSITIVE_INFINITY
    return [...(node.textContent ?? '').matchAll(words)].flatMap(({ 0: word, index }) => {
      // The box of a hyphen that ends the line before belongs to the first letter after it.
      const topAt = (place: number): number => {
        const range = document.createRange()
        range.setStart(node, place)
        range.setEnd(node, place + 1)
        return [...range.getClientRects()].at(-1)?.top ?? 0
      }
      const isBroken = topAt(index + word.length - 1) - topAt(index) > 6
      return isBroken && word.length <= longest ? [word] : []
    })
  }
  type Line = {
    readonly box: DOMRect
    readonly element: Element
    readonly seen: { readonly top: number; readonly bottom: number }
  }
  const lines: Line[] = []
  const walker = document.createTreeWalker(card, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    if (!element || !node.textContent?.trim() || element.closest('svg, style, .pic')) continue
    if (!isSeen(element)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 0.5 && height > 0.5)
    let isClipped = false
    for (let box: Element | null = element; box && box !== card.parentElement; box = box.parentElement) {
      const { overflowX, overflowY, textOverflow, display } = getComputedStyle(box)
      if (display === 'inline' || display === 'contents') continue
      if (textOverflow === 'ellipsis') {
        if (box.scrollWidth > box.clientWidth + 1 && !isName(element) && !box.querySelector('bdi, .mono'))
          found.push(`shortened: ${nameOf(element)}`)
        isClipped = true
      }
      if (isClipped) break
      const frame = box.getBoundingClientRect()
      const isWide = boxes.some(({ left, right }) => left < frame.left - 1.5 || right > frame.right + 1.5)
      const isHigh = boxes.some(
        ({ top, bottom, height }) => top + height * 0.2 < frame.top || bottom - height * 0.2 > frame.bottom,
      )
      // A text that sticks out of a button or a card is a fault, even if nothing cuts it.
      const isFrame = box === card || box.matches('button, .btn, .badge, .chip')
      if (isWide && (isFrame || overflowX !== 'visible'))
        found.push(`wider than its place: ${nameOf(element)}`)
      if (isHigh && (isFrame ? box !== card : /hidden|clip/.test(overflowY)))
        found.push(`higher than its place: ${nameOf(element)}`)
      if (/auto|scroll/.test(overflowY)) break
    }
    if (boxes.length > 1)
      for (const word of brokenIn(node, element)) found.push(`breaks in two: ${word} in ${nameOf(element)}`)
    const seen = seenPart(element)
    for (const box of boxes) lines.push({ box, element, seen })
  }

  // The full stop of Chinese and Japanese is as wide as a letter.
  for (const [gap] of (card.textContent ?? '').matchAll(/.{0,10}[。！？] .{0,10}/gu))
    found.push(`a space follows a full stop: ${gap}`)

  // In a right-to-left language, an address that fills its line begins where the line begins.
  const sideOf = (element: Element): string => {
    const { textAlign, direction } = getComputedStyle(element)
    if (textAlign !== 'start' && textAlign !== 'end') return textAlign
    return (textAlign === 'start') === (direction === 'ltr') ? 'left' : 'right'
  }
  const isInline = (element: Element | null): boolean =>
    element !== null && getComputedStyle(element).display === 'inline'
  const blockAround = (element: Element): Element => {
    let block = element.parentElement
    while (isInline(block)) block = block?.parentElement ?? null
    return block ?? card
  }
  for (const name of card.querySelectorAll('bdi[dir]'))
    if (isSeen(name) && !isInline(name) && sideOf(name) !== sideOf(blockAround(name)))
      found.push(`stands on the wrong side: ${nameOf(name)}`)

  // The text of a field or of a list that is closed has no boxes.
  const pen = document.createElement('canvas').getContext('2d')
  for (const field of card.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
    'select, input[placeholder]',
  )) {
    const text =
      field instanceof HTMLInputElement ? !field.value && field.placeholder : field.selectedOptions[0]?.text
    if (!pen || !text || !isSeen(field) || isName(field)) continue
    const { font, paddingLeft, paddingRight } = getComputedStyle(field)
    pen.font = font
    const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    if (pen.measureText(text).width > room + 1.5) found.push(`shortened: ${text} in ${nameOf(field)}`)
  }

  // A heading that sticks to the top of its list covers what scrolls under it.
  const isSticky = (element: Element): boolean => {
    for (let box: Element | null = element; box && box !== card; box = box.parentElement)
      if (getComputedStyle(box).position === 'sticky') return true
    return false
  }
  for (const [place, line] of lines.entries())
    for (const other of lines.slice(place + 1)) {
      if (
        line.element === other.element ||
        line.element.contains(other.element) ||
        other.element.contains(line.element)
      )
        continue
      const left = Math.max(line.box.left, other.box.left)
      const right = Math.min(line.box.right, other.box.right)
      const top = Math.max(line.box.top, other.box.top, line.seen.top, other.seen.top)
      const bottom = Math.min(line.box.bottom, other.box.bottom, line.seen.bottom, other.seen.bottom)
      // The boxes of lines have room above and below the letters, so that lines may touch.
      const least = Math.min(line.box.height, other.box.height) * 0.4
      const isOver = right - left > 2 && bottom - top > least
      if (isOver && !isSticky(line.element) && !isSticky(other.element))
        found.push(`lies on another text: ${nameOf(line.element)} | ${nameOf(other.element)}`)
    }
  return [...new Set(found)]
}
