import { within } from '../core/lib/within.ts'
import { contrast, oklchOf, type Rgb, rgbFrom, rounded } from './color.ts'
import type { ThemeToken } from './theme-tokens.ts'

/** The two colour schemes of a theme. */
export type Scheme = 'light' | 'dark'

/** A colour of the site that was too hard to read or to see, and the colour that is used instead. */
export type Correction = {
  readonly token: ThemeToken
  readonly scheme: Scheme
  readonly given: Rgb
  readonly used: Rgb
  /** The contrast of the given colour, and the least contrast that it needs. */
  readonly ratio: number
  readonly least: number
}

/** The colours of a theme in one scheme. Each of them is safe: texts and lines of controls have enough contrast. */
export type Palette = {
  readonly background: Rgb
  readonly surface: Rgb
  readonly raised: Rgb
  readonly hover: Rgb
  readonly pressed: Rgb
  readonly selected: Rgb
  readonly button: Rgb
  readonly skeleton: Rgb
  readonly line: Rgb
  readonly controlLine: Rgb
  readonly text: Rgb
  readonly textSecondary: Rgb
  readonly textMuted: Rgb
  /** Shapes in the accent colour, such as charts. */
  readonly accent: Rgb
  /** The fill of primary buttons, the same under the pointer, and the text on both. */
  readonly solid: Rgb
  readonly solidHover: Rgb
  readonly onAccent: Rgb
  readonly link: Rgb
  readonly focus: Rgb
  readonly success: Rgb
  readonly successSoft: Rgb
  readonly warning: Rgb
  readonly warningSoft: Rgb
  readonly danger: Rgb
  readonly dangerSoft: Rgb
}

const white: Rgb = [1, 1, 1]
const black: Rgb = [0, 0, 0]
/** The dark text on a bright fill. */
const ink: Rgb = [18 / 255, 19 / 255, 19 / 255]
const paper: Rgb = [244 / 255, 245 / 255, 247 / 255]

/** Least contrast of text (WCAG 2.2, 1.4.3), and of shapes and lines that identify a control (1.4.11). */
const [textRatio, shapeRatio] = [4.5, 3]
/**
 * Least contrast between black or white and the card, and between black or white and each other surface. Text that is
 * lighter than black must still be readable on all surfaces.
 */
const [cardRatio, surfaceRatio] = [9, 6.5]
/**
 * Minimum contrast between a coloured fill and the card. It is low, because users read the text on the fill and need
 * not see where the fill ends.
 */
const seenRatio = 1.25
/** Minimum contrast of a row under the pointer with the card, of the same with a box, and of a pressed row with the first. */
const [hoverRatio, hoverInBoxRatio, pressRatio] = [1.12, 1.05, 1.08]
/** Minimum chroma of an accent that has a visible hue. An accent with less chroma is treated as grey. */
const greyChroma = 0.03
/** Minimum chroma of a colour whose hue the greys take. */
const hueChroma = 0.006
/** The chroma of the greys at a strength of 100 %, and the chroma of a base colour from which on they take all of it. */
const [fullChroma, fullBase] = [0.25, 0.08]
/** The part of the accent's hue that greys take by default. */
export const defaultStrength = 0.04

/** The grey of a theme: how much chroma its greys have, and of which hue (in radians). */
export type Neutral = { readonly chroma: number; readonly hue: number }

/** Returns the chroma and hue of the greys for a base colour and a strength from 0 to 1. */
export function neutralOf(base: Rgb, strength: number): Neutral {
  const [, chroma, hue] = oklchOf(base)
  if (chroma < hueChroma) return { chroma: 0, hue: 0 }
  return { chroma: strength * fullChroma * Math.min(1, chroma / fullBase), hue }
}

/** The lightness of the default colours, and the distances of surfaces from the card, in OKLCH. */
const looks = {
  light: {
    background: 1,
    surface: -0.027,
    raised: 0.01,
    hover: -0.05,
    pressed: -0.085,
    selected: -0.03,
    line: -0.085,
    controlLine: 0.6,
    text: 0.19,
    textSecondary: 0.41,
    textMuted: 0.5,
    tint: 0.015,
    softTint: 0.03,
    success: [0.46, 0.1, 2.71],
    warning: [0.47, 0.11, 1.13],
    danger: [0.5, 0.19, 0.5],
  },
  dark: {
    background: 0.184,
    surface: -0.03,
    raised: 0.04,
    hover: 0.077,
    pressed: 0.117,
    selected: 0.06,
    line: 0.117,
    controlLine: 0.59,
    text: 0.97,
    textSecondary: 0.79,
    textMuted: 0.68,
    tint: 0.06,
    softTint: 0.04,
    success: [0.78, 0.13, 2.75],
    warning: [0.81, 0.13, 1.3],
    danger: [0.76, 0.14, 0.4],
  },
} as const

/** The colours that a site sets in one scheme, and the greys of its theme. */
export type GivenColors = {
  readonly color: (token: ThemeToken) => Rgb | undefined
  readonly neutral: Neutral
}

type Status = 'success' | 'warning' | 'danger'

/** The accent of a theme without one. */
export const defaultAccent: Rgb = [75 / 255, 89 / 255, 249 / 255]

/**
 * Computes all colours of a theme in one scheme. What the site does not set is derived from its background, its accent
 * and its greys. What the site sets is used as it is, unless it would be hard to read: then it becomes lighter or darker,
 * with the same hue, until it has enough contrast.
 */
export function paletteOf(
  given: GivenColors,
  scheme: Scheme,
): { readonly palette: Palette; readonly corrections: readonly Correction[] } {
  const corrections: Correction[] = []
  const grey = (lightness: number) => greyOf(given.neutral, lightness)
  const asked = given.color('background') ?? (scheme === 'light' ? white : grey(looks.dark.background))
  // A site may set a dark card for the light scheme. The texts follow the card, and not the name of the scheme.
  const isDark = contrast(white, asked) > contrast(black, asked)
  const site: Site = {
    ...given,
    grey,
    isDark,
    look: looks[isDark ? 'dark' : 'light'],
    accent: rounded(given.color('accent') ?? defaultAccent),
    take: (token, derived, against, least, mend) => {
      const own = given.color(token)
      const from = rounded(own ?? derived())
      const ratio = leastContrast(from, against)
      if (ratio >= least) return from
      const used = rounded(mend(from))
      if (own) corrections.push({ token, scheme, given: own, used, ratio, least })
      return used
    },
  }
  const surfaces = surfacesOf(site, asked)
  const { background, surface, skeleton: _, line: __, ...others } = surfaces
  const fills = fillsOf(site, background)
  const palette: Palette = {
    ...surfaces,
    ...fills,
    ...inksOf(site, [background, surface, ...Object.values(others)]),
    accent: rounded(accentOn(site, [background, surface], shapeRatio)),
  }
  return { palette, corrections }
}

/** What the site has set in one scheme, and the look of the card that it asks for. */
type Site = GivenColors & {
  readonly grey: (lightness: number) => Rgb
  readonly isDark: boolean
  readonly look: (typeof looks)[Scheme]
  readonly accent: Rgb
  /** Uses the colour of the site, or a derived colour. Notes where the site's own colour is too faint. */
  readonly take: (
    token: ThemeToken,
    derived: () => Rgb,
    against: readonly Rgb[],
    least: number,
    mend: (color: Rgb) => Rgb,
  ) => Rgb
}

type Surface = 'background' | 'surface' | 'raised' | 'hover' | 'pressed' | 'selected' | 'button'
type Surfaces = Pick<Palette, Surface | 'skeleton' | 'line' | `${Status}Soft`>

/** Returns the card and everything that texts stand on, and the lines between them. `asked` is the card that the site wants. */
function surfacesOf({ color, take, grey, look, isDark, accent }: Site, asked: Rgb): Surfaces {
  const end = isDark ? white : black
  /** Moves a surface away from the colour of the texts, until texts can be read on it. */
  const ground = (token: ThemeToken, derived: () => Rgb, least = surfaceRatio): Rgb =>
    take(token, derived, [end], least, from =>
      seek(from, isDark ? -1 : 1, shade => contrast(shade, end) >= least),
    )
  const background = ground('background', () => asked, cardRatio)
  const [cardLightness, cardChroma, cardHue] = oklchOf(background)
  /** Returns a surface whose lightness has this distance from the card. It has the hue of the card, or else of the greys. */
  const beside = (distance: number): Rgb => {
    // Nothing is darker than a black card, so its boxes become lighter.
    const wanted = cardLightness + distance < 0.06 && distance < 0 ? 0.05 : distance
    const lightness = within(0, cardLightness + wanted, 1)
    return cardChroma < hueChroma ? grey(lightness) : rgbFrom(lightness, Math.min(cardChroma, 0.06), cardHue)
  }
  /** Returns the soft fill behind a banner or a badge, in the hue of its status. */
  const softOf = (status: Status): Rgb => {
    const [, chroma, hue] = oklchOf(color(status) ?? standardOf(look, status))
    const lightness = within(0.1, cardLightness + look.selected, 0.97)
    const soft = rounded(rgbFrom(lightness, Math.min(chroma, look.softTint), hue))
    return rounded(seek(soft, isDark ? -1 : 1, shade => contrast(shade, end) >= surfaceRatio))
  }
  const [, accentChroma, accentHue] = oklchOf(accent)
  const surface = ground('surface', () => beside(look.surface))
  const raised = ground('surface-raised', () => beside(look.raised))
  const towards = isDark ? 1 : -1
  // The same distance is less visible beside black, so a row under the pointer would look like the card.
  const hover = ground('surface-hover', () =>
    seek(
      beside(look.hover),
      towards,
      shade => contrast(shade, background) >= hoverRatio && contrast(shade, surface) >= hoverInBoxRatio,
    ),
  )
  const pressed = ground('surface-pressed', () =>
    seek(beside(look.pressed), towards, shade => contrast(shade, hover) >= pressRatio),
  )
  const selected = ground('surface-selected', () =>
    rgbFrom(cardLightness + look.selected, Math.min(accentChroma, look.tint), accentHue),
  )
  return {
    background,
    surface,
    raised,
    hover,
    pressed,
    selected,
    button: ground('button', () => hover),
    skeleton: rounded(color('skeleton') ?? pressed),
    line: rounded(color('line') ?? beside(look.line)),
    successSoft: softOf('success'),
    warningSoft: softOf('warning'),
    dangerSoft: softOf('danger'),
  }
}

/** Returns the fill of primary buttons on the card, the same under the pointer, and the text on both. */
function fillsOf(site: Site, card: Rgb): Pick<Palette, 'solid' | 'solidHover' | 'onAccent'> {
  const { take, accent } = site
  const solid = take(
    'accent',
    () => defaultAccent,
    [card],
    isGrey(accent) ? shapeRatio : seenRatio,
    () => accentOn(site, [card], shapeRatio),
  )
  const onAccent = take(
    'accent-foreground',
    () => textOn(solid),
    [solid],
    textRatio,
    () => textOn(solid),
  )
  // Under the pointer the fill moves away from the text on it. A black or white fill can only move towards it.
  const [away, towards] = contrast(black, solid) > contrast(black, onAccent) ? [white, black] : [black, white]
  const solidHover =
    [mix(solid, away, 0.1), mix(solid, towards, 0.16)]
      .map(rounded)
      .find(shade => contrast(shade, solid) > 1.05 && contrast(shade, onAccent) >= textRatio) ?? solid
  return { solid, solidHover, onAccent }
}

type Ink = 'controlLine' | 'text' | 'textSecondary' | 'textMuted' | 'link' | 'focus'

/** Returns the colours of texts, of lines of controls, and of states. Each of them stands out from all grounds. */
function inksOf(site: Site, grounds: readonly Rgb[]): Pick<Palette, Ink | Status> {
  const { take, grey, look } = site
  const ink = (token: ThemeToken, least: number, derived: () => Rgb): Rgb =>
    take(token, derived, grounds, least, from => readable(site, from, grounds, least))
  const ofStatus = (status: Status) => ink(status, textRatio, () => standardOf(look, status))
  return {
    success: ofStatus('success'),
    warning: ofStatus('warning'),
    danger: ofStatus('danger'),
    controlLine: ink('control-line', shapeRatio, () => grey(look.controlLine)),
    text: ink('text', textRatio, () => grey(look.text)),
    textSecondary: ink('text-secondary', textRatio, () => grey(look.textSecondary)),
    textMuted: ink('text-muted', textRatio, () => grey(look.textMuted)),
    link: ink('link', textRatio, () => accentOn(site, grounds, textRatio)),
    focus: ink('focus', shapeRatio, () => accentOn(site, grounds, shapeRatio)),
  }
}

/** Returns the accent, so light or so dark that it stands out. A grey accent becomes near-white or near-black. */
function accentOn(site: Site, others: readonly Rgb[], least: number): Rgb {
  const { accent, isDark } = site
  if (leastContrast(accent, others) >= least) return accent
  const [lightness, chroma, hue] = oklchOf(accent)
  const strong = () => rgbFrom(lightness, Math.min(chroma, 0.2), hue)
  return readable(site, isGrey(accent) ? (isDark ? paper : ink) : strong(), others, least)
}

function isGrey(accent: Rgb): boolean {
  const [, chroma] = oklchOf(accent)
  return chroma < greyChroma
}

/** Moves a colour towards black or white, the one with more contrast, until it stands out from all grounds. */
function readable({ isDark }: Site, from: Rgb, grounds: readonly Rgb[], least: number): Rgb {
  return seek(from, isDark ? 1 : -1, shade => leastContrast(shade, grounds) >= least)
}

function standardOf(look: Site['look'], status: Status): Rgb {
  return rgbFrom(...(look[status] as Rgb))
}

function greyOf({ chroma, hue }: Neutral, lightness: number): Rgb {
  return rgbFrom(within(0, lightness, 1), chroma, hue)
}

/** Returns the text colour for this fill: white or the dark ink colour if one of them is legible, otherwise black. */
function textOn(fill: Rgb): Rgb {
  return [white, ink].find(color => contrast(color, fill) >= textRatio) ?? black
}

function leastContrast(color: Rgb, others: readonly Rgb[]): number {
  return Math.min(...others.map(other => contrast(color, other)))
}

/**
 * Changes the lightness of a colour step by step, up or down, until it is accepted. Near black and white the chroma
 * shrinks, so that the last step is black or white itself.
 */
function seek(from: Rgb, direction: 1 | -1, isAccepted: (color: Rgb) => boolean): Rgb {
  const [start, chroma, hue] = oklchOf(from)
  const room = direction > 0 ? 1 - start : start
  for (let lightness = start; lightness > 0 && lightness < 1; lightness += direction * 0.005) {
    const left = direction > 0 ? 1 - lightness : lightness
    const shade = rounded(rgbFrom(lightness, chroma * Math.min(1, (left / Math.max(room, 0.01)) * 2), hue))
    if (isAccepted(shade)) return shade
  }
  return direction > 0 ? white : black
}

function mix(a: Rgb, b: Rgb, share: number): Rgb {
  const channel = (at: 0 | 1 | 2) => a[at] * (1 - share) + b[at] * share
  return [channel(0), channel(1), channel(2)]
}
