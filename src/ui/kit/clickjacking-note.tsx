import { useRef } from 'react'
import type { ClickjackingGuard } from '../app/hooks/clickjacking-guard.ts'
import { useMessages } from '../app/hooks/use-messages.ts'
import { confirmMessages } from './confirm-messages.ts'

const wide = { flex: '1 0 100%', order: -1 } as const
const unseen = { ...wide, visibility: 'collapse' } as const

/**
 * Explains why a press does not count now. Once shown, the note keeps its space: removing it would move the button under
 * the next press, which would then be too soon again.
 */
export function ClickjackingNote({ sight }: { sight: ClickjackingGuard }) {
  const t = useMessages(confirmMessages)
  const said = useRef<Exclude<ClickjackingGuard, 'soon' | 'clear'>>(undefined)
  const isBlocked = sight !== 'soon' && sight !== 'clear'
  if (isBlocked) said.current = sight
  if (!said.current) return null
  return (
    <p className="note" role="status" style={isBlocked ? wide : unseen} data-testid="portico-sight">
      {t[said.current]}
    </p>
  )
}
