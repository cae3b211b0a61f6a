import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { coreMessages } from '../kit/messages.ts'
import {
  deepActiveElement,
  giveBack,
  listenToDialog,
  lockScroll,
  shieldEvents,
  show,
} from './dialog/dialog-events.ts'
import { followSize, type LastSize, nextFrame } from './dialog/motion.ts'
import { isStill, matches } from './hooks/media.ts'
import {
  DialogContext,
  type DialogControls,
  memoryKey,
  useMessages,
  useSignal,
  useUi,
} from './hooks/use-app.ts'
import { lazyPart } from './lazy.tsx'
import { ViewSlot } from './view-slot.tsx'

const leaveMs = 220

/** The place in a view to which the modal returns: the id of the control that had the focus, and the scroll position. */
type Place = { readonly id: string | undefined; readonly top: number }

/** The modal. Renders nothing while closed, and the dialog while open and during its closing animation. */
export function Modal() {
  const open = useSignal(useUi().state.navigation).open
  const [present, setPresent] = useState(open)
  if (open && !present) setPresent(true)
  useEffect(() => {
    if (open || !present) return
    const timer = setTimeout(
      setPresent,
      isStill() ? 0 : matches('(max-width: 639.98px)') ? leaveMs : 120,
      false,
    )
    return () => clearTimeout(timer)
  }, [open, present])
  return present ? <Dialog leaving={!open} /> : null
}

function Dialog({ leaving }: { leaving: boolean }) {
  const { state, loader } = useUi()
  const t = useMessages(coreMessages)
  const navigation = useSignal(state.navigation)
  const dialogRef = useRef<HTMLDialogElement>(null)
  const cardRef = useRef<HTMLDivElement>(null)
  const size = useRef<LastSize>({})
  const depth = useRef(0)
  const [shown, setShown] = useState(false)

  const close = useCallback(() => {
    const approving = state.navigation.value.stack.at(-1)?.view === 'ApproveTransaction'
    state.dispatch({ type: approving ? 'approval-cancelled' : 'close' })
    if (approving) return state.announce(t.requestCancelled, 'assertive')
    if (state.navigation.value.open) state.announce(t.closeRefused, 'assertive')
  }, [state, t])

  // When the modal closes, the dialog closes at once and returns the focus to the page. The card then fades out by CSS.
  useLayoutEffect(() => {
    const dialog = dialogRef.current
    const card = cardRef.current
    if (leaving || !dialog || !card) return
    const opener = deepActiveElement()
    const unlock = lockScroll()
    const isOpen = (): boolean => state.navigation.value.open
    const focusTitle = (): void => card.querySelector<HTMLElement>('h1')?.focus()
    show(dialog)
    focusTitle()
    setShown(true)
    const stop = listenToDialog(dialog, card, { close, isOpen, focusTitle })
    const still = followFinger(card, close)
    const lower = shieldEvents((dialog.getRootNode() as ShadowRoot).host as HTMLElement)
    return () => {
      lower()
      stop()
      still()
      unlock()
      depth.current = 0
      // The call is optional, because a dialog in jsdom has no `close` method.
      dialog.close?.()
      giveBack(opener)
    }
  }, [leaving, state, close])

  useEffect(() => {
    if (shown) void nextFrame().then(loader.paint)
  }, [shown, loader])

  const frame = useMemo<DialogControls>(() => {
    const arrive = (screen: HTMLElement): (() => void) => {
      const card = cardRef.current
      const level = state.navigation.value.stack.length
      const key = memoryKey<Place>(`focus:${level}`)
      const kept = level < depth.current ? state.memory.get(key) : undefined
      screen.dataset.move = depth.current === 0 ? 'open' : level < depth.current ? 'back' : 'push'
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
      target?.focus({ preventScroll: target.localName === 'h1' })
      const still = card && followSize(card, screen, size.current)
      return () => {
        still?.()
        const active = (screen.getRootNode() as ShadowRoot).activeElement
        const id = active instanceof HTMLElement ? active.dataset.testid : undefined
        state.memory.set(key, { id, top })
      }
    }
    const base = { close, arrive, toast: <ToastSlot /> }
    return navigation.stack.length > 1 ? { ...base, back: () => state.dispatch({ type: 'back' }) } : base
  }, [state, close, navigation.stack.length])

  return (
    <dialog
      ref={dialogRef}
      className="modal"
      aria-modal="true"
      aria-labelledby="title"
      data-testid="w3m-modal-overlay"
      data-shake={navigation.shake || undefined}
      inert={leaving}
    >
      <div ref={cardRef} className="card" data-testid="w3m-modal-card">
        <span className="grab" aria-hidden="true" />
        <DialogContext value={frame}>{shown && <ViewSlot />}</DialogContext>
      </div>
      <LiveRegions />
    </dialog>
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
  const now = useSignal(useUi().state.announcement)
  const [before] = useState(now.count)
  const isNew = now.count > before
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
