import type { CaipAddress } from '../../../domain/core/entities.ts'
import { idle, type Loadable } from '../../../domain/core/loadable.ts'
import type { RegisteredName } from '../../../domain/names/names.ts'
import {
  useLanguage,
  useLatest,
  useMessages,
  useNavigation,
  usePersistedState,
  useUi,
} from '../../app/hooks/use-app.ts'
import { useFeature } from '../../app/hooks/use-feature.ts'
import { memoryKey } from '../../app/memory.ts'
import { Button, CopyButton } from '../../kit/button.tsx'
import { ErrorState, OfflineBanner, StaleNote } from '../../kit/data-status.tsx'
import { EmptyState, LoadableView, Skeletons } from '../../kit/placeholders.tsx'
import { Screen } from '../../kit/screen.tsx'
import { RequiresAccount } from '../session/requires-account.tsx'
import { nameIcon } from '../settings/settings-icons.ts'
import { namesMessages } from './messages.ts'

/** The account's names, and a link to register another. */
export function View() {
  return (
    <RequiresAccount words={useMessages(namesMessages)} icon={nameIcon}>
      {account => <Names account={account} />}
    </RequiresAccount>
  )
}

function Names({ account }: { account: CaipAddress }) {
  const t = useMessages(namesMessages)
  const language = useLanguage()
  const { push } = useNavigation()
  const { names, refresh } = useOwnNames(account)
  const has = 'data' in names && (names.data?.length ?? 0) > 0
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium' })
  return (
    <Screen
      title={t.title}
      foot={
        <Button wide kind="primary" testId="portico-choose-name" onPress={() => push('RegisterAccountName')}>
          {has ? t.another : t.choose}
        </Button>
      }
    >
      <OfflineBanner what={t.what} at={'at' in names ? names.at : undefined} />
      <StaleNote value={names} retry={refresh} />
      <LoadableView
        value={names}
        what={t.what}
        skeleton={<Skeletons rows={2} />}
        retry={refresh}
        count={list => list.length}
        failed={(error, retryAt) => (
          <ErrorState title={t.unavailable} error={error} retryAt={retryAt} retry={refresh} />
        )}
      >
        {list =>
          list.length === 0 ? (
            <EmptyState icon={nameIcon} title={t.about} body={t.aboutBody} testId="portico-no-names" />
          ) : (
            <ul className="rows" aria-label={t.yours}>
              {list.map(({ name, registeredAt }) => (
                <li key={name} className="row" data-testid="portico-own-name">
                  <span className="grow two">
                    <bdi dir="ltr">{name}</bdi>
                    {registeredAt !== undefined && (
                      <span className="label">{t.since(day.format(registeredAt))}</span>
                    )}
                  </span>
                  <CopyButton text={name} what={t.field} label={t.copy} />
                </li>
              ))}
            </ul>
          )
        }
      </LoadableView>
    </Screen>
  )
}

const roundKey = memoryKey<number>('own-names-round')

/** The names that the data provider has registered for the account. */
function useOwnNames(account: CaipAddress): {
  readonly names: Loadable<readonly RegisteredName[]>
  readonly refresh: () => void
} {
  const { state } = useUi()
  const feature = useFeature('names')
  const [round, setRound] = usePersistedState(roundKey, 0)
  const names = useLatest(feature.stream$('ownNames', account)) ?? idle
  const refresh = (): void => {
    state.forget('feature', 'names', 'ownNames', account)
    setRound(round + 1)
  }
  return { names, refresh }
}
