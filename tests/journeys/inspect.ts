/**
 * Options of `inspect`. `target` is the minimum size of a control in CSS pixels, and `reach` adds the check that every
 * control can be clicked.
 */
export type Inspection = { readonly target: number; readonly reach: boolean }

/**
 * Runs in the page. Returns the accessibility problems of the open dialog: its name and heading, the focus, the size of
 * controls, overflow, and (with `reach`) controls that the user cannot scroll into view and click.
 */
export function inspect({ target, reach }: Inspection): string[] {
  const found: string[] = []
  const root = document.querySelector('portico-modal')?.shadowRoot
  const dialog = root?.querySelector<HTMLDialogElement>('dialog[open]')
  const card = dialog?.querySelector<HTMLElement>('.card')
  if (!root || !dialog || !card) return ['there is no open dialog']
  const describeElement = (element: Element): string =>
    `<${element.localName}> ${element.getAttribute('data-testid') ?? element.textContent?.trim().slice(0, 40) ?? ''}`

  const titles = [...dialog.querySelectorAll('h1')]
  const labelled = root.getElementById(dialog.getAttribute('aria-labelledby') ?? '')
  if (titles.length !== 1) found.push(`${titles.length} headings of the first level`)
  if (labelled !== titles[0] || !labelled?.textContent?.trim())
    found.push('the dialog is not named by its title')
  if (dialog.getAttribute('aria-modal') !== 'true') found.push('the dialog is not modal')

  const active = root.activeElement
  if (!active || !card.contains(active)) found.push('the focus is not in the card')
  else if (active.localName !== 'h1' && !active.hasAttribute('data-first'))
    found.push(`the focus is on ${describeElement(active)}`)

  const controls = [...card.querySelectorAll<HTMLElement>('button, a[href], input, select')]
  for (const control of controls) {
    const { width, height } = (
      control.closest('label') ??
      control.closest('.field') ??
      control
    ).getBoundingClientRect()
    const inText = control.localName === 'a' && control.closest('label, p') !== null
    if (!inText && (width < target - 0.5 || height < target - 0.5))
      found.push(`${describeElement(control)} is ${Math.round(width)} x ${Math.round(height)}`)
  }
  for (const element of card.querySelectorAll<HTMLElement>('*')) {
    const clickable = getComputedStyle(element).cursor === 'pointer'
    if (clickable && !element.closest('button, a[href], input, select, label'))
      found.push(`${describeElement(element)} looks clickable`)
  }

  const wide = [document.documentElement, card, card.querySelector('.body')].filter(
    box => box && box.scrollWidth > box.clientWidth + 1,
  )
  for (const box of wide) found.push(`${box?.className || box?.localName} scrolls sideways`)
  const edge = card.getBoundingClientRect()
  if (edge.left < -0.5 || edge.right > innerWidth + 0.5) found.push('the card sticks out of the window')

  if (!reach) return found
  const title = titles[0] as HTMLElement | undefined
  const needed = title && !title.classList.contains('hide') ? [title, ...controls] : controls
  for (const control of needed) {
    control.scrollIntoView({ block: 'center' })
    const box = control.getBoundingClientRect()
    const hit = root.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
    const label = control.closest('label')
    if (!hit || !(control.contains(hit) || hit.contains(control) || label?.contains(hit)))
      found.push(
        `${describeElement(control)} cannot be hit: ${hit ? describeElement(hit) : 'nothing'} is there`,
      )
  }
  return found
}

/**
 * The result of `inspectRing`. `place` is the index of the focused control in the order in which the controls first got
 * the focus (-1 if no control of the modal has the focus). `rings` lists the problems of the control's focus ring.
 */
export type RingReport = { readonly place: number; readonly rings: readonly string[] }

/**
 * Runs in the page while a control has the keyboard focus. Returns the problems of the control's focus ring in each
 * theme. The ring must be at least 2 px wide and have a contrast of at least 3:1. For a text field, the container may
 * show the ring. For the field of an email code, the cell of the next digit may show it.
 */
export function inspectRing(themes: readonly ('dark' | 'light')[]): RingReport {
  const root = document.querySelector('portico-modal')?.shadowRoot
  const active = root?.activeElement
  if (!root || !active) return { place: -1, rings: ['nothing has the focus'] }
  const name = active.getAttribute('data-testid') ?? active.getAttribute('aria-label') ?? active.textContent
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const luminance = (color: string): number => {
    if (!context) throw new Error('no canvas')
    context.clearRect(0, 0, 1, 1)
    context.fillStyle = color
    context.fillRect(0, 0, 1, 1)
    const [r = 0, g = 0, b = 0] = [...context.getImageData(0, 0, 1, 1).data].map(byte => {
      const share = byte / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const outlined = (element: Element): boolean => {
    const { outlineWidth, outlineStyle } = getComputedStyle(element)
    return Number.parseFloat(outlineWidth) >= 2 && outlineStyle !== 'none'
  }
  const ring = (): string | undefined => {
    const around =
      active.localName === 'input'
        ? [
            active.parentElement,
            active.parentElement?.parentElement,
            active.parentElement?.querySelector('[data-next]'),
          ]
        : []
    const ringed = [active, ...around].find(
      element => element && !element.matches('.card') && outlined(element),
    )
    if (!ringed) return `${name}: no ring`
    const { outlineColor } = getComputedStyle(ringed)
    let behind: Element | null = ringed.parentElement
    while (behind && /, 0\)$|transparent/.test(getComputedStyle(behind).backgroundColor))
      behind = behind.parentElement
    const [high = 0, low = 0] = [
      luminance(outlineColor),
      luminance(getComputedStyle(behind ?? ringed).backgroundColor),
    ].sort((a, b) => b - a)
    const ratio = (high + 0.05) / (low + 0.05)
    return ratio < 3 ? `${name}: the ring has ${ratio.toFixed(2)}:1` : undefined
  }
  const themed = root.querySelector<HTMLElement>('[data-theme]')
  if (!themed) return { place: -1, rings: ['there is no theme'] }
  const worn = themed.dataset.theme
  const rings = themes.flatMap(theme => {
    themed.dataset.theme = theme
    const wrong = ring()
    return wrong ? [`${theme}: ${wrong}`] : []
  })
  themed.dataset.theme = worn
  window.controls ??= []
  if (!window.controls.includes(active)) window.controls.push(active)
  return { place: window.controls.indexOf(active), rings }
}

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
  interface Window {
    /** The controls that have had the focus, in the order in which they first got the focus. */
    controls?: Element[]
  }
}
