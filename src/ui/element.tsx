import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { recordOf } from './hooks/error-words.ts'
import { Root } from './root.tsx'
import type { UiDeps, UiState } from './state.ts'
import adapt from './styles/adapt.css?inline'
import controls from './styles/controls.css?inline'
import frame from './styles/frame.css?inline'
import rows from './styles/rows.css?inline'
import stage from './styles/stage.css?inline'
import tokens from './styles/tokens.css?inline'
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
  customElements.define(
    modalTag,
    class extends HTMLElement {
      constructor() {
        super()
        this.attachShadow({ mode: 'open' })
      }
    },
  )
}

function sheetOf(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  // jsdom has no such method.
  sheet.replaceSync?.(css)
  return sheet
}

/** Puts the modal into the page's body, closed. Its first view is fetched at once, so that opening waits for nothing. */
export function mountModal(deps: UiDeps, state: UiState, connected = () => false): MountedModal {
  define()
  const element = document.createElement(modalTag)
  const shadow = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
  // What adapts to small windows, motion and contrast stands last, after the sheets of the views.
  const adopt = (css: string): void => {
    shadow.adoptedStyleSheets = [...(shadow.adoptedStyleSheets ?? []).slice(0, -1), sheetOf(css), last]
  }
  const last = sheetOf(adapt)
  adopt([tokens, frame, rows, controls, stage].join(''))
  const loader = createViewLoader(adopt)
  // The page knows who is connected before the worker has told it here.
  const first = (): 'Account' | 'Connect' =>
    connected() || state.session.get().active ? 'Account' : 'Connect'
  const container = document.createElement('div')
  shadow.append(container)
  document.body.append(element)
  // React would write to the console of the host page. The site's developer gets the error as an event instead.
  const root = createRoot(container, { onCaughtError: error => deps.onTrouble?.(recordOf(error)) })
  root.render(createElement(Root, { deps, state, loader }))
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
    destroy: () => {
      root.unmount()
      element.remove()
    },
  }
}
