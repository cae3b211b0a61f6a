import type { Page } from 'playwright-core'

/** The appearance of the card as strings, so that a test can compare two appearances. */
export type Look = { readonly sheets: readonly string[]; readonly elements: readonly string[] }

/** Runs in the page. Returns the adopted style sheets, and the position and the style of every element of the card. */
const lookOf = (): Look => {
  const root = document.querySelector('portico-modal')?.shadowRoot
  const card = root?.querySelector('.card')
  if (!root || !card) return { sheets: [], elements: [] }
  const from = card.getBoundingClientRect()
  const properties = [
    ...['display', 'position', 'color', 'backgroundColor', 'backgroundImage', 'fontFamily', 'fontSize'],
    ...['fontWeight', 'lineHeight', 'textAlign', 'textDecorationLine', 'whiteSpace', 'opacity', 'visibility'],
    ...[
      'borderTopWidth',
      'borderTopColor',
      'borderTopStyle',
      'borderTopLeftRadius',
      'boxShadow',
      'appearance',
    ],
    ...['animationName', 'transform', 'rowGap', 'columnGap', 'paddingTop', 'paddingLeft', 'marginTop'],
    ...['marginLeft', 'overflowX', 'gridTemplateColumns', 'flexDirection', 'stroke', 'fill'],
  ] as const
  return {
    sheets: [...root.adoptedStyleSheets].map(
      ({ cssRules: rules }) => `${rules.length}: ${rules[0]?.cssText}`,
    ),
    elements: [card, ...card.querySelectorAll('*')].map(element => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const style = getComputedStyle(element)
      // An element that is not displayed has no place, and the browser reports the corner of the window.
      const place =
        style.display === 'none' ? 'none' : [x - from.x, y - from.y, width, height].map(Math.round).join(' ')
      const name = `${element.localName}.${element.getAttribute('class') ?? ''}`
      return `${name} at ${place}: ${properties.map(property => style[property]).join(' | ')}`
    }),
  }
}

/** Waits until the appearance of the card no longer changes, and returns it. */
export async function restingLook(page: Page): Promise<Look> {
  let before: Look | undefined
  for (;;) {
    const now = await page.evaluate(lookOf)
    if (before && JSON.stringify(before) === JSON.stringify(now)) return now
    before = now
  }
}

/** Describes the first four differences between two appearances. */
export function differences(wanted: Look, seen: Look): readonly string[] {
  const sheets = [
    ...wanted.sheets.filter(sheet => !seen.sheets.includes(sheet)).map(sheet => `sheet missing: ${sheet}`),
    ...seen.sheets.filter(sheet => !wanted.sheets.includes(sheet)).map(sheet => `sheet too many: ${sheet}`),
  ]
  const elements = wanted.elements
    .map((element, place) =>
      element === seen.elements[place] ? '' : `${element}\n  is ${seen.elements[place]}`,
    )
    .filter(Boolean)
  return [...sheets, ...elements].slice(0, 4)
}
