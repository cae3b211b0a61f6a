import { useWords } from '../hooks/use-words.ts'
import { confirmWords } from '../messages/confirm.ts'

const wide = { flex: '1 0 100%', order: -1 } as const

/** Why a press does not count now. */
export function SightNote({ sight }: { sight: 'hurried' | 'covered' }) {
  const t = useWords(confirmWords)
  return (
    <p className="note" role="status" style={wide} data-testid="portico-sight">
      {t[sight]}
    </p>
  )
}
