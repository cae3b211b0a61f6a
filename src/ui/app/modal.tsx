import { Activity, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { shownEntry } from '../../domain/navigation/navigation.ts'
import { isOnTheWayIn } from '../../domain/navigation/views.ts'
import { coreMessages } from '../kit/messages.ts'
import { deepActiveElement, giveBack, listenToDialog, show } from './dialog/dialog-events.ts'
import { nextFrame } from './dialog/next-frame.ts'
import { isStill, matches } from './hooks/media.ts'
import {
  DialogContext,
  type DialogControls,
  memoryKey,
  useSignal,
  useStyles,
  useUi,
} from './hooks/use-app.ts'
import { lazyPart } from './lazy.tsx'
import { ViewSlot } from './view-slot.tsx'

const leaveMs = 220

/** The place in a view to which the modal returns: the id of the control that had the focus, and the scroll position. */
type Place = { readonly id: string | undefined; readonly top: number }

/**
 * The modal. Renders the dialog while it is open and during its closing animation. While it is closed, renders the view
 * on standby into a hidden dialog, in small slices and without effects: no subscription, no request, no focus.
 */
export function Modal() {
  const { deps, state, inline$, onGone } = useUi()
  useStyles(deps.translation?.css)
  const { open, stack, standby } = useSignal(state.navigation)
  const inline = useSignal(inline$)
  const [present, setPresent] = useState(open)
  const [prepared, setPrepared] = useState(standby)
  // Each opening has a dialog of its own. It is the prepared one, if the modal opens on the prepared view.
  const [count, setCount] = useState(0)
  if (!open && prepared !== standby) setPrepared(standby)
  if (open && !present) {
    setPresent(true)
    if (prepared && stack[0] !== prepared) setCount(count + 1)
  }
  useEffect(() => {
    if (open || !present) return
    const gone = (): void => {
      setPresent(false)
      setCount(before => before + 1)
      onGone?.()
    }
    const timer = setTimeout(gone, isStill() ? 0 : matches('(max-width: 639.98px)') ? leaveMs : 120)
    return () => clearTimeout(timer)
  }, [open, present, onGone])
  if (inline) return open ? <Panel /> : null
  if (!present && !standby) return null
  return (
    <Activity key={count} mode={present ? 'visible' : 'hidden'}>
      <Dialog leaving={present && !open} />
    </Activity>
  )
}

function Dialog({ leaving }: { leaving: boolean }) {
  const { state } = useUi()
  const { shake } = useSignal(state.navigation)
  const close = useClose()
  const frame = useFrame(close)
  useBrowserBack(close)
  return (
    <dialog
      className="modal"
      aria-modal="true"
      aria-labelledby="title"
      data-testid="w3m-modal-overlay"
      data-shake={shake || undefined}
      inert={leaving}
    >
      <div className="card" data-testid="w3m-modal-card">
        <Opening leaving={leaving} close={close} />
        <DialogContext value={frame}>
          <ViewSlot leaving={leaving} />
        </DialogContext>
      </div>
      <LiveRegions />
    </dialog>
  )
}

/**
 * Opens the dialog around it, and draws the mark by which a finger drags the dialog. It stands before the view, because
 * React runs the effects of siblings in their order, and a view can take the focus only in an open dialog.
 */
function Opening({ leaving, close }: { leaving: boolean; close: () => void }) {
  const { deps, state, loader } = useUi()
  const mark = useRef<HTMLSpanElement>(null)
  // When the modal closes, the dialog closes at once and returns the focus to the page. The card then fades out by CSS.
  useLayoutEffect(() => {
    const card = mark.current?.parentElement
    const dialog = card?.closest('dialog')
    if (leaving || !dialog || !card) return
    const opener = deepActiveElement()
    const release = deps.gate?.hold()
    const isOpen = (): boolean => state.navigation.value.open
    const focusTitle = (): void => card.querySelector<HTMLElement>('h1')?.focus()
    show(dialog)
    const stop = listenToDialog(dialog, card, { close, isOpen, focusTitle })
    const still = followFinger(card, close)
    return () => {
      stop()
      still()
      release?.()
      // The call is optional, because a dialog in jsdom has no `close` method.
      dialog.close?.()
      giveBack(opener)
    }
  }, [leaving, deps, state, close])
  useEffect(() => void nextFrame().then(loader.paint), [loader])
  return <span ref={mark} className="grab" aria-hidden="true" />
}

function useClose(): () => void {
  const { state } = useUi()
  return useCallback(() => {
    // Read here, so that a change of the language does not open the dialog anew.
    const t = state.words(coreMessages)
    const approving = state.navigation.value.stack.at(-1)?.view === 'ApproveTransaction'
    state.dispatch({ type: approving ? 'approval-cancelled' : 'close' })
    if (approving) return state.announce(t.requestCancelled, 'assertive')
    if (state.navigation.value.open) state.announce(t.closeRefused, 'assertive')
  }, [state])
}

/**
 * Lets the browser's Back button go one view back, or close the modal. Closes the modal if the page shows another view.
 * A modal that is a part of the page has no `close`: it stays, and at its first view Back belongs to the page.
 */
function useBrowserBack(close?: () => void): void {
  const { deps, state } = useUi()
  const { followPageChanges } = deps
  useEffect(
    () =>
      followPageChanges?.({
        back: () => {
          const { stack } = state.navigation.value
          const isDeep = stack.length > 1 && stack.at(-1)?.view !== 'ApproveTransaction'
          if (isDeep) state.dispatch({ type: 'back' })
          else close?.()
          return isDeep || close !== undefined
        },
        changed: () => close?.(),
        stored: () => {
          // The link to a wallet may have replaced the page. The visitor returns to the view that waits for the wallet.
          const { view } = shownEntry(state.navigation.value) ?? {}
          if (view === 'Connect' || !isOnTheWayIn(view)) close?.()
        },
      }),
    [followPageChanges, state, close],
  )
}

/**
 * Returns the controls that the screens of the modal use. Without `close`, the modal is a part of the page and stays
 * open.
 */
function useFrame(close?: () => void): DialogControls {
  const { sheets, state } = useUi()
  const { open } = useSignal(state.navigation)
  const ghosts = useRef<typeof import('./dialog/ghost.ts')>(undefined)
  const depth = useRef(0)
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    if (!open) depth.current = 0
  }, [open])
  return useMemo<DialogControls>(() => {
    const arrive = (screen: HTMLElement): (() => void) => {
      const level = state.navigation.value.stack.length
      const key = memoryKey<Place>(`focus:${level}`)
      const kept = level < depth.current ? state.memory.get(key) : undefined
      // A screen that has stayed beside the view above it does not arrive a second time.
      const isThere = screen.dataset.move !== undefined
      screen.dataset.move = isThere
        ? 'stay'
        : depth.current === 0
          ? 'open'
          : level < depth.current
            ? 'back'
            : 'push'
      depth.current = level
      const body = screen.querySelector('.body')
      if (body && kept) body.scrollTop = kept.top
      // The scroll position is stored at each scroll. When the screen is removed, the body would report a wrong
      // position, because the styles of its view are already gone.
      let top = kept?.top ?? 0
      body?.addEventListener('scroll', () => {
        top = body.scrollTop
      })
      const target =
        (kept?.id && screen.querySelector<HTMLElement>(`[data-testid=${JSON.stringify(kept.id)}]`)) ||
        (matches('(hover: hover) and (pointer: fine)') &&
          screen.querySelector<HTMLElement>('[data-first]')) ||
        screen.querySelector<HTMLElement>('h1')
      // A modal that is a part of the page takes the focus only from its own controls.
      const root = screen.getRootNode() as ShadowRoot
      if (close || hadFocus.current || root.activeElement)
        target?.focus({ preventScroll: target.localName === 'h1' })
      hadFocus.current = false
      const card = screen.closest('.card')
      if (!ghosts.current)
        void nextFrame()
          .then(() => Promise.all([import('./dialog/ghost.ts'), import('./dialog/secret-guard.ts')]))
          .then(
            ([ghost, { keepSecretsOut }]) => {
              ghosts.current = ghost
              if (card) keepSecretsOut(card, state)
            },
            () => {
              // Without these files a view leaves without an animation, and a field refuses a private key only as an
              // invalid address, name or amount.
            },
          )
      return () => {
        ghosts.current?.leaveGhost(screen, sheets.all(), top)
        const active = (screen.getRootNode() as ShadowRoot).activeElement
        hadFocus.current = active !== null
        const id = active instanceof HTMLElement ? active.dataset.testid : undefined
        state.memory.set(key, { id, top })
      }
    }
    return { ...(close && { close }), arrive, toast: <ToastSlot /> }
  }, [sheets, state, close])
}

/** The modal as a part of the page: a region without a scrim, a focus trap and a close button. */
function Panel() {
  const { loader } = useUi()
  const frame = useFrame()
  useBrowserBack()
  useEffect(() => void nextFrame().then(loader.paint), [loader])
  return (
    <section className="inline" aria-labelledby="title" data-testid="portico-inline">
      <div className="card" data-testid="w3m-modal-card">
        <DialogContext value={frame}>
          <ViewSlot />
        </DialogContext>
      </div>
      <LiveRegions />
    </section>
  )
}

/** Lets the user drag the modal down to close it. The code of the drag loads only on touch screens. */
function followFinger(card: HTMLElement, dismiss: () => void): () => void {
  let stop: (() => void) | undefined
  let over = false
  if (matches('(any-pointer: coarse)')) {
    import('./dialog/sheet.ts').then(
      ({ dragToDismiss, liftAboveKeyboard }) => {
        if (over) return
        const stops = [
          dragToDismiss(card, () => innerWidth < 640 && innerHeight >= 480, dismiss),
          liftAboveKeyboard(card),
        ]
        stop = () => {
          for (const end of stops) end()
        }
      },
      () => {
        // If the code for dragging fails to load, the user can still close the modal with its close button.
      },
    )
  }
  return () => {
    over = true
    stop?.()
  }
}

/** The two live regions of the dialog. They start without text, because screen readers announce only later changes. */
function LiveRegions() {
  const { announcement } = useUi().state
  const now = useSignal(announcement)
  // The count when the dialog opened. A dialog on standby has no effects yet.
  const before = useRef<number>(undefined)
  useLayoutEffect(() => {
    before.current ??= announcement.value.count
  }, [announcement])
  const isNew = before.current !== undefined && now.count > before.current
  return (
    <>
      <div role="status" aria-live="polite" className="hide" data-testid="portico-status">
        {isNew && <span key={now.count}>{now.polite}</span>}
      </div>
      <div role="alert" aria-live="assertive" className="hide" data-testid="portico-alert">
        {isNew && now.assertive !== '' && <span key={now.alarms}>{now.assertive}</span>}
      </div>
    </>
  )
}

const Toast = lazyPart(() => import('./dialog/toast.tsx').then(file => file.Toast))

/** The toast at the foot of the card. Its code loads with the first toast. The live regions announce the same text. */
export function ToastSlot() {
  const toast = useSignal(useUi().state.toast)
  return toast && <Toast toast={toast} />
}
