import { type CoreError, coreError } from '../core/errors/core-error.ts'
import { within } from '../core/lib/within.ts'
import { cssOf, hexOf, type Rgb, rgbFrom, rgbOf } from './color.ts'
import {
  type Correction,
  defaultAccent,
  defaultStrength,
  type Neutral,
  neutralOf,
  type Palette,
  paletteOf,
  type Scheme,
} from './palette.ts'
import { themePresets } from './theme-presets.ts'
import { type ThemeToken, type TokenKind, tokenKinds, tokenOf } from './theme-tokens.ts'

/** The theme variables of a site, as the option `themeVariables` holds them. */
type Variables = Readonly<Record<string, string | number>>

/** Parses a colour that only the browser can parse, such as `oklch()`. Returns undefined if it is no colour. */
export type ResolveColor = (color: string) => string | undefined

/** A theme variable without effect: its name is unknown, or its value is not valid (`error`). */
export type ThemeFault = {
  readonly name: string
  readonly value: string | number
  readonly error?: CoreError
}

/** A theme that is read and corrected. */
export type Theme = {
  /** The CSS properties of the modal and of the buttons. They have both schemes, by `light-dark()`. */
  readonly properties: Readonly<Record<string, string>>
  /** The colours by scheme. Undefined if the site has set no colour, so that the default colours count. */
  readonly palettes: Readonly<Record<Scheme, Palette>> | undefined
  readonly corrections: readonly Correction[]
  readonly faults: readonly ThemeFault[]
  /** The fonts and corners in the names of AppKit, for the login frame. */
  readonly appKit: Readonly<Record<string, string>>
}

type Values = { [K in ThemeToken]?: string }

const schemes: readonly Scheme[] = ['light', 'dark']
const [radiusMasterPx, fontMasterPx] = [4, 10]
/** The size of a picture whose radius the token names. */
const pictureSizePx = 36
/** The radius of the card and of controls at the factor 1. */
const [cardRadiusPx, controlRadiusPx] = [20, 14]
/** Maximum factor for the corner radius. It gives 44 px, and a larger radius would cut off content. */
const maxRadius = 2.2
/**
 * Minimum and maximum factor for the text size. They give 14 and 20 px, and the default is 16 px. With larger text, the
 * two panes of the connect view would not fit into a window.
 */
const [minSize, maxSize] = [0.875, 1.25]
/** The user's default font size, limited to 16 to 32 px as in tokens.css. The site's text size is relative to it. */
const unit = 'clamp(16px, var(--pt-user-font-size, 16px), 32px)'

/**
 * The largest text size at which both panes of the connect view fit into the window. Side by side, the panes need 46
 * times the text size in width and up to 35 times in height. A window under 800 px shows only one pane, so the last
 * term removes the limit.
 */
const room = 'max(min((100vw - 34px) / 46, 100vh / 35), (800px - 100vw) * 999)'

/** The height of rows and the padding of rows (px at the default text size). */
const densities: Readonly<Record<string, readonly [row: string, padding: string]>> = {
  compact: ['46', '4'],
  comfortable: ['56', '8'],
  spacious: ['64', '12'],
}

/** The properties whose value is the token's own text. */
const plain: Partial<Record<ThemeToken, string>> = {
  'font-family': '--pt-font',
  'heading-font-family': '--pt-heading-font',
  'mono-font-family': '--pt-mono',
  'heading-font-weight': '--pt-heading-weight',
  'heading-letter-spacing': '--pt-heading-spacing',
  shadow: '--pt-shadow',
  'primary-shadow': '--pt-primary-shadow',
  'badge-radius': '--pt-badge-radius',
  'border-width': '--pt-border',
  'card-border-width': '--pt-card-border',
  'card-width': '--pt-card-width',
}

/** The properties of colours that need no contrast. */
const decorative: Partial<Record<ThemeToken, string>> = {
  'card-line': '--pt-card-line',
  'button-line': '--pt-btn-line',
}

const paletteProperties: Readonly<Record<keyof Palette, string>> = {
  background: '--pt-bg',
  surface: '--pt-sunken',
  raised: '--pt-raised',
  hover: '--pt-hover',
  pressed: '--pt-press',
  selected: '--pt-soft',
  button: '--pt-btn',
  skeleton: '--pt-bone',
  line: '--pt-line',
  controlLine: '--pt-line-strong',
  text: '--pt-text',
  textSecondary: '--pt-text-2',
  textMuted: '--pt-text-3',
  accent: '--pt-accent',
  solid: '--pt-solid',
  solidHover: '--pt-solid-hover',
  onAccent: '--pt-on-accent',
  link: '--pt-accent-text',
  focus: '--pt-ring',
  success: '--pt-ok',
  successSoft: '--pt-ok-soft',
  warning: '--pt-warn',
  warningSoft: '--pt-warn-soft',
  danger: '--pt-bad',
  dangerSoft: '--pt-bad-soft',
}

/**
 * Reads the theme variables of a site, adds the tokens of the preset, and corrects the contrast of all colours. What is
 * not valid has no effect and is listed in `faults`.
 */
export function readTheme(variables: Variables, resolve: ResolveColor = () => undefined): Theme {
  const faults: ThemeFault[] = []
  const own: Values = {}
  const names: Partial<Record<ThemeToken, string>> = {}
  const known = memoized(resolve)
  for (const [name, value] of Object.entries(variables)) {
    const token = tokenOf(name)
    if (token === undefined || !Object.hasOwn(tokenKinds, token)) {
      faults.push({ name, value })
      continue
    }
    const error = faultOf(tokenKinds[token as ThemeToken], String(value), name, known)
    if (error) {
      faults.push({ name, value, error })
      continue
    }
    own[token as ThemeToken] = String(value)
    names[token as ThemeToken] = name
  }
  const preset = own.preset === undefined ? {} : themePresets[own.preset as keyof typeof themePresets]
  const values: Values = { ...withoutReplaced(stringsOf(preset), own), ...own }
  const { palettes, corrections } = colorsOf(values, known)
  return {
    properties: {
      ...shapeProperties(values),
      ...(palettes && paletteCss(palettes)),
      ...decorativeProperties(values, known),
    },
    palettes,
    corrections: corrections.filter(({ token }) => own[token] !== undefined),
    faults,
    appKit: appKitNames(values),
  }
}

/** Returns the sentence about a corrected colour, for the console. */
export function correctionText({ token, scheme, given, used, ratio, least }: Correction): string {
  const times = (value: number) => `${(Math.floor(value * 100) / 100).toFixed(2)}:1`
  return `${token} in the ${scheme} scheme: ${hexOf(given)} has a contrast of ${times(ratio)} and needs ${times(least)}, so ${hexOf(used)} is used`
}

function stringsOf(tokens: object): Values {
  return Object.fromEntries(Object.entries(tokens).map(([token, value]) => [token, String(value)]))
}

/** Leaves out the tokens of a preset that the site replaces by a more general one: its own radius of all corners. */
function withoutReplaced(preset: Values, own: Values): Values {
  const { 'card-radius': _, 'control-radius': __, ...rest } = preset
  return own['border-radius-master'] === undefined ? preset : rest
}

/** Returns why the value of a token is not valid, or undefined if it is valid. */
function faultOf(
  kind: TokenKind,
  value: string,
  option: string,
  resolve: ResolveColor,
): CoreError | undefined {
  switch (kind.kind) {
    case 'choice':
      return kind.choices.includes(value)
        ? undefined
        : coreError('option-choice-invalid', { option, choices: kind.choices.join(', ') })
    case 'number':
      return Number.isFinite(Number.parseFloat(value))
        ? undefined
        : coreError('option-number-invalid', {
            option,
            kind: `number from ${kind.from} to ${kind.to}${kind.unit}`,
          })
    case 'color':
      return partsOf(value).every(part => neutralPart(part) || rgbOf(part) || rgbOf(resolve(part) ?? ''))
        ? undefined
        : coreError('option-colour-invalid', { option })
    case 'shadow':
      return typeof CSS === 'undefined' || !CSS.supports || CSS.supports('box-shadow', value)
        ? undefined
        : coreError('option-colour-invalid', { option, kind: 'box-shadow' })
    default:
      return undefined
  }
}

/** Computes the palettes of both schemes, if the theme has a colour. */
function colorsOf(values: Values, resolve: ResolveColor) {
  const hasColor = Object.keys(values).some(
    token => tokenKinds[token as ThemeToken].kind === 'color' && token !== 'scrim',
  )
  if (!hasColor && values['neutral-strength'] === undefined) return { palettes: undefined, corrections: [] }
  const of = (scheme: Scheme) => {
    const neutral = neutralIn(values, scheme, resolve)
    return paletteOf({ neutral, color: token => colorIn(values[token], scheme, neutral, resolve) }, scheme)
  }
  const [light, dark] = [of('light'), of('dark')]
  return {
    palettes: { light: light.palette, dark: dark.palette },
    corrections: [...light.corrections, ...dark.corrections],
  }
}

/** Returns the greys of the theme in one scheme. */
function neutralIn(values: Values, scheme: Scheme, resolve: ResolveColor): Neutral {
  const none: Neutral = { chroma: 0, hue: 0 }
  const base =
    colorIn(values.neutral, scheme, none, resolve) ??
    colorIn(values.accent, scheme, none, resolve) ??
    defaultAccent
  const given = values['neutral-strength']
  return neutralOf(base, given === undefined ? defaultStrength : numberIn('neutral-strength', given) / 100)
}

/** Returns the colour of a value in one scheme. */
function colorIn(
  value: string | undefined,
  scheme: Scheme,
  neutral: Neutral,
  resolve: ResolveColor,
): Rgb | undefined {
  if (value === undefined) return undefined
  const [light = '', dark = light] = partsOf(value)
  const part = scheme === 'light' ? light : dark
  const grey = neutralPart(part)
  if (grey) return rgbFrom(grey.lightness, neutral.chroma, neutral.hue)
  return rgbOf(part) ?? rgbOf(resolve(part) ?? '')
}

/** Splits `light-dark(a, b)` into its two colours. Any other value is one colour for both schemes. */
function partsOf(value: string): readonly string[] {
  const inside = /^\s*light-dark\((.*)\)\s*$/s.exec(value)?.[1]
  if (inside === undefined) return [value.trim()]
  let depth = 0
  const parts = ['']
  for (const sign of inside) {
    if (sign === '(') depth++
    if (sign === ')') depth--
    if (sign === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += sign
  }
  return parts.length === 2 ? parts.map(part => part.trim()) : ['']
}

/** Parses `neutral(96%)` and `neutral(96% / 0.7)`. */
function neutralPart(
  part: string,
): { readonly lightness: number; readonly alpha: string | undefined } | undefined {
  const [, lightness, alpha] =
    /^neutral\(\s*(\d+(?:\.\d+)?)%\s*(?:\/\s*(\d*\.?\d+%?)\s*)?\)$/i.exec(part) ?? []
  return lightness === undefined ? undefined : { lightness: Math.min(1, Number(lightness) / 100), alpha }
}

function paletteCss(palettes: Readonly<Record<Scheme, Palette>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(paletteProperties).map(([name, property]) => {
      const of = (scheme: Scheme) => cssOf(palettes[scheme][name as keyof Palette])
      return [property, `light-dark(${of('light')}, ${of('dark')})`]
    }),
  )
}

/** Returns the properties of the colours that need no contrast: the scrim and the lines around the card and buttons. */
function decorativeProperties(values: Values, resolve: ResolveColor): Record<string, string> {
  const properties: Record<string, string> = {}
  for (const [token, property] of Object.entries(decorative)) {
    const [light, dark] = schemes.map(scheme =>
      colorIn(values[token as ThemeToken], scheme, neutralIn(values, scheme, resolve), resolve),
    )
    if (light && dark) properties[property] = `light-dark(${cssOf(light)}, ${cssOf(dark)})`
  }
  if (values.scrim !== undefined) {
    const [light = '', dark = light] = partsOf(values.scrim)
    const parts = schemes.map((scheme, at) => {
      const part = at === 0 ? light : dark
      const grey = neutralPart(part)
      if (!grey) return part
      const { chroma, hue } = neutralIn(values, scheme, resolve)
      const rgb = cssOf(rgbFrom(grey.lightness, chroma, hue))
      return grey.alpha === undefined ? rgb : rgb.replace(')', ` / ${grey.alpha})`)
    })
    properties['--pt-scrim'] = `light-dark(${parts.join(', ')})`
  }
  return properties
}

/** Returns the properties of fonts, sizes, corners, lines and distances. */
function shapeProperties(values: Values): Record<string, string> {
  const properties: Record<string, string> = {}
  for (const [token, property] of Object.entries(plain)) {
    const value = values[token as ThemeToken]
    if (value !== undefined) properties[property] = withUnit(token as ThemeToken, value)
  }
  const master = values['border-radius-master']
  if (master !== undefined) {
    const px = Number.parseFloat(master)
    properties['--pt-r'] = String(Number.isFinite(px) ? within(0, px / radiusMasterPx, maxRadius) : 1)
  }
  if (values['card-radius'] !== undefined)
    properties['--pt-card-r'] = String(numberIn('card-radius', values['card-radius']) / cardRadiusPx)
  // The radius of the card follows `--pt-r`, so it is set where only the controls get a radius of their own.
  if (values['control-radius'] !== undefined) {
    properties['--pt-card-r'] ??= properties['--pt-r'] ?? '1'
    properties['--pt-r'] = String(numberIn('control-radius', values['control-radius']) / controlRadiusPx)
  }
  const size = values['font-size-master']
  if (size !== undefined) properties['--pt-u'] = textSize(Number.parseFloat(size))
  const blur = values['scrim-blur']
  if (blur !== undefined) {
    const px = Number.parseFloat(blur)
    properties['--pt-scrim-filter'] = px > 0 ? `blur(${px === Number(blur) ? `${px}px` : blur})` : 'none'
  }
  if (values['picture-radius'] !== undefined)
    properties['--pt-pic-r'] = String(numberIn('picture-radius', values['picture-radius']) / pictureSizePx)
  const [row, padding] = densities[values.density ?? ''] ?? []
  if (row !== undefined && padding !== undefined) {
    properties['--pt-row'] = row
    properties['--pt-row-pad'] = padding
  }
  return properties
}

// AppKit defines `font-size-master` as a px value with the default 10 px. Here it becomes a factor.
function textSize(px: number): string {
  const size = Number.isFinite(px) ? within(minSize, px / fontMasterPx, maxSize) : 1
  return size > 1 ? `max(${unit}, min(${unit} * ${size}, ${room}))` : `calc(${unit} * ${size})`
}

/** Returns the value of a number token with its unit and within its limits. Other values stay as they are. */
function withUnit(token: ThemeToken, value: string): string {
  const kind = tokenKinds[token]
  if (kind.kind !== 'number') return value
  // The width of the card counts in the modal's own unit, which grows with the user's font size.
  return `${numberIn(token, value)}${token === 'card-width' ? '' : kind.unit}`
}

function numberIn(token: ThemeToken, value: string): number {
  const kind = tokenKinds[token]
  const number = Number.parseFloat(value)
  return kind.kind === 'number' ? within(kind.from, number, kind.to) : number
}

/** Returns the tokens that AppKit has too, in its names, for the login frame. */
function appKitNames(values: Values): Readonly<Record<string, string>> {
  const shared: readonly ThemeToken[] = ['font-family', 'font-size-master', 'border-radius-master']
  return Object.fromEntries(
    shared.flatMap(token => {
      const value = values[token]
      return value === undefined ? [] : [[`--w3m-${token}`, value]]
    }),
  )
}

function memoized(resolve: ResolveColor): ResolveColor {
  const known = new Map<string, string | undefined>()
  return color => {
    if (!known.has(color)) known.set(color, resolve(color))
    return known.get(color)
  }
}
