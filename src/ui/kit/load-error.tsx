import { useWords } from '../app/hooks/use-messages.ts'
import { Button } from './button.tsx'
import { Empty } from './empty-state.tsx'
import { coreWords } from './messages.ts'
import { warnIcon } from './sign-icons.ts'

/** In place of a part of ours that could not be fetched, with the way to try again. */
export function PartMissing({ again }: { again: () => void }) {
  const t = useWords(coreWords)
  return (
    <Empty icon={warnIcon} title={t.partMissing} body={t.partMissingBody}>
      <Button small onPress={again}>
        {t.retry}
      </Button>
    </Empty>
  )
}
