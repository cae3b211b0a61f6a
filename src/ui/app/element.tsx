import { type ComponentType, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { coreError, toRecord } from '../../domain/core/errors/core-error.ts'
import { lazy } from '../../domain/core/lib/lazy.ts'
import { unclobbered } from '../../domain/core/lib/unclobbered.ts'
import { createSignal, type ReadonlySignal } from '../../domain/core/signal.ts'
import type { View } from '../../domain/navigation/views.ts'
import { languagesOf } from '../../domain/options/languages.ts'
import { legalParts } from '../parts/wallets/use-consent.ts'
import { loadView } from '../views/index.ts'
import { matches } from './hooks/media.ts'
import { recordOf } from './hooks/use-app.ts'
import { defineModal, modalTag, removedEvent } from './modal-element.ts'
import { Root } from './root.tsx'
import { createSheets } from './sheets.ts'
import adapt from './styles/adapt.css?inline'
import controls from './styles/controls.css?inline'
import frame from './styles/dialog.css?inline'
import notices from './styles/notices.css?inline'
import stage from './styles/panel.css?inline'
import rows from './styles/rows.css?inline'
import tokens from './styles/tokens.css?inline'
import type { EventRoom, UiDeps, UiState, ViewLoader, ViewModule, ViewTable } from './types.ts'

export { lacksStep, viewToOpen } from '../../domain/navigation/views.ts'
export { createUiState } from './state.ts'

/** How long the modal waits for its language before it shows English (ms). */
const languageMs = 300

export type MountedModal = {
  readonly element: HTMLElement
  /** Puts the element back into the page if it is not there, or if the page has a new place for it. */
  place(): void
  /** Renders the modal again after its state has taken over new options. */
  redraw(deps: UiDeps): Promise<void>
  /** Whether the modal is a part of the page, and not a dialog above it. */
  readonly inline$: ReadonlySignal<boolean>
  /** Resolves when the modal is painted for the first time. */
  readonly painted: Promise<void>
  /** Renders the view that the user will see first into the closed modal, while the browser is idle. */
  standBy(): void
  /** Removes that view again, because an option that it shows has changed. */
  drop(): void
  destroy(): void
}

/** The place where modals are rendered: the element in the page, its style sheets, and the loaded views. */
export type Surface = {
  readonly element: HTMLElement
  readonly loader: ViewLoader
  readonly inline$: ReadonlySignal<boolean>
  place(): void
  /**
   * Loads the code that only some sites need for their first view: the theme, translations, the consent to legal terms,
   * and the guard of events in closed shadow roots.
   * Resolves with the dependencies, the site's theme and its translation.
   */
  prepare(deps: UiDeps): Promise<UiDeps>
  /** Renders the modal with this state. A second call renders it again, with the state's new options. */
  draw(deps: UiDeps, state: UiState, onGone?: () => void): void
  remove(): void
}

type SurfaceOptions = {
  readonly gate?: UiDeps['gate']
  /** Returns the page's element that shows the modal. Undefined if the modal is a dialog above the page. */
  readonly container?: () => Element | undefined
  /** Loads the language of the modal and the site's messages. Tests pass their own. */
  readonly translate?: Translate
}

type Translate = (options: UiDeps['options']) => Promise<UiDeps['translation']>

const loadTranslation: Translate = async options => (await import('./translator.ts')).loadTranslation(options)

/**
 * Adds the empty element of the modal to the page. A modal that is a dialog stands after the page's body, where no
 * selector and no event of the body's content reaches it, and where a router that replaces the body leaves it. With the
 * mode `open`, scripts of the page can read its shadow root. `views` replaces the files of some views.
 */
export function createSurface(
  mode: ShadowRootMode = 'open',
  views?: Partial<ViewTable>,
  { gate, container: placeOf = () => undefined, translate = loadTranslation }: SurfaceOptions = {},
): Surface {
  defineModal()
  const page = unclobbered(document)
  const inline$ = createSignal(false)
  const first = placeOf()
  // The page's own `<portico-modal inline>` becomes the element of the modal, if it is not the element of another one.
  const isOwn = first instanceof HTMLElement && first.localName === modalTag && !first.shadowRoot
  const element = isOwn ? first : page.createElement(modalTag)
  const shadow = element.attachShadow({ mode })
  const place = (): void => {
    const container = placeOf()
    inline$.next(container !== undefined)
    element.toggleAttribute('data-inline', container !== undefined)
    const parent = container ?? page.documentElement
    const isThere = container === element || element.parentNode === parent
    if (!isThere || !element.isConnected) parent.append(element)
    takeBackZoom()
    hide().catch(() => {
      // If the code fails to load, it loads at the next place or drawing.
    })
  }
  /** Shows a dialog in its own size if the page has the style `zoom`. A part of the page follows the page's zoom. */
  const takeBackZoom = (): void => {
    container.style.zoom = inline$.value ? '' : `${1 / (element.currentCSSZoom ?? 1)}`
  }
  let unwatch = () => {}
  /** Keeps the events of the modal from the page also where a shadow root of the page is around it, or hides it. */
  const hide = async (): Promise<void> => {
    unwatch()
    unwatch = () => {}
    if (!gate || (mode === 'open' && !(element.getRootNode() instanceof ShadowRoot))) return
    const { createHiddenOrigin, outerRoots } = await import('./dialog/hidden-origin.ts')
    room.hidden ??= createHiddenOrigin(room)
    unwatch()
    const stops = outerRoots(element).map(gate.listenAt)
    unwatch = () => {
      for (const stop of stops) stop()
    }
  }
  // The sheet `adapt` contains the rules for small windows and reduced motion. It stays after the others, because its
  // rules override those of the views.
  const sheets = createSheets(shadow, [tokens, frame, rows, controls, stage, notices].join(''), adapt)
  const loader = createViewLoader(views)
  const container = page.createElement('div')
  // React creates all elements with the owner document of its container.
  Object.defineProperty(container, 'ownerDocument', { __proto__: null, value: page } as PropertyDescriptor)
  shadow.append(container)
  const modal = (): Element | undefined => shadow.querySelector('dialog[open]') ?? undefined
  const room: EventRoom = { host: element, shadow, container, modal, after: () => {} }
  const guard = lazy(async () =>
    (await import('./dialog/keep-still.ts')).guardModal(room, sheets, takeBackZoom),
  )
  void loader.painted.then(guard).catch(ignoreError)
  place()
  const leaveGate = gate?.enter(room)
  // The rules of `:host` reset all properties, so the element has the user's default font size, and not the font size
  // of the page.
  container.style.setProperty('--pt-user-font-size', getComputedStyle(element).fontSize)
  const stopTranslation = translationOf(container, loader.painted)
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
    inline$,
    place,
    prepare: async deps => {
      const { messages, features, themeVariables } = deps.options
      await hide()
      if (inline$.value || matches('(forced-colors: active), (prefers-contrast: more)'))
        await guard().catch(ignoreError)
      // Loads before the first view, so that the view never shows colours that are not the site's.
      const theme =
        Object.keys(themeVariables).length > 0 &&
        (await import('./host-theme.ts').then(
          ({ hostTheme }) => hostTheme(themeVariables, container).properties,
          ignoreError,
        ))
      const themed = theme ? { ...deps, theme } : deps
      if (features.legalCheckbox) await Promise.all(legalParts.map(load => loader.preload(load)))
      const isEnglish = /^en\b/.test(languagesOf(deps.options).language) && Object.keys(messages).length === 0
      const load = () => translate(deps.options)
      // The second attempt helps after a short loss of the connection.
      const translating = isEnglish
        ? undefined
        : load()
            .catch(load)
            .catch((cause: unknown) => {
              deps.onError?.(toRecord(coreError('files-missing', { reason: String(cause) }, cause)))
              return undefined
            })
      const late = new Promise<undefined>(resolve => setTimeout(resolve, languageMs))
      const translation = await (translating && Promise.race([translating, late]))
      return { ...themed, translation, translating: translation ? undefined : translating }
    },
    draw: (deps, state, onGone) => {
      drawn = deps
      root.render(
        createElement(Root, { drawing: ++count, deps, state, loader, sheets, inline$, onGone, shadow }),
      )
    },
    remove: () => {
      leaveGate?.()
      unwatch()
      root.unmount()
      stopTranslation()
      element.remove()
    },
  }
}

/**
 * Keeps the tree up to date while the browser translates the page. The code of this loads after the first frame.
 * Changes before that are recorded for it. Returns the function that stops.
 */
function translationOf(tree: Node, painted: Promise<void>): () => void {
  const changes: MutationRecord[] = []
  const recorder = new MutationObserver(records => void changes.push(...records))
  recorder.observe(tree, { childList: true, subtree: true })
  let stop = () => recorder.disconnect()
  let isOver = false
  void painted
    .then(() => import('./translated-text.ts'))
    .then(({ followTranslation }) => {
      if (isOver) return
      changes.push(...recorder.takeRecords())
      stop()
      stop = followTranslation(tree, changes.splice(0))
    }, ignoreError)
  return () => {
    isOver = true
    stop()
  }
}

/** Ignores that a file with a convenience has failed to load. */
function ignoreError(): void {}

/** Mounts the closed modal and preloads its first view, so that opening needs no fetch. */
export function mountModal(
  deps: UiDeps,
  state: UiState,
  connected = () => false,
  surface = createSurface(deps.options.shadowRoot),
  whenIdle: (run: () => void) => void = run => run(),
): MountedModal {
  const { element, loader } = surface
  // Returns the view that opens first. The page may have the account before the worker has sent the session, so this
  // code checks `connected` and the session.
  const first = (): 'Account' | 'Connect' =>
    connected() || state.session.value.active ? 'Account' : 'Connect'
  const standby = lazy(async () =>
    (await import('./standby.ts')).createStandby(state, loader, first, whenIdle),
  )
  const prepare = (after: 'present' | 'closed'): void =>
    void standby().then(found => found.prepare(after), ignoreError)
  const drop = (): void => {
    if (!state.navigation.value.standby) return
    state.dispatch({ type: 'standby' })
    void standby().then(found => found.drop(), ignoreError)
  }
  const onGone = () => prepare('closed')
  /** The dependencies whose language has failed to load. */
  let untranslated: UiDeps | undefined
  const redraw = async (next: UiDeps): Promise<void> => {
    const prepared = await surface.prepare(next)
    const wasStandingBy = state.navigation.value.standby !== undefined
    drop()
    state.renew(prepared)
    draw(prepared)
    if (wasStandingBy) prepare('present')
  }
  const draw = (current: UiDeps): void => {
    surface.draw(deps, state, onGone)
    untranslated = undefined
    void current.translating
      ?.then(async found => {
        if (found) await redraw(current)
        else untranslated = current
      })
      .catch(ignoreError)
  }
  draw(deps)
  let wasOpen = false
  const watching = state.navigation.subscribe(({ open }) => {
    const isOpening = open && !wasOpen
    wasOpen = open
    // A language that has failed to load is tried again when the modal opens the next time.
    if (isOpening && untranslated) void redraw(untranslated).catch(ignoreError)
  })
  // If a router replaces the page's body, it also removes the modal's element, so the modal closes. The modal stays
  // open if the router puts the element back at once.
  element.addEventListener(removedEvent, () =>
    queueMicrotask(() => {
      // The page may show a modal that is a part of it again, in another place or later.
      if (!element.isConnected && !surface.inline$.value) state.dispatch({ type: 'close', force: true })
    }),
  )
  loader.load(first()).catch(() => {
    // The error is ignored here. When the user opens the view, the loader tries again and shows the error.
  })
  return {
    element,
    place: surface.place,
    redraw,
    inline$: surface.inline$,
    painted: loader.painted,
    standBy: () => {
      // If the visitor's first sign is the click itself, the modal is open by then.
      setTimeout(() => state.navigation.value.open || prepare('present'))
    },
    drop,
    destroy: () => {
      watching.unsubscribe()
      drop()
      surface.remove()
    },
  }
}

/** Creates a loader that has not loaded any view yet. */
function createViewLoader(views: Partial<ViewTable> | undefined): ViewLoader {
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
      if (!kept.has(view)) {
        // The second attempt helps after a short loss of the connection.
        const load = () => loadView(view, views)
        kept.set(view, await load().catch(load))
      }
    },
  }
}
