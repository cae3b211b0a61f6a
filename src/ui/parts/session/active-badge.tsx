import { useMessages } from '../../app/hooks/use-app.ts'
import { Icon } from '../../kit/icon.tsx'
import { checkIcon } from '../../kit/icons/common.ts'
import { settingsMessages } from '../settings/messages.ts'

export function ActiveBadge() {
  const { active } = useMessages(settingsMessages)
  return (
    <span className="badge accent">
      <Icon d={checkIcon} size={14} />
      {active}
    </span>
  )
}
