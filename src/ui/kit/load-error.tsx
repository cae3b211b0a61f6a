import { useMessages } from '../app/hooks/use-messages.ts'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { coreMessages } from './messages.ts'
import { warnIcon } from './sign-icons.ts'

/** In place of a part of ours that could not be fetched, with the way to try again. */
export function LoadError({ again }: { again: () => void }) {
  const t = useMessages(coreMessages)
  return (
    <EmptyState icon={warnIcon} title={t.partMissing} body={t.partMissingBody}>
      <Button small onPress={again}>
        {t.retry}
      </Button>
    </EmptyState>
  )
}
