/** The style sheets in the shadow root of a modal. */
export type Sheets = {
  /** Adds a style sheet while a view uses it. Returns a function that removes it. */
  adopt(css: string): () => void
}

/**
 * Adds the style sheet of each mounted view and removes it afterwards, so that a view always looks the same, whatever
 * was open before. `base` comes first and `adapt` last. The order of the others depends on their text, so no sheet may
 * rely on its position. `tests/house` checks that no two sheets style the same class.
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
  // jsdom has no `replaceSync`, so the call is optional.
  sheet.replaceSync?.(css)
  return sheet
}
