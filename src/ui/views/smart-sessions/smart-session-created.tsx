import type { PermissionPart } from '../../../domain/smart-sessions/smart-session.ts'
import { useLanguage, useMessages, useNavigation, useOptions } from '../../app/hooks/use-app.ts'
import type { ViewProps } from '../../app/types.ts'
import { Button } from '../../kit/button.tsx'
import { checkIcon } from '../../kit/icon.tsx'
import { Ring } from '../../kit/outcome.tsx'
import { Screen } from '../../kit/screen.tsx'
import { useSession } from '../session/use-session.ts'
import { smartSessionsMessages } from './messages.ts'
import { PermissionList } from './permission-list.tsx'

export { default as css } from './sessions.css?inline'

/** Shows a smart session that was just granted. The param `granted` is the result of `grantPermissions`. */
export function View({ entry }: ViewProps) {
  const t = useMessages(smartSessionsMessages)
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
        <Ring state="done" icon={checkIcon} />
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

/** Parses the arguments that the site passed. Invalid parts are dropped. */
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
