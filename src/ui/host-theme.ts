import type { PorticoOptions } from '../domain/rules/options.ts'
import { accentProperties } from './accent.ts'

/** What a site may set, by either of the prefixes its authors know, and the property of ours it becomes. */
const known: Readonly<Record<string, string>> = {
  'font-family': '--font',
  'border-radius-master': '--r',
  'font-size-master': '--u',
  'scrim-blur': '--scrim-filter',
}
const prefixes = /^--(w3m|apkt|portico|wc)-/
const radiusMasterPx = 4
const fontMasterPx = 10
const unitPx = 16

/** A site's theme variables as properties of ours. The accent is not among them: it has to be checked first. */
function themeProperties(variables: PorticoOptions['themeVariables']): Record<string, string> {
  const properties: Record<string, string> = {}
  for (const [name, value] of Object.entries(variables)) {
    const property = known[name.replace(prefixes, '')]
    if (!property || !prefixes.test(name)) continue
    properties[property] = converted(property, String(value))
  }
  return properties
}

/** Everything a site's theme variables change, its accent corrected. */
export function hostTheme(variables: PorticoOptions['themeVariables']): Record<string, string> {
  const accent = accentOf(variables)
  return { ...themeProperties(variables), ...(accent !== undefined && accentProperties(accent)) }
}

/** The accent a site asks for, by either prefix. */
function accentOf(variables: PorticoOptions['themeVariables']): string | undefined {
  const entry = Object.entries(variables).find(([name]) => prefixes.test(name) && name.endsWith('-accent'))
  return entry && String(entry[1])
}

// AppKit's masters are px of its own grid: 4 px of radius and 10 px of font are its defaults.
function converted(property: string, value: string): string {
  const px = Number.parseFloat(value)
  if (property === '--r') return String(Number.isFinite(px) ? Math.max(0, px / radiusMasterPx) : 1)
  if (property === '--u') return `${Number.isFinite(px) ? (px / fontMasterPx) * unitPx : unitPx}px`
  if (property === '--scrim-filter')
    return px > 0 ? `blur(${px === Number(value) ? `${px}px` : value})` : 'none'
  return value
}
