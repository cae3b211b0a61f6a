import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { ViewEntry } from '../../domain/navigation/navigation.ts'
import { isOnTheWayIn, viewFacts } from '../../domain/navigation/views.ts'
import { coreMessages } from '../kit/messages.ts'
import { BrokenView, Waiting } from '../kit/screen.tsx'
import { ConsentForm, useConsent } from '../parts/wallets/use-consent.ts'
import { useTwoPanes } from '../parts/wallets/use-two-panes.ts'
import { listenAnywhere } from './anywhere.ts'
import { type Pane, PaneContext } from './hooks/pane.ts'
import { DialogContext, useDialog, useMessages, useSignal, useStyles, useUi } from './hooks/use-app.ts'
import { ErrorBoundary } from './lazy.tsx'
import type { ViewModule } from './types.ts'

const timeoutMs = 120
/** A wait that is shorter than this is not announced, because the new view announces itself (ms). */
const announcedMs = 1_000

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

type Shown = {
  readonly entry: ViewEntry
  readonly depth: number
  /** The Connect view, if this view stands in its second pane. */
  readonly base?: ViewEntry | undefined
}

const signInViews: readonly string[] = ['SIWXSignMessage', 'ConnectingSiwe']

/** Returns the Connect view from which the user has come to this view, so that it stays beside the view. */
function baseOf(stack: readonly ViewEntry[], last: Shown | undefined): ViewEntry | undefined {
  const [first] = stack
  const top = stack.at(-1)
  if (first?.view === 'Connect' && stack.length > 1 && isOnTheWayIn(top?.view)) return first
  if (stack.length !== 1 || !signInViews.includes(top?.view ?? '')) return undefined
  return last?.base ?? (last?.entry.view === 'Connect' ? last.entry : undefined)
}

/**
 * Renders the view on top of the stack. The previous view stays while the new view loads, with a line that shows that
 * the modal is at work.
 */
function useTopView(leaving: boolean): ReactNode {
  const { deps, state, loader } = useUi()
  const outdated = useSignal(deps.outdated$)
  const t = useMessages(coreMessages)
  const hasTwoPanes = useTwoPanes()
  const { stack, standby } = useSignal(state.navigation)
  const top = stack.at(-1) ?? (leaving ? undefined : standby)
  const depth = Math.max(1, stack.length)
  const [last, setLast] = useState<Shown>()
  const [problem, setProblem] = useState<ViewEntry>()
  const [late, setLate] = useState<ViewEntry>()
  const ready = top && loader.ready(top.view)
  if (top && ready && last?.entry !== top) setLast({ entry: top, depth, base: baseOf(stack, last) })

  useEffect(() => {
    if (!top || loader.ready(top.view) || problem === top) return
    const timers = [
      setTimeout(setLate, timeoutMs, top),
      setTimeout(() => state.announce(t.loading), announcedMs),
    ]
    const clear = () => timers.forEach(clearTimeout)
    const settled = (step: () => void) => () => {
      clear()
      step()
    }
    loader.load(top.view).then(
      settled(() =>
        setLast(now => (now?.entry === top ? now : { entry: top, depth, base: baseOf(stack, now) })),
      ),
      settled(() => setProblem(top)),
    )
    return clear
  }, [top, problem, loader, depth, stack, state, t])

  const shown = outdated || (top && (problem === top || (!ready && !last))) ? undefined : last
  const view = shown && loader.ready(shown.entry.view)
  // The same element again, so that a view is not rendered a second time when the modal shows it from standby.
  const base = hasTwoPanes ? shown?.base : undefined
  const baseView = base && loader.ready(base.view)
  const content = useMemo(() => {
    if (!shown || !view) return undefined
    if (!base || !baseView) return <Placed key={keyOf(shown)} view={view} {...shown} />
    const pane = {
      view: <Placed key={keyOf(shown)} view={view} {...shown} />,
      isOver: !isOnTheWayIn(shown.entry.view),
    }
    return <Placed key="1:Connect:" view={baseView} entry={base} depth={1} pane={pane} />
  }, [shown, view, base, baseView])
  if (!shown)
    return (
      <AtDepth depth={depth}>
        <Waiting
          retry={outdated ? () => location.reload() : problem === top && (() => setProblem(undefined))}
          outdated={outdated && state.explain.value(outdated).headline}
        />
      </AtDepth>
    )
  return (
    <>
      {content}
      {top && late === top && !ready && <span className="progress" />}
    </>
  )
}

/** Another wallet gets a view of its own, also at the same depth. */
function keyOf({ entry, depth }: Shown): string {
  const wallet = entry.params?.wallet as { readonly id?: string } | undefined
  return `${depth}:${entry.view}:${wallet?.id ?? ''}`
}

type PlacedProps = Shown & { readonly view: ViewModule; readonly pane?: Pane }

/** Renders a view at its depth in the stack, with the view that stands in its second pane. */
function Placed({ view, entry, depth, pane }: PlacedProps) {
  return (
    <AtDepth depth={depth}>
      <PaneContext value={pane}>
        <Styled view={view} entry={entry} />
      </PaneContext>
    </AtDepth>
  )
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
