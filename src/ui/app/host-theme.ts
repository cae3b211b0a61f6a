import { accentOf, type PorticoOptions, themeNameOf } from '../../domain/options/resolve.ts'
import { accentProperties, rgbOf } from './accent.ts'

/** The theme variables that a site may set, by either known prefix, and the modal's own property for each. */
const known: Readonly<Record<string, string>> = {
  'font-family': '--font',
  'border-radius-master': '--r',
  'font-size-master': '--u',
  'scrim-blur': '--scrim-filter',
}
const radiusMasterPx = 4
const fontMasterPx = 10
/** Maximum factor for the radius of corners. It leads to 44 px. Larger corners would cut off content. */
const mostRadius = 2.2
/**
 * Minimum and maximum factor for the text size. They lead to 14 and 20 px (the default is 16). With larger text, two
 * panes would not fit into a window.
 */
const [leastSize, mostSize] = [0.875, 1.25]
/** The user's own font size, as in tokens.css. The site's text size is relative to it. */
const unit = 'clamp(16px, var(--user-font-size, 16px), 32px)'

/**
 * The largest text size with which the two panes of Connect fit into a window. The panes are 46 units wide and at most
 * 35 units high. A window under 800 px has one pane, which fits at any size, so the last term is larger than any size
 * there.
 */
const room = 'max(min((100vw - 34px) / 46, 100vh / 35), (800px - 100vw) * 999)'

/**
 * Converts the theme variables of a site to the modal's properties. Leaves out the accent, whose contrast must be
 * checked first.
 */
function themeProperties(variables: PorticoOptions['themeVariables']): Record<string, string> {
  const properties: Record<string, string> = {}
  for (const [name, value] of Object.entries(variables)) {
    const property = known[themeNameOf(name) ?? '']
    if (!property) continue
    properties[property] = converted(property, String(value))
  }
  return properties
}

/**
 * Converts all theme variables of a site, and corrects the contrast of the accent. `resolve` parses colours that only the
 * browser can read.
 */
export function hostTheme(
  variables: PorticoOptions['themeVariables'],
  resolve: (color: string) => string | undefined = () => undefined,
): Record<string, string> {
  const accent = accentOf(variables)
  const color = accent === undefined || rgbOf(accent) ? accent : resolve(accent)
  return { ...themeProperties(variables), ...(color !== undefined && accentProperties(color)) }
}

/**
 * Converts any CSS colour, including `oklch()`, names and the page's `var()`, to `color(srgb …)`. Undefined if the colour is
 * invalid.
 */
export function browserColor(color: string, inside: HTMLElement): string | undefined {
  const probe = inside.appendChild(document.createElement('span'))
  probe.style.color = `color-mix(in srgb, ${color}, ${color})`
  const read = probe.style.color === '' ? undefined : getComputedStyle(probe).color
  probe.remove()
  return read
}

// Converts the base values of AppKit themes, which are px values. AppKit's defaults are 4 px for the radius
// and 10 px for the font.
function converted(property: string, value: string): string {
  const px = Number.parseFloat(value)
  if (property === '--r') return String(Number.isFinite(px) ? within(0, px / radiusMasterPx, mostRadius) : 1)
  if (property === '--u') {
    const size = Number.isFinite(px) ? within(leastSize, px / fontMasterPx, mostSize) : 1
    return size > 1 ? `max(${unit}, min(${unit} * ${size}, ${room}))` : `calc(${unit} * ${size})`
  }
  if (property === '--scrim-filter')
    return px > 0 ? `blur(${px === Number(value) ? `${px}px` : value})` : 'none'
  return value
}

function within(min: number, value: number, max: number): number {
  return Math.min(max, Math.max(min, value))
}
