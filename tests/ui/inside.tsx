import { act, type ReactNode, StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { BehaviorSubject, NEVER, type Observable } from 'rxjs'
import { onTestFinished, vi } from 'vitest'
import { type FakeStreams, fakeLink } from '../../demo/gallery/fake-link.ts'
import type { WorkerApi } from '../../src/bridge/contract/worker-api.ts'
import type { InjectedWallet, Session } from '../../src/domain/core/entities.ts'
import { createSignal } from '../../src/domain/core/signal.ts'
import { type HostOptions, resolveOptions } from '../../src/domain/options/resolve.ts'
import type { Platform } from '../../src/domain/wallets/deep-links.ts'
import { UiContext } from '../../src/ui/app/hooks/use-app.ts'
import { compileMessage } from '../../src/ui/app/language/compile-message.ts'
import { siteMessages } from '../../src/ui/app/language/site-messages.ts'
import { createUiState } from '../../src/ui/app/state.ts'
import { translator } from '../../src/ui/app/translator.ts'
import type { UiDeps, UiState } from '../../src/ui/app/types.ts'

/** The data that a UI test provides to a view: streams and calls of the worker, and data of the page. */
export type Inside = {
  readonly firstSession?: Session
  readonly streams?: FakeStreams
  readonly api?: Partial<WorkerApi>
  readonly options?: HostOptions
  readonly injected?: readonly InjectedWallet[]
  readonly online$?: Observable<boolean>
  readonly outdated$?: UiDeps['outdated$']
  readonly copy?: (text: string) => Promise<void>
  readonly vibrate?: UiDeps['vibrate']
  readonly platform?: Platform
  readonly openLink?: UiDeps['openLink']
  readonly walletApp$?: UiDeps['walletApp$']
  readonly login?: UiDeps['login']
  readonly signIn?: UiDeps['signIn']
  readonly onTrack?: UiDeps['onTrack']
  readonly onError?: UiDeps['onError']
  /**
   * A promise that resolves when the view is painted. After that, the lazy parts of the view begin to load. By default,
   * the promise is already resolved.
   */
  readonly painted?: Promise<void>
}

const page = { href: 'https://shop.example/', origin: 'https://shop.example' }
const desktop: Platform = { system: 'desktop', telegram: false, framed: false, page }

/** Creates the state of a modal with a fake worker client. The state is destroyed at the end of the test. */
export function stateOf(inside: Inside = {}): { readonly deps: UiDeps; readonly state: UiState } {
  const remember = vi.fn(() => Promise.resolve())
  const options = resolveOptions({
    projectId: 'test',
    metadata: { name: 'Clay & Co' },
    locale: 'en-US',
    ...inside.options,
  })
  const deps: UiDeps = {
    link: fakeLink(inside.streams ?? {}, { remember, ...inside.api }),
    injected$: new BehaviorSubject(inside.injected ?? []),
    online$: inside.online$ ?? NEVER,
    outdated$: inside.outdated$ ?? createSignal(undefined),
    firstSession: inside.firstSession ?? { status: 'disconnected', connections: [] },
    options,
    translation: translator(
      { language: options.locale ?? 'en' },
      undefined,
      siteMessages(options.messages, compileMessage),
    ),
    copy: inside.copy ?? (() => Promise.resolve()),
    vibrate: inside.vibrate ?? (() => {}),
    platform: () => inside.platform ?? desktop,
    openLink: inside.openLink ?? (() => () => {}),
    walletApp$: inside.walletApp$ ?? createSignal(undefined),
    ...(inside.login && { login: inside.login }),
    ...(inside.signIn && { signIn: inside.signIn }),
    ...(inside.onTrack && { onTrack: inside.onTrack }),
    ...(inside.onError && { onError: inside.onError }),
  }
  const state = createUiState(deps)
  onTestFinished(() => state.destroy())
  return { deps, state }
}

/** Renders a component inside the modal's context in StrictMode. The component is removed at the end of the test. */
export async function render(
  node: ReactNode,
  inside: Inside = {},
): Promise<{
  readonly container: HTMLElement
  readonly state: UiState
  readonly rerender: (next: ReactNode) => Promise<void>
}> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const { deps, state } = stateOf(inside)
  const container = document.body.appendChild(document.createElement('div'))
  const root: Root = createRoot(container)
  const ui = {
    deps,
    state,
    loader: {
      parts: new Map(),
      preload: () => Promise.resolve(),
      ready: () => undefined,
      load: () => Promise.resolve(),
      painted: inside.painted ?? Promise.resolve(),
      paint: () => {},
    },
    sheets: { adopt: () => () => {}, all: () => [], addLast: () => {} },
    inline$: createSignal(false),
  }
  const rerender = (next: ReactNode): Promise<void> =>
    act(async () =>
      root.render(
        <StrictMode>
          <UiContext value={ui}>{next}</UiContext>
        </StrictMode>,
      ),
    )
  await rerender(node)
  onTestFinished(async () => {
    await act(async () => root.unmount())
    container.remove()
  })
  return { container, state, rerender }
}

/** Renders a hook. `result.now` is the latest value that the hook has returned. */
export async function renderHook<T>(
  hook: () => T,
  inside: Inside = {},
): Promise<{ result: { now: T }; state: UiState }> {
  const result = {} as { now: T }
  function Probe() {
    result.now = hook()
    return null
  }
  const { state } = await render(<Probe />, inside)
  return { result, state }
}
