import { useWords } from '../hooks/use-words.ts'
import { confirmWords } from '../messages/confirm.ts'

const wide = { flex: '1 0 100%', order: -1 } as const
const unseen = { ...wide, visibility: 'collapse' } as const

/** Why a press does not count now; `over`: it does again, and only the place is kept. */
export function SightNote({ sight, over }: { sight: 'hurried' | 'covered'; over: boolean }) {
  const t = useWords(confirmWords)
  return (
    <p className="note" role="status" style={over ? unseen : wide} data-testid="portico-sight">
      {t[sight]}
    </p>
  )
}
