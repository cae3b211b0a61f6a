import { useWords } from '../../app/hooks/use-messages.ts'
import { Button } from '../../kit/button.tsx'
import { Screen } from '../../kit/screen.tsx'
import { AskedDeeds } from '../transactions/request-effects.tsx'
import { embeddedWords } from './embedded-messages.ts'
import { FrameBox } from './frame-box.tsx'
import { useApproval } from './use-approval.ts'

export { default as css } from './approve.css?inline'

/** A request waits inside the login frame, which is shown here. It is answered there, or taken back. */
export function View() {
  const t = useWords(embeddedWords)
  const { deeds, cancel } = useApproval()
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
      <AskedDeeds deeds={deeds} />
      <FrameBox label={t.approveFrame} />
    </Screen>
  )
}
