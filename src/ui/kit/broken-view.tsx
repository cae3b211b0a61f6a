import { useMessages } from '../app/hooks/use-app.ts'
import { useDialog } from '../app/hooks/use-dialog.ts'
import { Button } from './button.tsx'
import { CopyButton } from './copy-button.tsx'
import { coreMessages } from './messages.ts'
import { Screen } from './screen.tsx'

type BrokenViewProps = {
  readonly view: string
  readonly error: unknown
  readonly retry: () => void
}

/** Replaces a view that threw while rendering, with a way back and a report for the site's developer. */
export function BrokenView({ view, error, retry }: BrokenViewProps) {
  const t = useMessages(coreMessages)
  const { back } = useDialog()
  return (
    <Screen title={t.broken}>
      <div className="empty" role="alert">
        <p>{t.brokenBody}</p>
        <div className="line">
          <Button small onPress={back ?? retry} testId="portico-leave-broken">
            {back ? t.back : t.tryAgain}
          </Button>
          <CopyButton text={`Portico, ${view}: ${error}`} what={t.report} testId="portico-copy-report">
            {t.copyReport}
          </CopyButton>
        </div>
      </div>
    </Screen>
  )
}
