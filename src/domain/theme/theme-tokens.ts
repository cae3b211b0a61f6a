const presetNames = ['quiet', 'ink', 'paper', 'night', 'contrast', 'soft'] as const

/** The name of a preset. */
export type ThemePreset = (typeof presetNames)[number]

/**
 * A colour: any CSS colour, `neutral(96%)` for a grey of this lightness in the theme's neutral hue, or
 * `light-dark(a, b)` with one of them for each colour scheme.
 */
export type ThemeColor = string
/** A length in px, as a number or with the unit: `12` or `12px`. */
export type ThemeLength = string | number

/**
 * The tokens of a theme. Each of them is a theme variable with one of the prefixes `--wc-`, `--portico-`, `--w3m-` and
 * `--apkt-`, for example `--wc-accent`.
 */
export type ThemeTokens = {
  /** A named theme, from which the theme takes every token that it does not set. */
  readonly preset?: ThemePreset | undefined
  /** The colour of buttons, links, charts, focus rings and selected items. */
  readonly accent?: ThemeColor | undefined
  /** The text on the accent. Default: white or black, whichever is readable. */
  readonly 'accent-foreground'?: ThemeColor | undefined
  /** The card. */
  readonly background?: ThemeColor | undefined
  /** Boxes and fields in the card. */
  readonly surface?: ThemeColor | undefined
  /** Menus and toasts above the card. */
  readonly 'surface-raised'?: ThemeColor | undefined
  /** A row or a secondary button under the pointer, and quiet fills such as badges. */
  readonly 'surface-hover'?: ThemeColor | undefined
  /** A row or a button that is pressed. */
  readonly 'surface-pressed'?: ThemeColor | undefined
  /** The selected item of a list. */
  readonly 'surface-selected'?: ThemeColor | undefined
  /** The colour whose hue all greys take. Default: the accent. */
  readonly neutral?: ThemeColor | undefined
  /** How much of that hue the greys take, from 0 to 20 %. Default 4 %. */
  readonly 'neutral-strength'?: string | number | undefined
  /** Lines that divide. */
  readonly line?: ThemeColor | undefined
  /** Lines around fields, checkboxes and other controls. */
  readonly 'control-line'?: ThemeColor | undefined
  /** The line around the card. */
  readonly 'card-line'?: ThemeColor | undefined
  /** Normal text. */
  readonly text?: ThemeColor | undefined
  /** Second lines, labels and explanations. */
  readonly 'text-secondary'?: ThemeColor | undefined
  /** Notes, and text that has no effect now. */
  readonly 'text-muted'?: ThemeColor | undefined
  /** Links and quiet buttons. Default: from the accent. */
  readonly link?: ThemeColor | undefined
  /** The focus ring. Default: from the accent. */
  readonly focus?: ThemeColor | undefined
  /** Text and marks of success. Their soft fill is derived from the colour. */
  readonly success?: ThemeColor | undefined
  /** Text and marks of warnings. */
  readonly warning?: ThemeColor | undefined
  /** Text and marks of errors and dangers. */
  readonly danger?: ThemeColor | undefined
  /** Placeholders while content loads. */
  readonly skeleton?: ThemeColor | undefined
  /** The fill of secondary buttons. */
  readonly button?: ThemeColor | undefined
  /** The line around all buttons. */
  readonly 'button-line'?: ThemeColor | undefined
  /** The colour over the page behind the modal. Its alpha counts. */
  readonly scrim?: ThemeColor | undefined
  /** The blur of the page behind the modal. */
  readonly 'scrim-blur'?: ThemeLength | undefined
  /** The shadow of the card, as the CSS property `box-shadow`. */
  readonly shadow?: string | undefined
  /** The shadow of primary buttons, as the CSS property `box-shadow`. */
  readonly 'primary-shadow'?: string | undefined
  /** The font of all text. Portico loads no fonts. */
  readonly 'font-family'?: string | undefined
  /** The font of titles, headlines and large amounts. */
  readonly 'heading-font-family'?: string | undefined
  /** The font of addresses and hashes. */
  readonly 'mono-font-family'?: string | undefined
  /** The weight of titles and headlines, from 300 to 900. */
  readonly 'heading-font-weight'?: string | number | undefined
  /** The letter spacing of titles and headlines in em, from -0.05 to 0.1. */
  readonly 'heading-letter-spacing'?: string | number | undefined
  /** The size of text on the scale of AppKit: `10px` gives normal text of 16 px. */
  readonly 'font-size-master'?: ThemeLength | undefined
  /** The radius of all corners on the scale of AppKit. Default `4px`, at most `8.8px`. */
  readonly 'border-radius-master'?: ThemeLength | undefined
  /** The radius of the card, from 0 to 44 px. Default 20 px. */
  readonly 'card-radius'?: ThemeLength | undefined
  /** The radius of buttons, fields, rows and boxes, from 0 to 30 px. Default 14 px. */
  readonly 'control-radius'?: ThemeLength | undefined
  /** The radius of badges, from 0 to 12 px. Default 8 px. */
  readonly 'badge-radius'?: ThemeLength | undefined
  /** The radius of the pictures of wallets, for a picture of 36 px: from 0 to 18 px. Default 10 px. */
  readonly 'picture-radius'?: ThemeLength | undefined
  /** The width of lines around controls, from 1 to 4 px. */
  readonly 'border-width'?: ThemeLength | undefined
  /** The width of the line around the card, from 0 to 6 px. */
  readonly 'card-border-width'?: ThemeLength | undefined
  /** The width of the card in one column, from 360 to 480 px. Default 400 px. */
  readonly 'card-width'?: ThemeLength | undefined
  /** The height of rows. Default `comfortable`. */
  readonly density?: 'compact' | 'comfortable' | 'spacious' | undefined
}

/** The name of a theme token, without the prefix of a theme variable. */
export type ThemeToken = keyof ThemeTokens

/** The prefixes of theme variables. All of them mean the same. */
export type ThemePrefix = 'wc' | 'portico' | 'w3m' | 'apkt'

/**
 * The theme variables of a site. A name consists of a prefix and the name of a token, such as `--wc-accent`.
 * @example
 * import { createPortico, type ThemeVariables } from 'portico'
 *
 * const theme: ThemeVariables = { '--wc-preset': 'paper', '--wc-accent': 'light-dark(#9c3f1c, #e59a70)' }
 * createPortico({ themeVariables: theme })
 */
export type ThemeVariables = {
  readonly [K in ThemeToken as `--${ThemePrefix}-${K}`]?: NonNullable<ThemeTokens[K]>
}

/** How the value of a token is read. */
export type TokenKind =
  | { readonly kind: 'color' | 'font' | 'shadow' }
  | { readonly kind: 'choice'; readonly choices: readonly string[] }
  | {
      readonly kind: 'number'
      readonly unit: 'px' | 'em' | '%' | ''
      readonly from: number
      readonly to: number
    }
  /** A value on the scale of AppKit. A value that is not a number counts as the default. */
  | { readonly kind: 'master' }

const color = { kind: 'color' } as const
const font = { kind: 'font' } as const
const shadow = { kind: 'shadow' } as const
const master = { kind: 'master' } as const
const px = (from: number, to: number) => ({ kind: 'number', unit: 'px', from, to }) as const

/** The kinds of all tokens. */
export const tokenKinds: Readonly<Record<ThemeToken, TokenKind>> = {
  preset: { kind: 'choice', choices: presetNames },
  accent: color,
  'accent-foreground': color,
  background: color,
  surface: color,
  'surface-raised': color,
  'surface-hover': color,
  'surface-pressed': color,
  'surface-selected': color,
  neutral: color,
  'neutral-strength': { kind: 'number', unit: '%', from: 0, to: 20 },
  line: color,
  'control-line': color,
  'card-line': color,
  text: color,
  'text-secondary': color,
  'text-muted': color,
  link: color,
  focus: color,
  success: color,
  warning: color,
  danger: color,
  skeleton: color,
  button: color,
  'button-line': color,
  scrim: color,
  'scrim-blur': master,
  shadow,
  'primary-shadow': shadow,
  'font-family': font,
  'heading-font-family': font,
  'mono-font-family': font,
  'heading-font-weight': { kind: 'number', unit: '', from: 300, to: 900 },
  'heading-letter-spacing': { kind: 'number', unit: 'em', from: -0.05, to: 0.1 },
  'font-size-master': master,
  'border-radius-master': master,
  'card-radius': px(0, 44),
  'control-radius': px(0, 30),
  'badge-radius': px(0, 12),
  'picture-radius': px(0, 18),
  'border-width': px(1, 4),
  'card-border-width': px(0, 6),
  'card-width': px(360, 480),
  density: { kind: 'choice', choices: ['compact', 'comfortable', 'spacious'] },
}

const prefix = /^--(?:portico|w3m|apkt|wc)-/

/** Returns the name of a theme variable without its prefix. Returns undefined if the prefix is unknown. */
export function tokenOf(variable: string): string | undefined {
  return prefix.test(variable) ? variable.replace(prefix, '') : undefined
}
