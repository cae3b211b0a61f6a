import type { CaipAddress } from '../../domain/model/caip.ts'
import { inOrder } from '../../domain/rules/permissions.ts'
import { useErrorWords } from '../hooks/error-words.ts'
import { useNow } from '../hooks/use-now.ts'
import { useSession } from '../hooks/use-session.ts'
import { useSessions } from '../hooks/use-sessions.ts'
import { useWords } from '../hooks/use-words.ts'
import { sessionsWords } from '../messages/sessions.ts'
import { Empty } from '../parts/empty.tsx'
import { Failed } from '../parts/failed.tsx'
import { Icon } from '../parts/icon.tsx'
import { LoadableView } from '../parts/loadable-view.tsx'
import { OfflineBanner } from '../parts/offline-banner.tsx'
import { Screen } from '../parts/screen.tsx'
import { SessionCard } from '../parts/session-card.tsx'
import { keyIcon } from '../parts/settings-icons.ts'
import { warnIcon } from '../parts/sign-icons.ts'
import { Bones } from '../parts/skeleton.tsx'
import { StaleNote } from '../parts/stale-note.tsx'
import { WhereActive } from '../parts/where-active.tsx'

export { default as css } from '../styles/sessions.css?inline'

const tickMs = 30_000

/** What sites may do for the account without asking, and the end of it. */
export function View() {
  return (
    <WhereActive words={useWords(sessionsWords)} icon={keyIcon}>
      {account => <Shown account={account} />}
    </WhereActive>
  )
}

function Shown({ account }: { account: CaipAddress }) {
  const t = useWords(sessionsWords)
  const explain = useErrorWords()
  const now = useNow(tickMs)
  const { onNetwork } = useSession()
  const { sessions, leaving, trouble, revoke, refresh } = useSessions(account)
  const words = trouble && explain(trouble)
  return (
    <Screen title={t.title}>
      <OfflineBanner what={t.what} at={'at' in sessions ? sessions.at : undefined} />
      {words && (
        <p className="banner bad" data-testid="portico-session-trouble">
          <Icon d={warnIcon} size={18} />
          <span>
            <strong>{words.headline}.</strong> {words.body}
          </span>
        </p>
      )}
      <StaleNote value={sessions} retry={refresh} />
      <LoadableView
        value={sessions}
        what={t.what}
        skeleton={<Bones rows={3} end />}
        retry={refresh}
        count={list => list.length}
        failed={(error, retryAt) => (
          <Failed title={t.unavailable} error={error} retryAt={retryAt} retry={refresh} />
        )}
      >
        {list =>
          list.length === 0 ? (
            <Empty icon={keyIcon} title={t.none} body={t.noneBody} testId="portico-no-sessions" />
          ) : (
            <>
              <p className="label intro">{t.about}</p>
              {inOrder(list, now).map(one => (
                <SessionCard
                  key={one.pci}
                  session={one}
                  network={onNetwork}
                  now={now}
                  leaving={leaving === one.pci}
                  revoke={() => revoke(one)}
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
