/** A style sheet: the name of its file without `.css`, and its content. */
export type Sheet = { readonly name: string; readonly css: string }

/**
 * Reports style sheets that could affect each other: a class that two sheets style, or a selector without a class of
 * its own sheet. The sheets in `base` are always loaded together, so they are treated as one sheet.
 */
export function sharedClasses(sheets: readonly Sheet[], base: readonly string[]): readonly string[] {
  const owners = new Map<string, string>()
  const found: string[] = []
  const ownerOf = ({ name }: Sheet): string => (base.includes(name) ? 'base' : name)
  for (const sheet of sheets) {
    for (const selector of selectorsOf(sheet.css)) {
      const [only, ...more] = classesOf(selector)
      if (only === undefined || more.length > 0) continue
      const owner = owners.get(only)
      if (owner !== undefined && owner !== ownerOf(sheet))
        found.push(`.${only} is styled by ${owner} and by ${ownerOf(sheet)}`)
      else owners.set(only, ownerOf(sheet))
    }
  }
  for (const sheet of sheets) {
    if (base.includes(sheet.name)) continue
    for (const selector of selectorsOf(sheet.css)) {
      const strangers = classesOf(selector).filter(
        className => (owners.get(className) ?? sheet.name) !== sheet.name,
      )
      if (strangers.length === classesOf(selector).length)
        found.push(`${sheet.name} styles ${selector}, which is not its own`)
    }
  }
  return [...new Set(found)]
}

/**
 * Returns the properties, except opacity and transform, that a style sheet animates by the scroll position. The browser
 * animates opacity and transform without the main thread and without a repaint.
 */
export function drawnWhileScrolling(css: string): readonly string[] {
  const names = Array.from(css.matchAll(/animation: ([\w-]+)[^{}]*animation-timeline/g), ([, name]) => name)
  const framesOf = (name = '') =>
    css.match(new RegExp(`@keyframes ${name} \\{(?:[^{}]*\\{[^{}]*\\})*`))?.[0] ?? ''
  return names
    .flatMap(name => Array.from(framesOf(name).matchAll(/([\w-]+):/g), ([, property = '']) => property))
    .filter(property => property !== 'opacity' && property !== 'transform')
}

function selectorsOf(css: string): readonly string[] {
  const rules = css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/(?:^|[{};])\s*([^{};@]+)\{/g)
  return [...rules]
    .flatMap(([, list = '']) => splitList(list))
    .map(selector => selector.trim())
    .filter(selector => !/^(from|to|[\d.]+%)$/.test(selector))
}

/** Splits a list of selectors at its commas. A comma inside parentheses does not separate selectors. */
function splitList(list: string): readonly string[] {
  let depth = 0
  const parts = ['']
  for (const sign of list) {
    if (sign === '(') depth++
    if (sign === ')') depth--
    if (sign === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += sign
  }
  return parts
}

/** Returns the class names in a selector, without duplicates. */
function classesOf(selector: string): readonly string[] {
  return [...new Set(Array.from(selector.matchAll(/\.([a-zA-Z][\w-]*)/g), ([, name = '']) => name))]
}
