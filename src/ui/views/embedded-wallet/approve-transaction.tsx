import { useMessages } from '../../app/hooks/use-app.ts'
import { Button } from '../../kit/button.tsx'
import { Screen } from '../../kit/screen.tsx'
import { RequestEffects } from '../transactions/request-effects.tsx'
import { embeddedWalletMessages } from './embedded-messages.ts'
import { FrameBox } from './frame-box.tsx'
import { useApproval } from './use-approval.ts'

export { default as css } from './approve.css?inline'

/** Shows the login frame with a pending request. The user confirms it there, or cancels it. */
export function View() {
  const t = useMessages(embeddedWalletMessages)
  const { requests, notes, cancel } = useApproval()
  return (
    <Screen
      title={t.approveTitle}
      foot={
        <>
          <p className="label center" role="status">
            {t.approveWaiting}. {t.approveCloses}
          </p>
          <Button wide testId="portico-cancel-request" onPress={cancel}>
            {t.approveCancel}
          </Button>
        </>
      }
    >
      <RequestEffects requests={requests} notes={notes} />
      <FrameBox label={t.approveFrame} />
    </Screen>
  )
}
