import { useState } from 'react'
import { shortAddress } from '../../../domain/core/address-text.ts'
import { formatUnits, showExact } from '../../../domain/core/amount.ts'
import type { CaipAddress, Network } from '../../../domain/core/entities.ts'
import type { ErrorRecord } from '../../../domain/core/errors/app-error.ts'
import type { Loadable } from '../../../domain/core/loadable.ts'
import { isOffered } from '../../../domain/navigation/views.ts'
import { factOf, type PermissionFact } from '../../../domain/smart-sessions/permission-fact.ts'
import {
  daysLeft,
  type PermissionPart,
  type SmartSession,
  sessionsInOrder,
  smartSessionStateOf,
} from '../../../domain/smart-sessions/smart-session.ts'
import {
  memoryKey,
  recordOf,
  useFeature,
  useLanguage,
  useList,
  useLocale,
  useMessages,
  useNavigation,
  useOptions,
  useUi,
} from '../../app/hooks/use-app.ts'
import { useErrorText } from '../../app/hooks/use-error-text.ts'
import { usePersistedState } from '../../app/hooks/use-persisted-state.ts'
import { useSession } from '../../app/hooks/use-session.ts'
import { useSiteName } from '../../app/hooks/use-site-name.ts'
import type { ViewModule, ViewProps } from '../../app/types.ts'
import { Button } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { ErrorBanner } from '../../kit/error-banner.tsx'
import { ErrorState } from '../../kit/error-state.tsx'
import { useNow } from '../../kit/hooks/use-now.ts'
import { useToldList } from '../../kit/hooks/use-told-list.ts'
import { keyIcon } from '../../kit/icons/account.ts'
import { checkIcon } from '../../kit/icons/common.ts'
import { LoadableView } from '../../kit/loadable-view.tsx'
import { OfflineBanner } from '../../kit/offline-banner.tsx'
import { Ring } from '../../kit/outcome.tsx'
import { Picture } from '../../kit/picture.tsx'
import { Screen } from '../../kit/screen.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { StaleNote } from '../../kit/stale-note.tsx'
import { RequiresAccount } from '../../parts/session/requires-account.tsx'
import { smartSessionsMessages } from './messages.ts'
import sessionsCss from './sessions.css?inline'

const tickMs = 30_000

export const SmartSessionList: ViewModule = { View: SmartSessionListView, css: sessionsCss }

function SmartSessionListView() {
  return (
    <RequiresAccount feature="smartSessions" words={useMessages(smartSessionsMessages)} icon={keyIcon}>
      {account => <Shown account={account} />}
    </RequiresAccount>
  )
}

function Shown({ account }: { account: CaipAddress }) {
  const t = useMessages(smartSessionsMessages)
  const explain = useErrorText()
  const now = useNow(tickMs)
  const { onNetwork } = useSession()
  const { sessions, leaving, problem, revoke, refresh } = useSmartSessions(account)
  return (
    <Screen title={t.title}>
      <OfflineBanner at={'at' in sessions ? sessions.at : undefined} />
      {problem && (
        <ErrorBanner code={problem.code} words={explain(problem)} testId="portico-session-problem" />
      )}
      <StaleNote value={sessions} retry={refresh} />
      <LoadableView
        value={sessions}
        what={t.title}
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
              {sessionsInOrder(list, now).map(session => (
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

/**
 * The view of a smart session that the user has just granted. The param `granted` is the result of `grantPermissions`.
 */
export const SmartSessionCreated: ViewModule = { View: SmartSessionCreatedView, css: sessionsCss }

function SmartSessionCreatedView({ entry }: ViewProps) {
  const t = useMessages(smartSessionsMessages)
  const language = useLanguage()
  const { push, close } = useNavigation()
  const options = useOptions()
  const site = useSiteName()
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
          {isOffered('SmartSessionList', options) && (
            <Button wide kind="quiet" onPress={() => push('SmartSessionList')}>
              {t.see}
            </Button>
          )}
        </div>
      }
    >
      <div className="stage in" data-testid="portico-session-created">
        <Ring state="done" icon={checkIcon} />
        <h2 className="headline">{t.createdTitle(site)}</h2>
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

/** Parses the params that the site passed. Invalid values are left out. */
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

type SessionCardProps = {
  readonly session: SmartSession
  readonly network: Network | undefined
  readonly now: number
  readonly leaving: boolean
  readonly revoke: () => void
}

/** A card for one smart session: its site, permissions, expiry, and a button that ends it. */
function SessionCard({ session, network, now, leaving, revoke }: SessionCardProps) {
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

function SessionSkeleton() {
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

type PermissionListProps = {
  readonly parts: readonly PermissionPart[]
  readonly network: Network | undefined
}

/** A list of permissions and policies as text. An entry of a type that Portico does not know is marked as unknown. */
function PermissionList({ parts, network }: PermissionListProps) {
  const t = useMessages(smartSessionsMessages)
  const locale = useLocale()
  const list = useList()
  return (
    <ul className="limits">
      {parts.map((part, place) => (
        <li key={`${place} ${part.type}`}>{wordsOf(factOf(part), network, t, locale, list)}</li>
      ))}
    </ul>
  )
}

const units: readonly (readonly ['day' | 'hour' | 'minute' | 'second', number])[] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
]

function wordsOf(
  fact: PermissionFact,
  network: Network | undefined,
  t: typeof smartSessionsMessages,
  locale: string,
  list: ReturnType<typeof useList>,
): string {
  const coins = (amount: bigint): string => {
    const { symbol, decimals } = network?.nativeCurrency ?? { symbol: 'ETH', decimals: 18 }
    return showExact(formatUnits(amount, decimals), symbol, locale)
  }
  const interval = (seconds: number): string => {
    const [unit, size] = units.find(([, length]) => seconds % length === 0) ?? ['second', 1]
    return t.intervals[unit](seconds / size)
  }
  switch (fact.kind) {
    case 'call': {
      const contract = fact.address ? shortAddress(fact.address) : t.anyContract
      return fact.functions.length === 0 ? t.call(contract) : t.callOnly(contract, list(fact.functions))
    }
    case 'allowance':
      return fact.everyS === undefined
        ? t.spend(coins(fact.amount))
        : t.spendEvery(coins(fact.amount), interval(fact.everyS))
    case 'calls':
      return fact.everyS === undefined ? t.calls(fact.count) : t.callsEvery(fact.count, interval(fact.everyS))
    case 'gas':
      return t.gas(coins(fact.amount))
    case 'value':
      return t.value(coins(fact.amount))
    case 'unknown':
      return t.unknownPart(fact.type)
  }
}

const roundKey = memoryKey<number>('sessions-round')

type SmartSessions = {
  readonly sessions: Loadable<readonly SmartSession[]>
  readonly leaving?: string
  readonly problem?: ErrorRecord
  readonly revoke: (session: SmartSession) => void
  readonly refresh: () => void
}

function useSmartSessions(account: CaipAddress): SmartSessions {
  const { state } = useUi()
  const t = useMessages(smartSessionsMessages)
  const feature = useFeature('smartSessions')
  const sessions = useToldList(feature.stream$('sessions', account), list => list.length === 0)
  const [leaving, setLeaving] = useState<string>()
  const [problem, setProblem] = useState<ErrorRecord>()
  const [round, setRound] = usePersistedState(roundKey, 0)
  return {
    sessions,
    revoke: ({ pci, site }) => {
      if (leaving !== undefined) return
      setLeaving(pci)
      setProblem(undefined)
      state.announce(t.revoking)
      feature
        .call('revokeSession', account, pci)
        .then(
          ({ wallet }) => {
            const words = wallet ? t.ended(site.name) : t.endedHere(site.name)
            state.showToast(words, 'ok')
            state.announce(words)
          },
          (reason: unknown) => {
            const error = recordOf(reason)
            setProblem(error)
            void state.explained().then(explain => state.announceError(explain(error)))
          },
        )
        .finally(() => setLeaving(undefined))
    },
    refresh: () => {
      state.forget('feature', 'smartSessions', 'sessions', account)
      setRound(round + 1)
    },
    ...(leaving !== undefined && { leaving }),
    ...(problem && { problem }),
  }
}
