import { useMessages, useOptions, useTrack } from '../../app/hooks/use-app.ts'
import { Icon } from '../../kit/icon.tsx'
import { Screen } from '../../kit/screen.tsx'
import login from './login.css?inline'
import { keyIcon } from './login-icons.ts'
import { embeddedWalletMessages } from './messages.ts'

export const css = login

/** Explains how to export the embedded wallet to the user's own wallet on the login site. */
export function View() {
  const t = useMessages(embeddedWalletMessages)
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
