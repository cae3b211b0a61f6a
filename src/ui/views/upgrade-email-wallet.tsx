import { useOptions } from '../hooks/use-options.ts'
import { useTrack } from '../hooks/use-track.ts'
import { useWords } from '../hooks/use-words.ts'
import { embeddedWords } from '../messages/embedded.ts'
import { Icon } from '../parts/icon.tsx'
import { keyIcon } from '../parts/login-icons.ts'
import { Screen } from '../parts/screen.tsx'
import login from '../styles/login.css?inline'

export const css = login

/** The way out of the login frame: the login site hands the account over to a wallet of the visitor's own. */
export function View() {
  const t = useWords(embeddedWords)
  const { endpoints } = useOptions()
  const track = useTrack()
  return (
    <Screen
      title={t.upgradeTitle}
      foot={
        <a
          className="btn primary wide"
          href={`${endpoints.frame}/dashboard`}
          target="_blank"
          rel="noopener noreferrer"
          data-testid="portico-upgrade"
          onClick={() => track('EMAIL_UPGRADE_FROM_MODAL', {})}
        >
          {t.upgradeGo}
        </a>
      }
    >
      <div className="stage">
        <span className="badge-icon">
          <Icon d={keyIcon} size={26} />
        </span>
        <p>{t.upgradeBody}</p>
      </div>
    </Screen>
  )
}
