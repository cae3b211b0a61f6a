import { type ComponentType, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import type { View } from '../../domain/navigation/views.ts'
import { languagesOf } from '../../domain/options/languages.ts'
import { loadView, views } from '../views/index.ts'
import { legalParts } from '../views/wallets/use-consent.ts'
import { recordOf } from './hooks/use-app.ts'
import { Root } from './root.tsx'
import { createSheets } from './sheets.ts'
import adapt from './styles/adapt.css?inline'
import controls from './styles/controls.css?inline'
import frame from './styles/dialog.css?inline'
import notices from './styles/notices.css?inline'
import stage from './styles/panel.css?inline'
import rows from './styles/rows.css?inline'
import tokens from './styles/tokens.css?inline'
import { followTranslation } from './translated-text.ts'
import type { UiDeps, UiState, ViewLoader, ViewModule } from './types.ts'

export { createUiState } from './state.ts'

/** The modal that is mounted in the page. */
export type MountedModal = {
  readonly element: HTMLElement
  /** Resolves when the modal is painted for the first time. */
  readonly painted: Promise<void>
  /** Loads the view that the user will see first, before it is needed. */
  warm(): void
  destroy(): void
}

export const modalTag = 'portico-modal'
const removed = 'portico:removed'

/** Registers the custom element if the page has not registered it yet. */
function define(): void {
  if (customElements.get(modalTag)) return
  customElements.define(
    modalTag,
    class extends HTMLElement {
      disconnectedCallback() {
        this.dispatchEvent(new Event(removed))
      }
    },
  )
}

/** The place where modals are rendered: the element in the page, its style sheets, and the loaded views. */
export type Surface = {
  readonly element: HTMLElement
  readonly loader: ViewLoader
  /**
   * Loads the code that only some sites need for their first view: translations, and the consent to legal terms.
   * Resolves with the dependencies and the site's translation.
   */
  prepare(deps: UiDeps): Promise<UiDeps>
  /** Renders the modal with this state, in place of the previous modal. */
  draw(deps: UiDeps, state: UiState): void
  remove(): void
}

/**
 * Adds the empty element of the modal to the page's body. With the mode `open`, scripts of the page can read its shadow
 * root. `table` says from which file each view is loaded.
 */
export function createSurface(
  mode: ShadowRootMode = 'open',
  table: Parameters<typeof loadView>[1] = views,
): Surface {
  define()
  const element = document.createElement(modalTag)
  const shadow = element.shadowRoot ?? element.attachShadow({ mode })
  // The sheet `adapt` contains the rules for small windows, reduced motion and contrast. It stays the last sheet,
  // because its rules override those of the views.
  const sheets = createSheets(shadow, [tokens, frame, rows, controls, stage, notices].join(''), adapt)
  const loader = createViewLoader(table)
  const container = document.createElement('div')
  shadow.append(container)
  document.body.append(element)
  // The rules of `:host` reset all properties, so the element has the user's default font size, and not the font size
  // of the page.
  container.style.setProperty('--user-font-size', getComputedStyle(element).fontSize)
  const unfollow = followTranslation(container)
  let drawn: UiDeps | undefined
  let count = 0
  // By default React logs errors to the page's console. Here the site receives an error event instead.
  const root = createRoot(container, {
    onCaughtError: error => {
      const record = recordOf(error)
      drawn?.onError?.(record.code === 'unknown' ? { ...record, context: { reason: String(error) } } : record)
    },
  })
  return {
    element,
    loader,
    prepare: async deps => {
      const { messages, features } = deps.options
      if (features.legalCheckbox) await Promise.all(legalParts.map(load => loader.preload(load)))
      if (Object.keys(messages).length === 0) return deps
      const { translator } = await import('./translator.ts')
      return { ...deps, translation: translator(messages, languagesOf(deps.options).language) }
    },
    draw: (deps, state) => {
      drawn = deps
      root.render(createElement(Root, { key: ++count, deps, state, loader, sheets }))
    },
    remove: () => {
      root.unmount()
      unfollow()
      element.remove()
    },
  }
}

/** Mounts the closed modal and preloads its first view, so that opening needs no fetch. */
export function mountModal(
  deps: UiDeps,
  state: UiState,
  connected = () => false,
  surface = createSurface(deps.options.shadowRoot),
): MountedModal {
  const { element, loader } = surface
  // Returns the view that opens first. The page may have the account before the worker has sent the session, so this
  // code checks `connected` and the session.
  const first = (): 'Account' | 'Connect' =>
    connected() || state.session.value.active ? 'Account' : 'Connect'
  surface.draw(deps, state)
  // If a router replaces the page's body, it also removes the modal's element, so the modal closes. The modal stays
  // open if the router puts the element back at once.
  element.addEventListener(removed, () =>
    queueMicrotask(() => {
      if (!element.isConnected) state.dispatch({ type: 'close', force: true })
    }),
  )
  const warm = () => {
    loader.load(first()).catch(() => {
      // The error is ignored here. When the user opens the view, the loader tries again and shows the error.
    })
  }
  warm()
  return {
    element,
    painted: loader.painted,
    warm,
    destroy: surface.remove,
  }
}

/** Creates a loader that has not loaded any view yet. */
function createViewLoader(table: Parameters<typeof loadView>[1]): ViewLoader {
  const kept = new Map<View, ViewModule>()
  const parts: ViewLoader['parts'] = new Map()
  let paint = () => {}
  const painted = new Promise<void>(resolve => {
    paint = resolve
  })
  return {
    painted,
    paint,
    parts,
    preload: async load => void parts.set(load, (await load()) as ComponentType<never>),
    ready: view => kept.get(view),
    load: async view => {
      if (!kept.has(view)) kept.set(view, await loadView(view, table))
    },
  }
}
