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

/** The distances between things, in px at a font size of 16 px. 2 px part the parts of one control. */
const steps = [0, 1, 2, 4, 8, 12, 16, 24]
const spacing = /^\s*((?:row-|column-)?gap|(?:padding|margin)[\w-]*):([^;]*);/gm

/**
 * Returns the gaps, paddings and margins of a style sheet that are not on the scale of distances. A length of more than
 * 24 px is the place of something, and has only to be a multiple of 4.
 */
export function oddDistances({ name, css }: Sheet): readonly string[] {
  return [...css.matchAll(spacing)].flatMap(([, property, value = '']) =>
    [...value.matchAll(/var\(--pt-s\) \* (-?[\d.]+)|(?<![\w.*])(-?[\d.]+)px/g)]
      .map(([, scaled, plain]) => Math.abs(Number(scaled ?? plain)))
      .filter(px => (px > 24 ? px % 4 !== 0 : !steps.includes(px)))
      .map(px => `${name} has a ${property} of ${px}`),
  )
}

/**
 * Returns the custom properties of a style sheet or a module that a page could set or register by chance. Those of the
 * modal begin with `--pt-`. The other prefixes are those of theme variables, which are for sites.
 */
export function commonProperties(code: string): readonly string[] {
  const named = code
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .matchAll(/(?:var\(\s*|['"`]|(?:^|[{;\s]))(--[a-z][\w-]*)(?=\s*[:,)'"`])/gim)
  const names = Array.from(named, ([, name = '']) => name)
  return [...new Set(names.filter(name => !/^--(?:pt|wc|w3m|apkt|portico)-/.test(name)))]
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
