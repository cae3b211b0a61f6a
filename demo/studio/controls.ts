import { hexOf } from '../../src/domain/theme/color.ts'
import type { Palette } from '../../src/domain/theme/palette.ts'
import type { Theme } from '../../src/domain/theme/theme.ts'
import { themePresets } from '../../src/domain/theme/theme-presets.ts'
import {
  type ThemePreset,
  type ThemeToken,
  type ThemeTokens,
  tokenKinds,
} from '../../src/domain/theme/theme-tokens.ts'
import { element } from './element.ts'
import { type Scheme, type Tokens, withScheme } from './theme-state.ts'

type Change = (token: ThemeToken, value: string | undefined) => void

/** The colours of the palette that the studio shows for tokens that nobody has set. */
const paletteNames: Partial<Record<ThemeToken, keyof Palette>> = {
  accent: 'solid',
  'accent-foreground': 'onAccent',
  background: 'background',
  surface: 'surface',
  'surface-raised': 'raised',
  'surface-hover': 'hover',
  'surface-pressed': 'pressed',
  'surface-selected': 'selected',
  neutral: 'textMuted',
  line: 'line',
  'control-line': 'controlLine',
  'card-line': 'line',
  text: 'text',
  'text-secondary': 'textSecondary',
  'text-muted': 'textMuted',
  link: 'link',
  focus: 'focus',
  success: 'success',
  warning: 'warning',
  danger: 'danger',
  skeleton: 'skeleton',
  button: 'button',
  'button-line': 'line',
}

const fonts = [
  'system-ui, sans-serif',
  'Inter, system-ui, sans-serif',
  'Georgia, "Times New Roman", serif',
  'ui-rounded, "SF Pro Rounded", system-ui, sans-serif',
  'ui-monospace, Menlo, Consolas, monospace',
]

const shadows = [
  'none',
  '0 12px 40px -8px rgb(0 0 0 / 0.35)',
  '6px 6px 0 #000000',
  '0 0 60px color-mix(in srgb, var(--pt-solid) 50%, transparent)',
]

/** The lengths on the scale of AppKit, with their limits and default. */
const masters: Partial<Record<ThemeToken, readonly [from: number, to: number, start: number]>> = {
  'border-radius-master': [0, 8.8, 4],
  'font-size-master': [8.75, 12.5, 10],
  'scrim-blur': [0, 20, 0],
}

/** Where a range starts if nobody has set the token. */
const starts: Partial<Record<ThemeToken, number>> = {
  'card-radius': 20,
  'control-radius': 14,
  'badge-radius': 8,
  'picture-radius': 10,
  'border-width': 1,
  'card-border-width': 1,
  'card-width': 400,
  'neutral-strength': 4,
  'heading-font-weight': 600,
  'heading-letter-spacing': -0.01,
}

const groups: readonly (readonly [title: string, tokens: readonly ThemeToken[]])[] = [
  ['Brand', ['accent', 'accent-foreground', 'link', 'focus', 'neutral', 'neutral-strength']],
  [
    'Surfaces',
    [
      'background',
      'surface',
      'surface-raised',
      'surface-hover',
      'surface-pressed',
      'surface-selected',
      'skeleton',
      'button',
    ],
  ],
  ['Text', ['text', 'text-secondary', 'text-muted', 'success', 'warning', 'danger']],
  ['Lines', ['line', 'control-line', 'card-line', 'button-line', 'border-width', 'card-border-width']],
  [
    'Corners and size',
    [
      'card-radius',
      'control-radius',
      'badge-radius',
      'picture-radius',
      'border-radius-master',
      'card-width',
      'density',
    ],
  ],
  [
    'Fonts',
    [
      'font-family',
      'heading-font-family',
      'mono-font-family',
      'heading-font-weight',
      'heading-letter-spacing',
      'font-size-master',
    ],
  ],
  ['Depth', ['shadow', 'primary-shadow', 'scrim', 'scrim-blur']],
]

/** Draws a control for each token. Returns the function that shows the values of a theme in them. */
export function drawControls(
  place: Element,
  change: Change,
): (tokens: Tokens, theme: Theme, plain: Theme) => void {
  const updates: ((tokens: Tokens, theme: Theme, plain: Theme) => void)[] = []
  for (const [title, tokens] of groups) {
    const details = element('details', {}, element('summary', {}, title))
    details.open = title === 'Brand'
    if (tokens.some(hasSchemes)) details.append(schemes())
    for (const token of tokens) {
      const { row, update } = controlOf(token, change)
      details.append(row)
      updates.push(update)
    }
    place.append(details)
  }
  return (...values) => {
    for (const update of updates) update(...values)
  }
}

/** Whether the token is a colour of the palette, which has a value for each scheme. */
const hasSchemes = (token: ThemeToken): boolean =>
  tokenKinds[token].kind === 'color' && paletteNames[token] !== undefined

/** The names of the two columns of colours. Each input has the name of its scheme for screen readers. */
function schemes(): HTMLElement {
  const row = element(
    'div',
    { className: 'schemes' },
    ...['light', 'dark'].map(name => element('span', {}, name)),
  )
  row.setAttribute('aria-hidden', 'true')
  return row
}

type Control = {
  readonly row: HTMLElement
  readonly update: (tokens: Tokens, theme: Theme, plain: Theme) => void
}

function controlOf(token: ThemeToken, change: Change): Control {
  const kind = tokenKinds[token]
  if (hasSchemes(token)) return colorControl(token, change)
  if (kind.kind === 'choice')
    return listControl(
      token,
      kind.choices.map(choice => [choice, choice]),
      change,
    )
  if (kind.kind === 'number' || kind.kind === 'master') return rangeControl(token, change)
  return textControl(token, kind.kind === 'shadow' ? shadows : kind.kind === 'font' ? fonts : [], change)
}

/** Puts the inputs of a token beside its name, with the button that removes its value. */
function rowOf(token: ThemeToken, inputs: readonly HTMLElement[], change: Change) {
  const clear = element('button', { type: 'button', className: 'clear', title: 'Remove' }, '×')
  clear.setAttribute('aria-label', `Remove ${token}`)
  clear.addEventListener('click', () => change(token, undefined))
  const name = element('span', { className: 'name' }, token)
  const row = element(
    'div',
    { className: 'token' },
    name,
    element('span', { className: 'inputs' }, ...inputs),
    clear,
  )
  return {
    row,
    mark: (tokens: Tokens) => {
      clear.style.visibility = tokens[token] === undefined ? 'hidden' : ''
    },
  }
}

function colorControl(token: ThemeToken, change: Change): Control {
  const shown: Record<Scheme, string> = { light: '#000000', dark: '#000000' }
  let value: string | undefined
  const inputs = (['light', 'dark'] as const).map(scheme => {
    const input = element('input', { type: 'color', title: `${token}, ${scheme}` })
    input.setAttribute('aria-label', `${token}, ${scheme}`)
    input.addEventListener('input', () =>
      change(
        token,
        withScheme(value, scheme, input.value, value === undefined ? input.value : shown[scheme]),
      ),
    )
    return { scheme, input }
  })
  const { row, mark } = rowOf(
    token,
    inputs.map(({ input }) => input),
    change,
  )
  return {
    row,
    update: (tokens, theme, plain) => {
      value = tokens[token]
      mark(tokens)
      const palettes = theme.palettes ?? plain.palettes
      for (const { scheme, input } of inputs) {
        const rgb = palettes?.[scheme][paletteNames[token] ?? 'background']
        const parts = /^light-dark\((#\w{6}), (#\w{6})\)$/.exec(value ?? '')
        const own = parts ? parts[scheme === 'light' ? 1 : 2] : value
        shown[scheme] = own !== undefined && /^#\w{6}$/.test(own) ? own : rgb ? hexOf(rgb) : '#000000'
        input.value = shown[scheme]
      }
    },
  }
}

function rangeControl(token: ThemeToken, change: Change): Control {
  const kind = tokenKinds[token]
  const [from, to, start] = masters[token] ?? [0, 1, 0]
  const limits = kind.kind === 'number' ? kind : { from, to, unit: 'px' }
  const input = element('input', {
    type: 'range',
    min: String(limits.from),
    max: String(limits.to),
    step: limits.unit === 'em' ? '0.005' : token === 'heading-font-weight' ? '100' : '0.25',
  })
  input.setAttribute('aria-label', token)
  const output = element('output', {})
  input.addEventListener('input', () => change(token, `${input.value}${limits.unit}`))
  const { row, mark } = rowOf(token, [input, output], change)
  return {
    row,
    update: tokens => {
      mark(tokens)
      const value = tokens[token] ?? presetValue(tokens, token) ?? `${starts[token] ?? start}${limits.unit}`
      input.value = String(Number.parseFloat(value))
      output.value = value
    },
  }
}

/** Returns the value that the preset of a theme has for a token. */
function presetValue({ preset }: Tokens, token: ThemeToken): string | undefined {
  const values: ThemeTokens = themePresets[preset as ThemePreset] ?? {}
  return values[token] === undefined ? undefined : String(values[token])
}

function listControl(
  token: ThemeToken,
  choices: readonly (readonly [value: string, text: string])[],
  change: Change,
): Control {
  const select = element('select', {})
  select.setAttribute('aria-label', token)
  for (const [value, text] of [['', 'as the preset'] as const, ...choices])
    select.append(element('option', { value }, text))
  select.addEventListener('change', () => change(token, select.value || undefined))
  const { row, mark } = rowOf(token, [select], change)
  return {
    row,
    update: tokens => {
      mark(tokens)
      select.value = tokens[token] ?? ''
    },
  }
}

function textControl(token: ThemeToken, suggestions: readonly string[], change: Change): Control {
  const input = element('input', { type: 'text' })
  input.setAttribute('aria-label', token)
  const list = element('datalist', { id: `list-${token}` })
  for (const value of suggestions) list.append(element('option', { value }))
  input.setAttribute('list', list.id)
  input.addEventListener('change', () => change(token, input.value.trim() || undefined))
  const { row, mark } = rowOf(token, [input, list], change)
  return {
    row,
    update: tokens => {
      mark(tokens)
      input.value = tokens[token] ?? ''
      input.placeholder = presetValue(tokens, token) ?? 'standard'
    },
  }
}
