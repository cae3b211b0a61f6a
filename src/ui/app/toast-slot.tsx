import { useEffect, useState } from 'react'
import { toastCloseMs } from '../../domain/core/constants.ts'
import { Icon } from '../kit/icon.tsx'
import { checkIcon, warnIcon } from '../kit/sign-icons.ts'
import { useStore, useUi } from './context.ts'

/** The toast at the foot of the card. It stays while the pointer is over it; a press closes it. The live regions announce the same text. */
export function ToastSlot() {
  const { state } = useUi()
  const toast = useStore(state.toast)
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (!toast || held) return
    const timer = setTimeout(state.hideToast, toastCloseMs)
    return () => clearTimeout(timer)
  }, [toast, held, state])
  if (!toast) return null
  return (
    // biome-ignore lint/a11y: no control: it goes by itself, and the live regions say it to whoever does not see it
    <div
      className="toast"
      key={toast.id}
      onClick={state.hideToast}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      <span className={toast.tone}>
        <Icon d={toast.tone === 'ok' ? checkIcon : warnIcon} />
      </span>
      <span className="grow" data-testid="wui-snackbar-message">
        {toast.text}
      </span>
    </div>
  )
}
