import { useApproval } from '../hooks/use-approval.ts'
import { useWords } from '../hooks/use-words.ts'
import { embeddedWords } from '../messages/embedded.ts'
import { AskedDeeds } from '../parts/asked-deeds.tsx'
import { Button } from '../parts/button.tsx'
import { FrameBox } from '../parts/frame-box.tsx'
import { Screen } from '../parts/screen.tsx'

export { default as css } from '../styles/approve.css?inline'

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
