import type { Network } from '../../../domain/core/entities.ts'
import {
  daysLeft,
  type SmartSession,
  smartSessionStateOf,
} from '../../../domain/smart-sessions/smart-session.ts'
import { useLanguage, useMessages } from '../../app/hooks/use-app.ts'
import { Picture } from '../../kit/picture.tsx'
import { Skeleton } from '../../kit/placeholders.tsx'
import { smartSessionsMessages } from './messages.ts'
import { PermissionList } from './permission-list.tsx'

type Props = {
  readonly session: SmartSession
  readonly network: Network | undefined
  readonly now: number
  readonly leaving: boolean
  readonly revoke: () => void
}

/** One smart session: its site, permissions, expiry and the button that ends it. */
export function SessionCard({ session, network, now, leaving, revoke }: Props) {
  const t = useMessages(smartSessionsMessages)
  const language = useLanguage()
  const { site, permissions, policies, expiresAt } = session
  const standing = smartSessionStateOf(session, now)
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

/** The placeholder of a card. */
export function SessionSkeleton() {
  return (
    <div className="session" aria-hidden="true">
      <div className="session-head">
        <Skeleton width={36} height={36} />
        <Skeleton width={132} />
      </div>
      <Skeleton width={196} />
      <Skeleton width={156} />
    </div>
  )
}
