import type { PermissionPart } from '../../domain/model/permissions.ts'
import { useLanguage } from '../hooks/use-language.ts'
import { useNavigation } from '../hooks/use-navigation.ts'
import { useOptions } from '../hooks/use-options.ts'
import { useSession } from '../hooks/use-session.ts'
import { useWords } from '../hooks/use-words.ts'
import { sessionsWords } from '../messages/sessions.ts'
import { Button } from '../parts/button.tsx'
import { Icon } from '../parts/icon.tsx'
import { PermissionList } from '../parts/permission-list.tsx'
import { Screen } from '../parts/screen.tsx'
import { checkIcon } from '../parts/sign-icons.ts'
import type { ViewProps } from './index.ts'

export { default as css } from '../styles/sessions.css?inline'

/** A session the visitor has just granted: `granted` is what `grantPermissions` gave. */
export function View({ entry }: ViewProps) {
  const t = useWords(sessionsWords)
  const language = useLanguage()
  const { push, close } = useNavigation()
  const { metadata } = useOptions()
  const { onNetwork } = useSession()
  const { parts, expiry } = grantedOf(entry.params?.granted)
  return (
    <Screen
      title={t.created}
      foot={
        <div className="stack">
          <Button wide kind="primary" testId="portico-session-done" onPress={close}>
            {t.done}
          </Button>
          <Button wide kind="quiet" onPress={() => push('SmartSessionList')}>
            {t.see}
          </Button>
        </div>
      }
    >
      <div className="stage in" data-testid="portico-session-created">
        <span className="disc ok-text">
          <Icon d={checkIcon} size={28} />
        </span>
        <h2 className="headline">{t.createdTitle(metadata.name ?? t.thisSite)}</h2>
        <p className="label">{t.createdBody}</p>
      </div>
      <div className="session">
        <PermissionList parts={parts} network={onNetwork} />
        {expiry !== undefined && (
          <p className="label">
            {t.until(new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(expiry * 1_000))}
          </p>
        )}
      </div>
    </Screen>
  )
}

/** What a host gave to be shown; what of it is nothing is left out. */
function grantedOf(value: unknown): {
  readonly parts: readonly PermissionPart[]
  readonly expiry?: number
} {
  const { permissions, policies, expiry } = (value ?? {}) as Record<string, unknown>
  const parts = [permissions, policies].flatMap(list => (Array.isArray(list) ? list : []))
  return {
    parts: parts.filter((part): part is PermissionPart => typeof part?.type === 'string'),
    ...(typeof expiry === 'number' && Number.isFinite(expiry) && { expiry }),
  }
}
