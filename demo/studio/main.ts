import { createPortico, networks } from 'portico'
import { hexOf } from '../../src/domain/theme/color.ts'
import { readTheme, type Theme } from '../../src/domain/theme/theme.ts'
import { themePresets } from '../../src/domain/theme/theme-presets.ts'
import type { ThemePreset } from '../../src/domain/theme/theme-tokens.ts'
import { loadConfig, nodeUrl } from '../config.ts'
import { codeOf, type Language } from './code.ts'
import { drawControls } from './controls.ts'
import { element } from './element.ts'
import { hashOf, type Tokens, tokensOf, variablesOf } from './theme-state.ts'

type Mode = 'light' | 'dark' | 'auto'

const find = <T extends Element>(selector: string): T => {
  const found = document.querySelector<T>(selector)
  if (!found) throw new Error(`The studio has no ${selector}`)
  return found
}

const { projectId, endpoints, nodes } = await loadConfig()
let tokens: Tokens = tokensOf(location.hash)
let mode: Mode = 'auto'

const common = {
  projectId,
  endpoints,
  themeMode: mode,
  themeVariables: variablesOf(tokens),
  networks: ['eip155:1', 'eip155:42161', 'eip155:137'].map(id => {
    const known = networks.find(network => network.id === id)
    return known && nodes ? { ...known, rpcUrls: [nodeUrl(nodes, id, projectId)] } : id
  }),
  metadata: { name: 'Slip & Ember', icons: [`${location.origin}/icon.svg`] },
  features: { analytics: false },
} as const
const inline = createPortico({ ...common, id: 'studio', container: '#modal' })
const dialog = createPortico({ ...common, id: 'studio-dialog', preload: 'intent' })

/** Parses a colour that only the browser can parse. */
const resolve = (color: string): string | undefined => {
  const probe = document.body.appendChild(element('span', {}))
  probe.style.color = `color-mix(in srgb, ${color}, ${color})`
  const read = probe.style.color === '' ? undefined : getComputedStyle(probe).color
  probe.remove()
  return read
}
/** The colours of a theme without any, which the controls show. */
const plain = readTheme({ '--wc-accent': '#4b59f9' })

const showControls = drawControls(find('#groups'), (token, value) => {
  const { [token]: _, ...others } = tokens
  set(value === undefined ? others : { ...others, [token]: value })
})

const presetInputs = drawPresets()
const language = (): Language => find<HTMLInputElement>('#language :checked').value as Language

function set(next: Tokens): void {
  tokens = next
  history.replaceState(null, '', hashOf(tokens))
  draw()
}

/** Shows the theme in both modals, in the controls, and as code. */
function draw(): void {
  const variables = variablesOf(tokens)
  for (const portico of [inline, dialog]) portico.update({ themeMode: mode, themeVariables: variables })
  document.documentElement.dataset.scheme = mode
  const theme = readTheme({ ...variables }, resolve)
  showControls(tokens, theme, plain)
  for (const input of presetInputs) input.checked = input.value === (tokens.preset ?? '')
  find('#code').textContent = codeOf(language(), { mode, variables })
  showContrast(theme)
}

/** Lists what the theme corrects, and what has no effect. */
function showContrast({ corrections, faults }: Theme): void {
  const rows = corrections.map(({ token, scheme, given, used, ratio, least }) =>
    element(
      'li',
      {},
      swatch(hexOf(given)),
      '→ ',
      swatch(hexOf(used)),
      ` ${token}, ${scheme}: ${ratio.toFixed(2)}:1 is less than ${least}:1, so ${hexOf(used)} is used.`,
    ),
  )
  const wrong = faults.map(({ name, value }) =>
    element('li', {}, `${name} has no effect: ${value} is not valid.`),
  )
  const good = element('li', {}, 'Every text has at least 4.5:1, and every line of a control at least 3:1.')
  find('#contrast').replaceChildren(...(rows.length + wrong.length > 0 ? [...rows, ...wrong] : [good]))
}

function swatch(color: string): HTMLElement {
  const box = element('i', {})
  box.style.background = color
  return box
}

/** Draws a choice for each preset, with its colours. */
function drawPresets(): readonly HTMLInputElement[] {
  const names: readonly (ThemePreset | '')[] = ['', ...(Object.keys(themePresets) as ThemePreset[])]
  return names.map(name => {
    const input = element('input', { type: 'radio', name: 'preset', value: name })
    const colors = element('i', {})
    const { palettes } = name ? readTheme({ '--wc-preset': name }) : plain
    if (palettes) {
      const { light, dark } = palettes
      colors.style.background = `linear-gradient(90deg, ${hexOf(light.background)} 0 34%, ${hexOf(light.surface)} 34% 48%, ${hexOf(light.solid)} 48% 60%, ${hexOf(dark.solid)} 60% 72%, ${hexOf(dark.background)} 72%)`
    }
    input.addEventListener('change', () => {
      const { preset: _, ...others } = tokens
      set(name ? { preset: name, ...others } : others)
    })
    find('#presets').append(
      element('label', {}, input, element('span', { className: 'swatch' }, colors, name || 'none')),
    )
    return input
  })
}

for (const input of document.querySelectorAll<HTMLInputElement>('#scheme input'))
  input.addEventListener('change', () => {
    mode = input.value as Mode
    draw()
  })
for (const input of document.querySelectorAll<HTMLInputElement>('#language input'))
  input.addEventListener('change', draw)
find('#reset').addEventListener('click', () => set({}))
find('#dialog').addEventListener('click', () => void dialog.open())
const copy = find<HTMLButtonElement>('#copy')
function nameCopy(): void {
  copy.textContent = 'Copy'
}
copy.addEventListener('click', async () => {
  await navigator.clipboard.writeText(find('#code').textContent ?? '')
  copy.textContent = 'Copied'
  copy.addEventListener('pointerleave', nameCopy, { once: true })
})
addEventListener('hashchange', () => {
  tokens = tokensOf(location.hash)
  draw()
})
draw()
await inline.open()
