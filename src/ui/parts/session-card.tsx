import type { Network } from '../../domain/model/entities.ts'
import type { SmartSession } from '../../domain/model/permissions.ts'
import { daysLeft, standingOf } from '../../domain/rules/permissions.ts'
import { useLanguage } from '../hooks/use-language.ts'
import { useWords } from '../hooks/use-words.ts'
import { sessionsWords } from '../messages/sessions.ts'
import { PermissionList } from './permission-list.tsx'
import { Picture } from './picture.tsx'

type Props = {
  readonly session: SmartSession
  readonly network: Network | undefined
  readonly now: number
  readonly leaving: boolean
  readonly revoke: () => void
}

/** One smart session: whose it is, what it allows, how long, and the way to end it. */
export function SessionCard({ session, network, now, leaving, revoke }: Props) {
  const t = useWords(sessionsWords)
  const language = useLanguage()
  const { site, permissions, policies, expiresAt } = session
  const standing = standingOf(session, now)
  const until = new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(expiresAt)
  return (
    <section className="session" data-testid="portico-session" data-standing={standing}>
      <div className="session-head">
        <Picture name={site.name} src={site.iconUrl} size={32} />
        <h2 className="grow two">
          {site.name}
          <span className="label">{t.until(until)}</span>
        </h2>
        <span className={standing === 'active' ? 'badge ok' : 'badge'}>
          {standing === 'active'
            ? t.daysLeft(daysLeft(session, now))
            : standing === 'expired'
              ? t.expired
              : t.revoked}
        </span>
      </div>
      <PermissionList parts={[...permissions, ...policies]} network={network} />
      {standing === 'active' && (
        <button
          type="button"
          className="btn small"
          aria-label={leaving ? t.revoking : t.revokeOf(site.name)}
          aria-disabled={leaving || undefined}
          data-testid="portico-session-revoke"
          onClick={leaving ? undefined : revoke}
        >
          {leaving ? t.revoking : t.revoke}
        </button>
      )}
    </section>
  )
}
