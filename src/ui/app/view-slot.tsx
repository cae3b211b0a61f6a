import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { ViewEntry } from '../../domain/navigation/navigation.ts'
import { viewFacts } from '../../domain/navigation/views.ts'
import { BrokenView, Waiting } from '../kit/screen.tsx'
import { ConsentForm, useConsent } from '../parts/wallets/use-consent.ts'
import { listenAnywhere } from './anywhere.ts'
import { DialogContext, useDialog, useSignal, useStyles, useUi } from './hooks/use-app.ts'
import { ErrorBoundary } from './lazy.tsx'
import type { ViewModule } from './types.ts'

const timeoutMs = 120

/**
 * Renders the view on top of the stack. The view does not change while a pointer is pressed, because the browser sends
 * no click if the pressed button disappears. A dialog that is leaving the screen keeps its last view.
 */
export function ViewSlot({ leaving = false }: { leaving?: boolean }) {
  const pressed = usePressed()
  const next = useTopView(leaving)
  const shown = useRef<ReactNode>(next)
  if (!pressed) shown.current = next
  return shown.current
}

function usePressed(): boolean {
  const { shadow } = useUi()
  const [pressed, setPressed] = useState(false)
  useEffect(() => {
    // Only the main mouse button counts. Another mouse button can open a context menu, and the page may then never
    // receive the release of that button.
    const press = ({ button }: PointerEvent) => button === 0 && setPressed(true)
    // The browser sends the click after `pointerup`. So a timer delays the change of the view until after the click.
    const release = () => void setTimeout(setPressed, 0, false)
    const stop = new AbortController()
    const { signal } = stop
    listenAnywhere(shadow, ['pointerdown'], press, signal)
    // If the pressed element has gone, the release of the pointer may reach nobody, and the view would stay for ever.
    listenAnywhere(shadow, ['pointerup', 'pointercancel', 'mouseup', 'click'], release, signal)
    // Without `capture`, the listener receives only the blur event of the window and not those of its controls.
    window.addEventListener('blur', release, { signal })
    return () => stop.abort()
  }, [shadow])
  return pressed
}

/**
 * Renders the view on top of the stack. The previous view stays while the new view loads. If the loading takes long, a
 * skeleton replaces the previous view.
 */
function useTopView(leaving: boolean): ReactNode {
  const { state, loader } = useUi()
  const { stack, standby } = useSignal(state.navigation)
  const top = stack.at(-1) ?? (leaving ? undefined : standby)
  const depth = Math.max(1, stack.length)
  const [last, setLast] = useState<{ entry: ViewEntry; depth: number }>()
  const [problem, setProblem] = useState<ViewEntry>()
  const [late, setLate] = useState<ViewEntry>()
  const ready = top && loader.ready(top.view)
  if (top && ready && last?.entry !== top) setLast({ entry: top, depth })

  useEffect(() => {
    if (!top || loader.ready(top.view) || problem === top) return
    const timer = setTimeout(setLate, timeoutMs, top)
    loader.load(top.view).then(
      () => setLast(now => (now?.entry === top ? now : { entry: top, depth })),
      () => setProblem(top),
    )
    return () => clearTimeout(timer)
  }, [top, problem, loader, depth])

  const shown = top && (problem === top || (!ready && (late === top || !last))) ? undefined : last
  const view = shown && loader.ready(shown.entry.view)
  // The same element again, so that a view is not rendered a second time when the modal shows it from standby.
  const content = useMemo(
    () =>
      shown &&
      view && (
        <AtDepth key={`${shown.depth}:${shown.entry.view}`} depth={shown.depth}>
          <Styled view={view} entry={shown.entry} />
        </AtDepth>
      ),
    [shown, view],
  )
  if (!shown)
    return (
      <AtDepth depth={depth}>
        <Waiting retry={problem === top ? () => setProblem(undefined) : undefined} />
      </AtDepth>
    )
  return content
}

/**
 * Gives a view the back button of its own depth in the stack. A view that stays while the next view loads keeps its
 * header.
 */
function AtDepth({ depth, children }: { depth: number; children: ReactNode }) {
  const { state } = useUi()
  const frame = useDialog()
  const own = useMemo(
    () => (depth > 1 ? { ...frame, back: () => state.dispatch({ type: 'back' }) } : frame),
    [depth, frame, state],
  )
  return <DialogContext value={own}>{children}</DialogContext>
}

/** Renders a view with its style sheet, and an error boundary that offers a way back. */
function Styled({ view: { View, css }, entry }: { view: ViewModule; entry: ViewEntry }) {
  useStyles(css)
  const { locked, setAgreed } = useConsent()
  const { consents } = viewFacts(entry.view)
  // A login that continues after a redirect already has the user's consent to the terms, so the modal does not ask
  // again.
  if (locked && consents && !entry.params?.returned) return <ConsentForm onAgree={() => setAgreed(true)} />
  return (
    <ErrorBoundary fallback={(error, retry) => <BrokenView view={entry.view} error={error} retry={retry} />}>
      <View entry={entry} />
    </ErrorBoundary>
  )
}
