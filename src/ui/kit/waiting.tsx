import { useMessages } from '../app/hooks/use-messages.ts'
import { Button } from './button.tsx'
import { coreMessages } from './messages.ts'
import { Screen } from './screen.tsx'
import { Skeletons } from './skeleton.tsx'

/** Instead of a view whose file is on its way, or cannot be fetched. */
export function Waiting({ failed, retry }: { failed: boolean; retry: () => void }) {
  const t = useMessages(coreMessages)
  return (
    <Screen title={failed ? t.partMissing : t.loading} busy={!failed}>
      {failed ? (
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
