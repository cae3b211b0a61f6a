/** The red, green and blue channels of a colour in sRGB, each from 0 to 1. */
export type Rgb = readonly [number, number, number]

/** Returns the WCAG contrast ratio of two colours. */
export function contrast(a: Rgb, b: Rgb): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

/**
 * Parses hexadecimal, `rgb()`, `hsl()` and `color(srgb …)` colours and ignores their alpha. Returns undefined for
 * anything else.
 */
export function rgbOf(color: string): Rgb | undefined {
  const text = color.trim().toLowerCase()
  const hex = /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/.exec(text)?.[1]
  if (hex) {
    const full = hex.length < 6 ? hex.replace(/./g, digit => digit + digit) : hex
    return [0, 2, 4].map(at => Number.parseInt(full.slice(at, at + 2), 16) / 255) as unknown as Rgb
  }
  const [, kind, inside] = /^(rgb|hsl|color(?=\(srgb ))a?\((?:srgb )?([^)]+)\)$/.exec(text) ?? []
  const [a, b, c] = (inside ?? '').split(/[\s,/]+/).map(Number.parseFloat)
  if (a === undefined || b === undefined || c === undefined || [a, b, c].some(Number.isNaN)) return undefined
  if (kind === 'color') return [a, b, c].map(channel => Math.min(1, Math.max(0, channel))) as unknown as Rgb
  return kind === 'rgb' ? [a / 255, b / 255, c / 255] : fromHsl(a, b / 100, c / 100)
}

function fromHsl(hue: number, saturation: number, lightness: number): Rgb {
  const channel = (n: number): number => {
    const k = (n + hue / 30) % 12
    return (
      lightness - saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(k - 3, 9 - k, 1))
    )
  }
  return [channel(0), channel(8), channel(4)]
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}

function gamma(channel: number): number {
  const clipped = Math.min(1, Math.max(0, channel))
  return clipped <= 0.0031308 ? clipped * 12.92 : 1.055 * clipped ** (1 / 2.4) - 0.055
}

function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map(linear) as unknown as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Returns the lightness, chroma and hue (in radians) of a colour in OKLCH. */
export function oklchOf(rgb: Rgb): Rgb {
  const [r, g, b] = rgb.map(linear) as unknown as Rgb
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bee = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return [0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, Math.hypot(a, bee), Math.atan2(bee, a)]
}

/** Returns the colour with this OKLCH lightness, chroma and hue. Channels outside of sRGB are clipped. */
export function rgbFrom(lightness: number, chroma: number, hue: number): Rgb {
  const a = chroma * Math.cos(hue)
  const b = chroma * Math.sin(hue)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    gamma(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    gamma(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    gamma(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

/** Returns the colour in CSS. */
export function cssOf(rgb: Rgb): string {
  return `rgb(${rgb.map(channel => Math.round(channel * 255)).join(' ')})`
}

/** Returns the colour in the hexadecimal notation. */
export function hexOf(rgb: Rgb): string {
  return `#${rgb
    .map(channel =>
      Math.round(channel * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/** Returns the colour as `cssOf` writes it, with channels in whole 255ths. Its contrast is what the browser shows. */
export function rounded(rgb: Rgb): Rgb {
  return rgb.map(channel => Math.round(channel * 255) / 255) as unknown as Rgb
}
