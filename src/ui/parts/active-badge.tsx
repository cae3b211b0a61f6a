import { useWords } from '../hooks/use-words.ts'
import { settingsWords } from '../messages/settings.ts'
import { Icon } from './icon.tsx'
import { checkIcon } from './sign-icons.ts'

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
