/**
 * Runs in the page. Returns the faults of the open card: text with too little contrast, text that is cut off, enabled
 * buttons that look disabled, and charts without the accent colour.
 */
export function inspectTheme(): string[] {
  const root = document.querySelector('portico-modal')?.shadowRoot
  const card = root?.querySelector<HTMLElement>('dialog[open] .card')
  const themed = root?.querySelector<HTMLElement>('.root')
  if (!root || !card || !themed) return ['there is no open card']
  type Color = readonly [red: number, green: number, blue: number, alpha: number]
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const parsed = new Map<string, Color>()
  const colorOf = (css: string): Color => {
    const seen = parsed.get(css)
    if (seen) return seen
    if (!context) throw new Error('no canvas')
    context.clearRect(0, 0, 1, 1)
    context.fillStyle = css
    context.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0, alpha = 0] = [...context.getImageData(0, 0, 1, 1).data].map(
      byte => byte / 255,
    )
    parsed.set(css, [red, green, blue, alpha])
    return [red, green, blue, alpha]
  }
  const over = (top: Color, alpha: number, ground: Color): Color => {
    const mixed = (at: 0 | 1 | 2) => top[at] * alpha + ground[at] * (1 - alpha)
    return [mixed(0), mixed(1), mixed(2), 1]
  }
  const luminance = ([red, green, blue]: Color): number => {
    const [r = 0, g = 0, b = 0] = [red, green, blue].map(channel =>
      channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
    )
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const contrast = (a: Color, b: Color): number => {
    const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
    return (high + 0.05) / (low + 0.05)
  }
  const black: Color = [0, 0, 0, 1]
  /** Returns the element and its ancestors inside the card, from the card down to the element. */
  const pathTo = (element: Element): Element[] => {
    const path: Element[] = []
    for (let at: Element | null = element; at && card.contains(at); at = at.parentElement) path.unshift(at)
    return path
  }
  /**
   * Returns the opacity of the content of an element, and the colour behind this content. The colour is mixed from the
   * backgrounds of the element and of its ancestors in the card.
   */
  const groundOf = (element: Element): { readonly ground: Color; readonly opacity: number } => {
    let ground = black
    let opacity = 1
    for (const at of pathTo(element)) {
      const style = getComputedStyle(at)
      opacity *= Number(style.opacity)
      const fill = colorOf(style.backgroundColor)
      ground = over(fill, fill[3] * opacity, ground)
    }
    return { ground, opacity }
  }
  const nameOf = (element: Element): string =>
    `<${element.localName} ${element.getAttribute('class') ?? ''}> ${element.textContent?.trim().slice(0, 40)}`
  const isSeen = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !element.closest('.hide')
  const found: string[] = []

  const measureContrast = (element: Element, css: string, name: string): void => {
    const { ground, opacity } = groundOf(element)
    const color = colorOf(css)
    const ratio = contrast(over(color, color[3] * opacity, ground), ground)
    if (ratio < 4.495) found.push(`contrast ${ratio.toFixed(2)}: ${name}`)
  }

  /** Returns whether a corner of a line of text lies outside of the box, or outside of the box's rounded corners. */
  const sticksOut = (line: DOMRect, box: Element): boolean => {
    const style = getComputedStyle(box)
    const edge = box.getBoundingClientRect()
    const radius = Math.min(
      Number.parseFloat(style.borderTopLeftRadius) || 0,
      edge.width / 2,
      edge.height / 2,
    )
    // Letters fill about the middle 60 % of the height of a line, so the upper 20 % and the lower 20 % of a line may
    // lie outside the box.
    const inset = line.height * 0.2
    const corners = [line.left + 0.5, line.right - 0.5].flatMap(x =>
      [line.top + inset, line.bottom - inset].map(y => [x, y] as const),
    )
    return corners.some(([x, y]) => {
      const awayX = Math.max(edge.left + radius - x, x - (edge.right - radius), 0)
      const awayY = Math.max(edge.top + radius - y, y - (edge.bottom - radius), 0)
      return Math.hypot(awayX, awayY) > radius + 1
    })
  }

  const isScrolled = (box: Element): boolean => /auto|scroll/.test(getComputedStyle(box).overflowY)
  const measureRoom = (node: Text, element: Element): void => {
    const range = document.createRange()
    range.selectNodeContents(node)
    const lines = [...range.getClientRects()].filter(({ width }) => width > 0.5)
    const path = pathTo(element)
    const scroller = path.findLastIndex(isScrolled)
    // Text that is scrolled out of view is not cut off. So for the scrolling box and its ancestors, only the left and
    // right sides are checked.
    for (const [place, box] of path.entries()) {
      const { overflowX, backgroundColor, textOverflow, display } = getComputedStyle(box)
      if (display === 'inline' || display === 'contents') continue
      const edge = box.getBoundingClientRect()
      const isFilled = colorOf(backgroundColor)[3] > 0
      if (textOverflow === 'ellipsis') return
      const isCut = lines.some(line =>
        place > scroller && (isFilled || overflowX !== 'visible')
          ? sticksOut(line, box)
          : overflowX !== 'visible' && (line.left < edge.left - 1 || line.right > edge.right + 1),
      )
      if (isCut)
        found.push(`cut by <${box.localName} ${box.getAttribute('class') ?? ''}>: ${nameOf(element)}`)
    }
  }

  const walker = document.createTreeWalker(card, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    // Skips the letters that the tiles of wallets and tokens show in place of a logo.
    if (!element || !node.textContent?.trim() || element.closest('.pic, svg, style')) continue
    if (!isSeen(element)) continue
    measureContrast(element, getComputedStyle(element).color, nameOf(element))
    measureRoom(node as Text, element)
  }
  for (const field of card.querySelectorAll<HTMLInputElement>('input:not([type=checkbox], [type=radio])')) {
    if (!isSeen(field)) continue
    const name = `<input> ${field.value || field.placeholder}`
    const css = field.value ? getComputedStyle(field).color : getComputedStyle(field, '::placeholder').color
    if (colorOf(css)[3] > 0) measureContrast(field, css, name)
    const hasEllipsis = getComputedStyle(field).textOverflow === 'ellipsis'
    if (field.value && !hasEllipsis && field.scrollWidth > field.clientWidth + 1)
      found.push(`cut by its field: ${name}`)
  }

  const colorfulness = ([red, green, blue]: Color) => Math.max(red, green, blue) - Math.min(red, green, blue)
  const cardColor = groundOf(card).ground
  for (const button of card.querySelectorAll<HTMLElement>('button, a')) {
    if (!isSeen(button) || button.ariaDisabled === 'true' || button.matches(':disabled')) continue
    const { ground, opacity } = groundOf(button)
    if (opacity < 1) found.push(`looks disabled, with an opacity of ${opacity}: ${nameOf(button)}`)
    if (!button.matches('.primary')) continue
    const ratio = contrast(ground, cardColor)
    // A disabled button is grey, with a colour close to that of the card. An enabled button must not look like that.
    if (colorfulness(ground) < 0.15 && ratio < 7)
      found.push(`looks disabled, grey with ${ratio.toFixed(2)} to the card: ${nameOf(button)}`)
    if (ratio < 1.2) found.push(`has no edge, ${ratio.toFixed(2)} to the card: ${nameOf(button)}`)
  }

  const probe = themed.appendChild(document.createElement('i'))
  const tokenColor = (property: string): Color => {
    probe.style.color = `var(${property})`
    return colorOf(getComputedStyle(probe).color)
  }
  const [solid, accent] = [tokenColor('--pt-solid'), tokenColor('--pt-accent')]
  probe.remove()
  const isSame = (a: Color, b: Color) => a.every((channel, at) => Math.abs(channel - (b[at] ?? 0)) < 0.02)
  const first = card.querySelector('.share-0')
  if (first && !isSame(colorOf(getComputedStyle(first).backgroundColor), solid))
    found.push('the allocation bar does not follow the accent')
  for (const line of card.querySelectorAll('.scrub .stroke, .spark path'))
    if (!isSame(colorOf(getComputedStyle(line).stroke), accent))
      found.push('a line of a chart does not follow the accent')
  const shares = [...card.querySelectorAll('.share')].map(share =>
    colorOf(getComputedStyle(share).backgroundColor),
  )
  for (const [place, share] of shares.entries()) {
    const next = shares[place + 1]
    if (next && isSame(share, next)) found.push(`shares ${place} and ${place + 1} have the same colour`)
    if (contrast(share, cardColor) < 1.2) found.push(`share ${place} is invisible on the card`)
  }
  return found
}
