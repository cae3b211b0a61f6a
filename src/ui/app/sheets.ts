/** The style sheets in the shadow root of a modal. */
export type Sheets = {
  /** Adopts a style sheet while it is in use. Returns a function that releases it. */
  adopt(css: string): () => void
}

/**
 * Adopts style sheets, and releases each one when no mounted view uses it, so that the look of a view never depends on
 * earlier views. `base` comes first and `adapt` last. The order of the other sheets depends only on their text, so no
 * sheet may depend on its position. `tests/house` checks that no two sheets style the same class.
 */
export function createSheets(root: DocumentOrShadowRoot, base: string, adapt: string): Sheets {
  const [first, last] = [sheetOf(base), sheetOf(adapt)]
  const users = new Map<string, number>()
  const known = new Map<string, CSSStyleSheet>()
  const apply = (): void => {
    const used = [...users.keys()].sort().flatMap(css => known.get(css) ?? [])
    root.adoptedStyleSheets = [first, ...used, last]
  }
  const change = (css: string, by: number): void => {
    const count = (users.get(css) ?? 0) + by
    if (count === 0) users.delete(css)
    else users.set(css, count)
    apply()
  }
  apply()
  return {
    adopt: css => {
      if (!known.has(css)) known.set(css, sheetOf(css))
      change(css, 1)
      return () => change(css, -1)
    },
  }
}

function sheetOf(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  // The method is optional, because jsdom lacks it.
  sheet.replaceSync?.(css)
  return sheet
}
