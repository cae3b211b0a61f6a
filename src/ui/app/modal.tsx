import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { coreMessages } from '../kit/messages.ts'
import { useStore, useUi } from './context.ts'
import { listenToDialog } from './dialog/dialog-events.ts'
import { deepActiveElement, giveBack } from './dialog/focus.ts'
import { followSize, type LastSize } from './dialog/motion.ts'
import { lockScroll } from './dialog/scroll-lock.ts'
import { DialogContext, type DialogControls } from './hooks/use-dialog.ts'
import { LiveRegions } from './live-regions.tsx'
import { ToastSlot } from './toast-slot.tsx'
import { ViewSlot } from './view-slot.tsx'

const leaveMs = 220

/** Renders nothing while closed, and the dialog while open and during its closing animation. */
export function Modal() {
  const open = useStore(useUi().state.navigation).open
  const [present, setPresent] = useState(open)
  if (open && !present) setPresent(true)
  useEffect(() => {
    if (open || !present) return
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    const timer = setTimeout(
      setPresent,
      still ? 0 : matchMedia('(max-width: 639.98px)').matches ? leaveMs : 120,
      false,
    )
    return () => clearTimeout(timer)
  }, [open, present])
  return present ? <Dialog leaving={!open} /> : null
}

function Dialog({ leaving }: { leaving: boolean }) {
  const { state } = useUi()
  const navigation = useStore(state.navigation)
  const dialogRef = useRef<HTMLDialogElement>(null)
  const cardRef = useRef<HTMLDivElement>(null)
  const size = useRef<LastSize>({})
  const depth = useRef(0)
  const [shown, setShown] = useState(false)

  const close = useCallback(() => {
    const approving = state.navigation.get().stack.at(-1)?.view === 'ApproveTransaction'
    state.dispatch({ type: approving ? 'approval-cancelled' : 'close' })
    if (approving) return state.announce(coreMessages.requestCancelled, 'assertive')
    if (state.navigation.get().open) state.announce(coreMessages.closeRefused, 'assertive')
  }, [state])

  // Closing: the dialog closes and returns the focus at once; CSS fades out the rest of the card.
  useLayoutEffect(() => {
    const dialog = dialogRef.current
    const card = cardRef.current
    if (leaving || !dialog || !card) return
    const opener = deepActiveElement()
    const unlock = lockScroll()
    const isOpen = (): boolean => state.navigation.get().open
    const focusTitle = (): void => card.querySelector<HTMLElement>('h1')?.focus()
    dialog.showModal()
    focusTitle()
    setShown(true)
    const stop = listenToDialog(dialog, card, { close, isOpen, focusTitle })
    const still = followFinger(card, close)
    return () => {
      stop()
      still()
      unlock()
      depth.current = 0
      dialog.close()
      giveBack(opener)
    }
  }, [leaving, state, close])

  const frame = useMemo<DialogControls>(() => {
    const arrive = (screen: HTMLElement): (() => void) => {
      const card = cardRef.current
      const level = state.navigation.get().stack.length
      const key = `focus:${level}`
      const kept = level < depth.current ? (state.memory.get(key) as { id?: string; top: number }) : undefined
      screen.dataset.move = depth.current === 0 ? 'open' : level < depth.current ? 'back' : 'push'
      depth.current = level
      const body = screen.querySelector('.body')
      if (body && kept) body.scrollTop = kept.top
      const target =
        (kept?.id && screen.querySelector<HTMLElement>(`[data-testid="${CSS.escape(kept.id)}"]`)) ||
        (matchMedia('(hover: hover) and (pointer: fine)').matches &&
          screen.querySelector<HTMLElement>('[data-first]')) ||
        screen.querySelector<HTMLElement>('h1')
      target?.focus({ preventScroll: target.localName === 'h1' })
      const still = card && followSize(card, screen, size.current)
      return () => {
        still?.()
        const active = (screen.getRootNode() as ShadowRoot).activeElement
        const id = active instanceof HTMLElement ? active.dataset.testid : undefined
        state.memory.set(key, { id, top: body?.scrollTop ?? 0 })
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

/** Lets the user drag the card like a sheet. Loads its code on touch screens only. */
function followFinger(card: HTMLElement, dismiss: () => void): () => void {
  let stop: (() => void) | undefined
  let over = false
  if (matchMedia('(any-pointer: coarse)').matches) {
    import('./dialog/sheet.ts').then(
      ({ dragToDismiss }) => {
        if (!over) stop = dragToDismiss(card, () => innerWidth < 640 && innerHeight >= 480, dismiss)
      },
      () => {
        // The close button does the same.
      },
    )
  }
  return () => {
    over = true
    stop?.()
  }
}
