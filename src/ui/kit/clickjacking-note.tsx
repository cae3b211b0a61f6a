import { useRef } from 'react'
import type { ClickjackingGuard } from '../app/hooks/clickjacking-guard.ts'
import { useMessages } from '../app/hooks/use-app.ts'
import { confirmMessages } from './confirm-messages.ts'

const wide = { flex: '1 0 100%', order: -1 } as const
const unseen = { ...wide, visibility: 'collapse' } as const

/**
 * Explains why a press does not count now. A note about a press that came too soon stays, because the user has to read it. A
 * note about a covered button keeps its space. If it disappeared, the button would move under the pointer, and the next press
 * would again be too soon.
 */
export function ClickjackingNote({ sight }: { sight: ClickjackingGuard }) {
  const t = useMessages(confirmMessages)
  const shown = useRef<Exclude<ClickjackingGuard, 'soon' | 'clear'>>(undefined)
  const isBlocked = sight !== 'soon' && sight !== 'clear'
  if (isBlocked) shown.current = sight
  if (!shown.current) return null
  return (
    <p
      className="note"
      role="status"
      style={isBlocked || shown.current === 'hurried' ? wide : unseen}
      data-testid="portico-sight"
    >
      {t[shown.current]}
    </p>
  )
}
