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
  /** Opens on Account when somebody is connected, otherwise on Connect. */
  open(): void
  close(): void
  /** Fetches the view it would open on. */
  warm(): void
  destroy(): void
}

export const modalTag = 'portico-modal'

/** Registers the element once, whoever comes first. */
function define(): void {
  if (customElements.get(modalTag)) return
  customElements.define(modalTag, class extends HTMLElement {})
}

/** What modals are drawn on: the element in the page, its style sheets, and the views that were fetched. */
export type Surface = {
  readonly element: HTMLElement
  readonly loader: ViewLoader
  /** Draws the modal of this state in place of the one before. */
  draw(deps: UiDeps, state: UiState): void
  remove(): void
}

/** Puts an empty surface into the page's body. Scripts of the page can look into an `open` shadow root. */
export function createSurface(mode: ShadowRootMode = 'open'): Surface {
  define()
  const element = document.createElement(modalTag)
  const shadow = element.shadowRoot ?? element.attachShadow({ mode })
  // What adapts to small windows, motion and contrast stands last, after the sheets of the views.
  const sheets = createSheets(shadow, [tokens, frame, rows, controls, stage, notices].join(''), adapt)
  const loader = createViewLoader()
  const container = document.createElement('div')
  shadow.append(container)
  document.body.append(element)
  let drawn: UiDeps | undefined
  let count = 0
  // React would write to the console of the host page. The site's developer gets the error as an event instead.
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

/** Puts the modal into the page, closed. Its first view is fetched at once, so that opening waits for nothing. */
export function mountModal(
  deps: UiDeps,
  state: UiState,
  connected = () => false,
  surface = createSurface(deps.options.shadowRoot),
): MountedModal {
  const { element, loader } = surface
  // The page knows who is connected before the worker has told it here.
  const first = (): 'Account' | 'Connect' =>
    connected() || state.session.get().active ? 'Account' : 'Connect'
  surface.draw(deps, state)
  const warm = () => {
    loader.load(first()).catch(() => {
      // Asked again, and told to the visitor, when the view is wanted.
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
