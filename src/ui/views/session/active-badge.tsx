import { useWords } from '../../app/hooks/use-messages.ts'
import { Icon } from '../../kit/icon.tsx'
import { checkIcon } from '../../kit/sign-icons.ts'
import { settingsWords } from '../settings/messages.ts'

/** Says that an account is the one in use. */
export function ActiveBadge() {
  const { active } = useWords(settingsWords)
  return (
    <span className="badge accent">
      <Icon d={checkIcon} size={14} />
      {active}
    </span>
  )
}
