import { BehaviorSubject } from 'rxjs'
import { noSession } from '../../src/client/account.ts'
import { createSignal } from '../../src/domain/core/signal.ts'
import type { Platform } from '../../src/domain/wallets/deep-links.ts'
import { createSurface, type MountedModal, mountModal, type Surface } from '../../src/ui/app/element.tsx'
import { createUiState } from '../../src/ui/app/state.ts'
import type { UiDeps, UiState, ViewModule } from '../../src/ui/app/types.ts'
import { loadView } from '../../src/ui/views/index.ts'
import { act, cover, hold } from './act.ts'
import { fakeLink } from './fake-link.ts'
import { fakeLogin } from './fake-login.ts'
import { fakeSignIn } from './fake-sign-in.ts'
import { options } from './options.ts'
import { partView } from './part-names.ts'
import { withParts } from './parts.tsx'
import { sceneOf, states } from './states.ts'

/** Parameters of the gallery. They come from the URL. A test can also pass them to the page without a page load. */
export type Options = {
  readonly view?: string
  readonly state?: string
  readonly theme?: string
  readonly dir?: string
  /** The locale in which the modal formats amounts and dates. The messages stay English. */
  readonly locale?: string
  /**
   * Theme variables of the site: the accent colour, and the base values from which the modal calculates all radii and
   * text sizes.
   */
  readonly accent?: string
  readonly radius?: string
  readonly size?: string
  /** A preset of the theme, and more theme variables as JSON. */
  readonly preset?: string
  readonly variables?: string
  /** Shows all messages with accented letters. With `long`, they are also 40 % longer, in brackets. */
  readonly accents?: string
  /** If set, the modal stays closed until the user presses the button `#opener` of the page. */
  readonly closed?: string
}
export type Gallery = {
  /** Shows a scene in a new modal. */
  show(params: Options): Promise<void>
  /**
   * Shows a scene in the modal of the previous scene, so that the views and styles that are already loaded stay loaded.
   */
  walk(params: Options): Promise<void>
  /** Draws the open scene again with these options, as `portico.update` does: in another language, for example. */
  update(params: Options): Promise<void>
  readonly state: () => UiState | undefined
}

let surface: Surface | undefined
let shown: UiState | undefined
let redraw: Gallery['update'] | undefined
let uncover: (() => void) | undefined

function show(params: Options): Promise<void> {
  surface?.remove()
  surface = undefined
  return walk(params)
}

async function walk(params: Options): Promise<void> {
  shown?.destroy()
  shown = undefined
  redraw = undefined
  uncover?.()
  const scene = sceneOf(params.view ?? '', params.state ?? 'loaded')
  if (!scene) return
  surface ??= createSurface('open', { [partView]: partOrView })
  const given: UiDeps = {
    link: fakeLink(scene.streams ?? {}, scene.api),
    firstSession: noSession,
    injected$: new BehaviorSubject(scene.injected ?? []),
    login: 'login' in scene ? scene.login : () => Promise.resolve(fakeLogin()),
    online$: new BehaviorSubject(scene.online ?? true),
    outdated$: createSignal(undefined),
    options: options(params, scene.options),
    copy: () => Promise.resolve(),
    vibrate: () => {},
    platform: () => platformOf(scene.system ?? 'desktop'),
    openLink: (_link: unknown, onOutcome: (outcome: 'opened' | 'missing') => void) => {
      if (scene.opens) onOutcome(scene.opens)
      return () => {}
    },
    walletApp$: createSignal(scene.walletApp),
    ...(scene.signIn && { signIn: fakeSignIn(scene.signIn) }),
  }
  const deps = await surface.prepare(given)
  const state = createUiState(deps)
  const modal: MountedModal = mountModal(deps, state, () => false, surface)
  shown = state
  redraw = next => modal.redraw({ ...given, options: options(next, scene.options) })
  const open = (): void => {
    const [first, ...rest] = scene.stack
    if (!first) return
    state.dispatch({ type: 'open', ...first })
    for (const [name, value] of Object.entries(scene.memory ?? {})) state.memory.set({ name }, value)
    for (const entry of rest) state.dispatch({ type: 'push', ...entry })
    if (scene.act) act(scene.act)
    uncover = scene.covered ? cover() : undefined
    if (scene.until) hold(scene.until)
  }
  const opener = document.querySelector<HTMLButtonElement>('#opener')
  if (opener) opener.onclick = open
  if (params.closed === undefined) open()
}

/**
 * Loads the view `partView`. The view shows a component of the UI kit if the view entry contains the name of a
 * component.
 */
async function partOrView(): Promise<ViewModule> {
  return withParts(await loadView(partView))
}

function platformOf(system: Platform['system']): Platform {
  const { href, origin } = document.location
  return { system, telegram: false, framed: false, page: { href, origin } }
}

function optionsFrom(text: string): Options {
  return Object.fromEntries(new URLSearchParams(text))
}

function listEverything(): void {
  const list = document.querySelector('#list')
  for (const view of new Set(states.map(state => state.view))) {
    const section = document.createElement('section')
    const heading = section.appendChild(document.createElement('h2'))
    heading.textContent = view
    const rows = section.appendChild(document.createElement('ul'))
    for (const { state } of states.filter(state => state.view === view)) {
      const link = document.createElement('a')
      link.href = `#view=${view}&state=${state}`
      link.textContent = state
      rows.appendChild(document.createElement('li')).append(link)
    }
    list?.append(section)
  }
}

const update: Gallery['update'] = async params => await redraw?.(params)
const gallery: Gallery = { show, walk, update, state: () => shown }
Object.assign(window, { gallery })
const { search, hash } = document.location
const fromAddress = (): Promise<void> =>
  show({ ...optionsFrom(search), ...optionsFrom(document.location.hash.slice(1)) })
addEventListener('hashchange', () => void fromAddress())
listEverything()
if (search || hash) void fromAddress()
