import { useRef } from 'react'
import { useMessages } from '../../app/hooks/use-app.ts'
import { useClickjackingGuard } from '../../app/hooks/use-clickjacking-guard.ts'
import { Button } from '../../kit/button.tsx'
import { ClickjackingNote } from '../../kit/confirm.tsx'
import { Screen } from '../../kit/screen.tsx'
import { RequestEffects } from '../transactions/request-effects.tsx'
import { approveMessages } from './approve-messages.ts'
import { useApproval } from './use-approval.ts'

export { default as css } from './approve.css?inline'

/** Shows the login frame with a pending request. The user confirms it there, or cancels it. */
export function View() {
  const t = useMessages(approveMessages)
  const { requests, notes, cancel } = useApproval()
  return (
    <Screen
      title={t.title}
      foot={
        <>
          <p className="label center" role="status">
            {t.waiting}. {t.closes}
          </p>
          <Button wide testId="portico-cancel-request" onPress={cancel}>
            {t.cancel}
          </Button>
        </>
      }
    >
      <RequestEffects requests={requests} notes={notes} />
      <FrameBox label={t.frame} />
    </Screen>
  )
}

/**
 * Shows the login frame, and accepts presses only after it was visible for a while. The frame does not take the focus by
 * itself, because Escape would not reach the modal from inside the frame, and a frame without focus cannot approve anything.
 * The frame stays a child of the modal's element, because moving it would reload it.
 */
function FrameBox({ label }: { label: string }) {
  const ref = useRef<HTMLDivElement>(null)
  const { sight } = useClickjackingGuard(ref)
  return (
    <>
      <div ref={ref} className={sight === 'clear' ? 'frame-box' : 'frame-box held'}>
        <slot name="login">
          <p className="label">{label}</p>
        </slot>
      </div>
      <ClickjackingNote sight={sight} />
    </>
  )
}
