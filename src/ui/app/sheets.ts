export type Sheets = {
  /** Adds a style sheet for a view. Returns a function that ends the view's use of the sheet. */
  adopt(css: string): () => void
  /** All sheets that the modal has used so far. */
  all(): readonly CSSStyleSheet[]
  /** Adds a style sheet for all views, after all others. */
  addLast(css: string): void
}

/**
 * Keeps a style sheet in the modal only while a component that uses it is mounted, so that the previous view never
 * affects the next view. `base` comes first and `adapt` last. The sheets between them are sorted by their text, so no
 * sheet may rely on its position. `tests/house` checks that no two sheets style the same class.
 */
export function createSheets(root: DocumentOrShadowRoot, base: string, adapt: string): Sheets {
  const first = sheetOf(base)
  const last = [sheetOf(adapt)]
  const users = new Map<string, number>()
  const known = new Map<string, CSSStyleSheet>()
  const apply = (): void => {
    const used = [...users.keys()].sort().flatMap(css => known.get(css) ?? [])
    root.adoptedStyleSheets = [first, ...used, ...last]
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
    all: () => [first, ...known.values(), ...last],
    addLast: css => {
      last.push(sheetOf(css))
      apply()
    },
  }
}

function sheetOf(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  // jsdom has no `replaceSync`, so the call is optional.
  sheet.replaceSync?.(css)
  return sheet
}
