import { useState } from 'react'
import { useStore, useUi } from './context.ts'

/** The dialog's two live regions. They mount empty, because screen readers only announce later changes. */
export function LiveRegions() {
  const now = useStore(useUi().state.announcement)
  const [before] = useState(now.count)
  const said = now.count > before
  return (
    <>
      <div role="status" aria-live="polite" className="hide" data-testid="portico-status">
        {said && <span key={now.count}>{now.polite}</span>}
      </div>
      <div role="alert" aria-live="assertive" className="hide" data-testid="portico-alert">
        {said && now.assertive !== '' && <span key={now.alarms}>{now.assertive}</span>}
      </div>
    </>
  )
}
