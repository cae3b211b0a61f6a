import type { CaipAddress } from '../../../domain/core/entities.ts'
import { inOrder } from '../../../domain/smart-sessions/smart-session.ts'
import { useErrorText, useMessages } from '../../app/hooks/use-app.ts'
import { Banner } from '../../kit/banner.tsx'
import { ErrorState, OfflineBanner, StaleNote } from '../../kit/data-status.tsx'
import { useNow } from '../../kit/hooks/timers.ts'
import { EmptyState, LoadableView } from '../../kit/placeholders.tsx'
import { Screen } from '../../kit/screen.tsx'
import { RequiresAccount } from '../session/requires-account.tsx'
import { useSession } from '../session/use-session.ts'
import { keyIcon } from '../settings/settings-icons.ts'
import { smartSessionsMessages } from './messages.ts'
import { SessionCard, SessionSkeleton } from './session-card.tsx'
import { useSmartSessions } from './use-smart-sessions.ts'

export { default as css } from './sessions.css?inline'

const tickMs = 30_000

/** Smart sessions of the account. Each has a button that ends it. */
export function View() {
  return (
    <RequiresAccount words={useMessages(smartSessionsMessages)} icon={keyIcon}>
      {account => <Shown account={account} />}
    </RequiresAccount>
  )
}

function Shown({ account }: { account: CaipAddress }) {
  const t = useMessages(smartSessionsMessages)
  const explain = useErrorText()
  const now = useNow(tickMs)
  const { onNetwork } = useSession()
  const { sessions, leaving, trouble, revoke, refresh } = useSmartSessions(account)
  const words = trouble && explain(trouble)
  return (
    <Screen title={t.title}>
      <OfflineBanner what={t.what} at={'at' in sessions ? sessions.at : undefined} />
      {words && (
        <Banner tone="bad" title={`${words.headline}.`} testId="portico-session-trouble">
          {words.body}
        </Banner>
      )}
      <StaleNote value={sessions} retry={refresh} />
      <LoadableView
        value={sessions}
        what={t.what}
        skeleton={<SessionSkeleton />}
        retry={refresh}
        count={list => list.length}
        failed={(error, retryAt) => (
          <ErrorState title={t.unavailable} error={error} retryAt={retryAt} retry={refresh} />
        )}
      >
        {list =>
          list.length === 0 ? (
            <EmptyState icon={keyIcon} title={t.none} body={t.noneBody} testId="portico-no-sessions" />
          ) : (
            <>
              <p className="label intro">{t.about}</p>
              {inOrder(list, now).map(session => (
                <SessionCard
                  key={session.pci}
                  session={session}
                  network={onNetwork}
                  now={now}
                  leaving={leaving === session.pci}
                  revoke={() => revoke(session)}
                />
              ))}
              <p className="note intro">{t.others}</p>
            </>
          )
        }
      </LoadableView>
    </Screen>
  )
}
