import { useEffect, useState } from 'react'
import { toastCloseMs } from '../../../domain/core/constants.ts'
import { Icon } from '../../kit/icon.tsx'
import { checkIcon, warnIcon } from '../../kit/icons/common.ts'
import { useStyles, useUi } from '../hooks/use-app.ts'
import type { Toast as Shown } from '../types.ts'
import css from './toast.css?inline'

/**
 * A short note at the foot of the card. The note stays while the pointer is over it, or while it shows work in
 * progress. A click closes it.
 */
export function Toast({ toast }: { toast: Shown }) {
  useStyles(css)
  const { state } = useUi()
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held || toast.tone === 'loading') return
    const timer = setTimeout(state.hideToast, toastCloseMs)
    return () => clearTimeout(timer)
  }, [held, state, toast])
  return (
    // biome-ignore lint/a11y: the toast is no control. It closes by itself, and live regions announce its text
    <div
      className="toast"
      onClick={state.hideToast}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      {toast.tone === 'loading' ? (
        <span className="spin spinner" aria-hidden="true" />
      ) : (
        <span className={toast.tone}>
          <Icon d={toast.tone === 'ok' ? checkIcon : warnIcon} />
        </span>
      )}
      <span className="grow" data-testid="wui-snackbar-message">
        {toast.text}
      </span>
    </div>
  )
}
