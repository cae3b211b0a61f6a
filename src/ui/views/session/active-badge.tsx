import { useMessages } from '../../app/hooks/use-messages.ts'
import { Icon } from '../../kit/icon.tsx'
import { checkIcon } from '../../kit/sign-icons.ts'
import { settingsMessages } from '../settings/messages.ts'

/** Says that an account is the one in use. */
export function ActiveBadge() {
  const { active } = useMessages(settingsMessages)
  return (
    <span className="badge accent">
      <Icon d={checkIcon} size={14} />
      {active}
    </span>
  )
}
