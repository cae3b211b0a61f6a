import { useMessages } from '../../app/hooks/use-app.ts'
import { checkIcon, Icon } from '../../kit/icon.tsx'
import { settingsMessages } from '../settings/messages.ts'

/** Badge of the active account. */
export function ActiveBadge() {
  const { active } = useMessages(settingsMessages)
  return (
    <span className="badge accent">
      <Icon d={checkIcon} size={14} />
      {active}
    </span>
  )
}
