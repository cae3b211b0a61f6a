import { useMessages } from '../app/hooks/use-app.ts'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { coreMessages } from './messages.ts'
import { warnIcon } from './sign-icons.ts'

/** Shown in place of a part of the modal that could not be fetched. A button tries again. */
export function LoadError({ retry }: { retry: () => void }) {
  const t = useMessages(coreMessages)
  return (
    <EmptyState icon={warnIcon} title={t.partMissing} body={t.partMissingBody}>
      <Button small onPress={retry}>
        {t.retry}
      </Button>
    </EmptyState>
  )
}
