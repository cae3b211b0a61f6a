import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { recordOf } from './hooks/error-text.ts'
import { Root } from './root.tsx'
import { createSheets } from './sheets.ts'
import adapt from './styles/adapt.css?inline'
import controls from './styles/controls.css?inline'
import frame from './styles/dialog.css?inline'
import notices from './styles/notices.css?inline'
import stage from './styles/panel.css?inline'
import rows from './styles/rows.css?inline'
import tokens from './styles/tokens.css?inline'
import type { UiDeps, UiState, ViewLoader } from './types.ts'
import { createViewLoader } from './view-loader.ts'

/** The mounted modal. */
export type MountedModal = {
  readonly element: HTMLElement
  /** Opens Account when a wallet is connected, otherwise Connect. */
  open(): void
  close(): void
  /** Preloads the view that would open. */
  warm(): void
  destroy(): void
}

export const modalTag = 'portico-modal'

/** Registers the custom element once per page. */
function define(): void {
  if (customElements.get(modalTag)) return
  customElements.define(modalTag, class extends HTMLElement {})
}

/** Where modals are drawn: the element in the page, its style sheets, and the loaded views. */
export type Surface = {
  readonly element: HTMLElement
  readonly loader: ViewLoader
  /** Draws the modal of this state and replaces the previous one. */
  draw(deps: UiDeps, state: UiState): void
  remove(): void
}

/** Adds an empty surface to the page's body. Page scripts can read an `open` shadow root. */
export function createSurface(mode: ShadowRootMode = 'open'): Surface {
  define()
  const element = document.createElement(modalTag)
  const shadow = element.shadowRoot ?? element.attachShadow({ mode })
  // The sheet for small windows, reduced motion and contrast stays last, after the sheets of the views.
  const sheets = createSheets(shadow, [tokens, frame, rows, controls, stage, notices].join(''), adapt)
  const loader = createViewLoader()
  const container = document.createElement('div')
  shadow.append(container)
  document.body.append(element)
  let drawn: UiDeps | undefined
  let count = 0
  // React would log to the host page's console. The site's developer gets the error as an event instead.
  const root = createRoot(container, {
    onCaughtError: error => {
      const record = recordOf(error)
      drawn?.onTrouble?.(
        record.code === 'unknown' ? { ...record, context: { reason: String(error) } } : record,
      )
    },
  })
  return {
    element,
    loader,
    draw: (deps, state) => {
      drawn = deps
      root.render(createElement(Root, { key: ++count, deps, state, loader, sheets }))
    },
    remove: () => {
      root.unmount()
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
  // The page knows the connected account before the worker sends it here.
  const first = (): 'Account' | 'Connect' =>
    connected() || state.session.get().active ? 'Account' : 'Connect'
  surface.draw(deps, state)
  const warm = () => {
    loader.load(first()).catch(() => {
      // The loader retries when the user opens the view, and shows the error then.
    })
  }
  warm()
  return {
    element,
    open: () => state.dispatch({ type: 'open' }),
    close: () => state.dispatch({ type: 'close' }),
    warm,
    destroy: surface.remove,
  }
}
