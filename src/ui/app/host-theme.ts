import type { PorticoOptions } from '../../domain/options/resolve.ts'
import { accentProperties, rgbOf } from './accent.ts'

/** The theme variables a site may set, by either known prefix, and our property for each. */
const known: Readonly<Record<string, string>> = {
  'font-family': '--font',
  'border-radius-master': '--r',
  'font-size-master': '--u',
  'scrim-blur': '--scrim-filter',
}
const prefixes = /^--(w3m|apkt|portico|wc)-/
const radiusMasterPx = 4
const fontMasterPx = 10
/** Corners grow to at most 44 px: larger ones would cut off content. */
const mostRadius = 2.2
/** Text scales from 14 to 20 px (ours is 16): beyond that, two panes no longer fit into a window. */
const [leastSize, mostSize] = [0.875, 1.25]
/** The user's own font size, as in tokens.css: the site's size is relative to it. */
const unit = 'clamp(16px, 1rem, 32px)'

/** Converts a site's theme variables to our properties, without the accent, which needs a contrast check first. */
function themeProperties(variables: PorticoOptions['themeVariables']): Record<string, string> {
  const properties: Record<string, string> = {}
  for (const [name, value] of Object.entries(variables)) {
    const property = known[name.replace(prefixes, '')]
    if (!property || !prefixes.test(name)) continue
    properties[property] = converted(property, String(value))
  }
  return properties
}

/** Converts all theme variables of a site, with a corrected accent. `resolve` parses colours that only the browser knows. */
export function hostTheme(
  variables: PorticoOptions['themeVariables'],
  resolve: (color: string) => string | undefined = () => undefined,
): Record<string, string> {
  const accent = accentOf(variables)
  const color = accent === undefined || rgbOf(accent) ? accent : resolve(accent)
  return { ...themeProperties(variables), ...(color !== undefined && accentProperties(color)) }
}

/** Resolves any CSS colour, including `oklch()`, names and the page's `var()`, to `color(srgb …)`; undefined if invalid. */
export function browserColor(color: string, inside: HTMLElement): string | undefined {
  const probe = inside.appendChild(document.createElement('span'))
  probe.style.color = `color-mix(in srgb, ${color}, ${color})`
  const read = probe.style.color === '' ? undefined : getComputedStyle(probe).color
  probe.remove()
  return read
}

/** The site's accent, by either prefix. */
function accentOf(variables: PorticoOptions['themeVariables']): string | undefined {
  const entry = Object.entries(variables).find(([name]) => name.replace(prefixes, '') === 'accent')
  return entry && String(entry[1])
}

// AppKit's masters are px of its own grid: 4 px of radius and 10 px of font are its defaults.
function converted(property: string, value: string): string {
  const px = Number.parseFloat(value)
  if (property === '--r') return String(Number.isFinite(px) ? within(0, px / radiusMasterPx, mostRadius) : 1)
  if (property === '--u') {
    const size = Number.isFinite(px) ? within(leastSize, px / fontMasterPx, mostSize) : 1
    return `calc(${unit} * ${size})`
  }
  if (property === '--scrim-filter')
    return px > 0 ? `blur(${px === Number(value) ? `${px}px` : value})` : 'none'
  return value
}

function within(least: number, value: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}
