import { unclobbered } from '../../domain/core/lib/unclobbered.ts'
import { accentOf } from '../../domain/options/accent.ts'
import { type PorticoOptions, themeNameOf } from '../../domain/options/resolve.ts'
import { accentProperties, rgbOf } from './accent.ts'

/** The theme variables of a site, without their prefix, and the modal's CSS property for each of them. */
const known: Readonly<Record<string, string>> = {
  'font-family': '--font',
  'border-radius-master': '--r',
  'font-size-master': '--u',
  'scrim-blur': '--scrim-filter',
}
const radiusMasterPx = 4
const fontMasterPx = 10
/** Maximum factor for the corner radius. It gives 44 px, and a larger radius would cut off content. */
const maxRadius = 2.2
/**
 * Minimum and maximum factor for the text size. They give 14 and 20 px, and the default is 16 px. With larger text, the
 * two panes of the connect view would not fit into a window.
 */
const [minSize, maxSize] = [0.875, 1.25]
/** The user's default font size, limited to 16 to 32 px as in tokens.css. The site's text size is relative to it. */
const unit = 'clamp(16px, var(--user-font-size, 16px), 32px)'

/**
 * The largest text size at which both panes of the connect view fit into the window. Side by side, the panes need 46
 * times the text size in width and up to 35 times in height. A window under 800 px shows only one pane, so the last
 * term removes the limit.
 */
const room = 'max(min((100vw - 34px) / 46, 100vh / 35), (800px - 100vw) * 999)'

/**
 * Converts the theme variables of a site to CSS properties of the modal. The accent is not included, because
 * `accentProperties` converts it and checks its contrast.
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
 * Converts all theme variables of a site, and corrects the contrast of the accent. `resolve` parses a colour that only
 * the browser can parse, such as `oklch()`.
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
 * Converts any CSS colour, including `oklch()`, colour names and `var()` of the page, to `color(srgb …)`. Returns
 * undefined if the colour is invalid.
 */
export function browserColor(color: string, inside: HTMLElement): string | undefined {
  const probe = inside.appendChild(unclobbered(document).createElement('span'))
  probe.style.color = `color-mix(in srgb, ${color}, ${color})`
  const read = probe.style.color === '' ? undefined : getComputedStyle(probe).color
  probe.remove()
  return read
}

// Converts the value of one theme variable. AppKit defines `border-radius-master` and `font-size-master` as px values,
// with the defaults 4 px for the radius and 10 px for the font. Here they become factors.
function converted(property: string, value: string): string {
  const px = Number.parseFloat(value)
  if (property === '--r') return String(Number.isFinite(px) ? within(0, px / radiusMasterPx, maxRadius) : 1)
  if (property === '--u') {
    const size = Number.isFinite(px) ? within(minSize, px / fontMasterPx, maxSize) : 1
    return size > 1 ? `max(${unit}, min(${unit} * ${size}, ${room}))` : `calc(${unit} * ${size})`
  }
  if (property === '--scrim-filter')
    return px > 0 ? `blur(${px === Number(value) ? `${px}px` : value})` : 'none'
  return value
}

function within(min: number, value: number, max: number): number {
  return Math.min(max, Math.max(min, value))
}
