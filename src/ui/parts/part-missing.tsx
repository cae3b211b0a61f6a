import { useWords } from '../hooks/use-words.ts'
import { coreWords } from '../messages/core.ts'
import { Button } from './button.tsx'
import { Empty } from './empty.tsx'
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
