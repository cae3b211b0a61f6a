import { useMessages } from '../app/hooks/use-app.ts'
import { Button } from './button.tsx'
import { coreMessages } from './messages.ts'
import { Screen } from './screen.tsx'
import { Skeletons } from './skeleton.tsx'

/** Shown while the file of a view is being fetched. With `retry`, the file could not be fetched, and the button tries again. */
export function Waiting({ retry }: { retry?: (() => void) | undefined }) {
  const t = useMessages(coreMessages)
  return (
    <Screen title={retry ? t.partMissing : t.loading} busy={!retry}>
      {retry ? (
        <div className="empty">
          <p>{t.partMissingBody}</p>
          <Button onPress={retry}>{t.retry}</Button>
        </div>
      ) : (
        <div data-late="true">
          <Skeletons rows={5} />
        </div>
      )}
    </Screen>
  )
}
