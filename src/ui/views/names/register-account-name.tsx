import { nameZones } from '../../../domain/core/constants.ts'
import type { CaipAddress } from '../../../domain/core/entities.ts'
import type { Loadable } from '../../../domain/core/loadable.ts'
import type { NameSuggestion, RegisteredName } from '../../../domain/names/names.ts'
import { useAnnounce } from '../../app/hooks/use-announce.ts'
import {
  memoryKey,
  useFeature,
  useLanguage,
  useMessages,
  useNavigation,
  useUi,
} from '../../app/hooks/use-app.ts'
import { usePersistedState } from '../../app/hooks/use-persisted-state.ts'
import type { ViewModule, ViewProps } from '../../app/types.ts'
import { Button } from '../../kit/button.tsx'
import { CopyButton, useCopy } from '../../kit/copy-button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { ErrorBanner } from '../../kit/error-banner.tsx'
import { ErrorState } from '../../kit/error-state.tsx'
import { useToldList } from '../../kit/hooks/use-told-list.ts'
import { Icon } from '../../kit/icon.tsx'
import { nameIcon } from '../../kit/icons/account.ts'
import { checkIcon, copyIcon, warnIcon } from '../../kit/icons/common.ts'
import { LoadableView } from '../../kit/loadable-view.tsx'
import { coreMessages } from '../../kit/messages.ts'
import { OfflineBanner } from '../../kit/offline-banner.tsx'
import { Outcome } from '../../kit/outcome.tsx'
import { plainField } from '../../kit/plain-field.ts'
import { Screen } from '../../kit/screen.tsx'
import { Skeletons } from '../../kit/skeleton.tsx'
import { StaleNote } from '../../kit/stale-note.tsx'
import { RequiresAccount } from '../../parts/session/requires-account.tsx'
import { namesMessages } from './messages.ts'
import namesCss from './names.css?inline'
import names from './names.css?inline'
import { type RegisterForm, useNameFailure, useRegisterForm } from './use-register-form.ts'
import { useRegisterName } from './use-register-name.ts'

export const ChooseAccountName: ViewModule = { View: ChooseAccountNameView, css: namesCss }

function ChooseAccountNameView() {
  return (
    <RequiresAccount feature="names" words={useMessages(namesMessages)} icon={nameIcon}>
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
      <OfflineBanner at={'at' in names ? names.at : undefined} />
      <StaleNote value={names} retry={refresh} />
      <LoadableView
        value={names}
        what={t.title}
        skeleton={
          <div className="name-bones">
            <Skeletons rows={2} />
          </div>
        }
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
                    <bdi translate="no" dir="ltr">
                      {name}
                    </bdi>
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

function useOwnNames(account: CaipAddress): {
  readonly names: Loadable<readonly RegisteredName[]>
  readonly refresh: () => void
} {
  const { state } = useUi()
  const feature = useFeature('names')
  const [round, setRound] = usePersistedState(roundKey, 0)
  const names = useToldList(feature.stream$('ownNames', account), list => list.length === 0)
  const refresh = (): void => {
    state.forget('feature', 'names', 'ownNames', account)
    setRound(round + 1)
  }
  return { names, refresh }
}

/** The view in which the user registers a name. It is for accounts on EVM networks. */
export const RegisterAccountName: ViewModule = { View: RegisterAccountNameView, css: namesCss }

function RegisterAccountNameView() {
  const t = useMessages(namesMessages)
  return (
    <RequiresAccount feature="names" words={{ ...t, title: t.choose }} icon={nameIcon}>
      {() => <Form />}
    </RequiresAccount>
  )
}

/** The form for a new name. While the user types, it checks whether the name is free. */
function Form() {
  const t = useMessages(namesMessages)
  const core = useMessages(coreMessages)
  const { push } = useNavigation()
  const form = useRegisterForm()
  const { failure, forget } = useNameFailure()
  const { status, label, typed } = form
  const change = (text: string): void => {
    forget()
    form.type(text)
  }
  const go = (): void => push('RegisterAccountNameSuccess', { label })
  const isUnknown = status === 'unknown'
  const next = {
    nothing: t.enter,
    wrong: t.another,
    taken: t.another,
    checking: t.wait,
    free: t.register,
    unknown: core.retry,
  }[status]
  return (
    <Screen
      title={t.choose}
      foot={
        <div className="stack">
          <p className="note center">{t.signature}</p>
          <Button
            wide
            kind="primary"
            off={status !== 'free' && !isUnknown}
            testId="portico-register-name"
            onPress={isUnknown ? form.retry : go}
          >
            {next}
          </Button>
        </div>
      }
    >
      {failure && <ErrorBanner code={failure.code} words={failure} testId="portico-name-failure" />}
      <form
        onSubmit={event => {
          event.preventDefault()
          if (status === 'free') go()
        }}
      >
        <div className={status === 'wrong' || status === 'taken' ? 'namefield wrong' : 'namefield'}>
          <input
            {...plainField}
            type="text"
            data-first
            maxLength={80}
            dir="ltr"
            aria-label={t.field}
            aria-describedby="name-state"
            aria-invalid={status === 'wrong' || status === 'taken' || undefined}
            data-testid="wui-ens-input"
            value={typed}
            onChange={event => change(event.currentTarget.value)}
          />
          <bdi translate="no" dir="ltr" className="zone">
            .{nameZones[0]}
          </bdi>
        </div>
      </form>
      <State form={form} />
      <NameSuggestions others={form.others} use={name => change(name)} />
    </Screen>
  )
}

function State({ form }: { form: RegisterForm }) {
  const t = useMessages(namesMessages)
  const { status, name, problem } = form
  const words = {
    nothing: t.hint,
    wrong: problem && problem !== 'empty' ? t.problems[problem] : '',
    checking: t.checking,
    free: t.free(name),
    taken: t.taken(name),
    unknown: t.unknown,
  }[status]
  useAnnounce(status === 'nothing' || status === 'checking' ? undefined : words)
  const tone = { free: 'ok-text', taken: 'bad-text', wrong: 'bad-text', unknown: 'warn-text' }
  return (
    <p id="name-state" className="name-state" data-testid="portico-name-state" data-status={status}>
      <span className={tone[status as keyof typeof tone]}>
        {status === 'free' && <Icon d={checkIcon} size={16} />}
        {(status === 'taken' || status === 'wrong' || status === 'unknown') && (
          <Icon d={warnIcon} size={16} />
        )}
        {words}
      </span>
    </p>
  )
}

type Props = { readonly others: readonly NameSuggestion[]; readonly use: (name: string) => void }

/** A list of names that are similar to the typed name. A press on a free name selects it. Taken names are marked. */
function NameSuggestions({ others, use }: Props) {
  const t = useMessages(namesMessages)
  if (others.length === 0) return null
  return (
    <section>
      <h2 className="group">{t.others}</h2>
      <ul className="rows">
        {others.map(({ name, free }) => (
          <li key={name}>
            <button
              type="button"
              className="row"
              aria-disabled={!free || undefined}
              data-testid="account-name-suggestion"
              data-free={free}
              onClick={free ? () => use(name) : undefined}
            >
              <bdi translate="no" className="grow" dir="ltr">
                {name}
              </bdi>
              <span className={free ? 'badge accent' : 'badge'}>{free ? t.use : t.isTaken}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

export const RegisterAccountNameSuccess: ViewModule = { View: RegisterAccountNameSuccessView, css: names }

function RegisterAccountNameSuccessView({ entry }: ViewProps) {
  const t = useMessages(namesMessages)
  const { reset } = useNavigation()
  const label = entry.params?.label
  const now = useRegisterName(typeof label === 'string' ? label : '', entry.params)
  const { copied, copy } = useCopy(t.field)
  if (now.phase === 'signing') {
    const { name, wallet, lateBy } = now
    return (
      <Screen title={t.choose} busy>
        <Outcome
          state="waiting"
          icon={nameIcon}
          title={lateBy === undefined ? t.signing(wallet) : t.again}
          body={lateBy === undefined ? t.signingBody(name) : t.againBody(lateBy)}
          testId="portico-name-signing"
        />
      </Screen>
    )
  }
  return (
    <Screen
      title={t.title}
      foot={
        <Button wide kind="primary" testId="portico-name-done" onPress={() => reset('Account')}>
          {t.doneButton}
        </Button>
      }
    >
      <Outcome
        state="done"
        icon={nameIcon}
        title={t.done(now.name)}
        body={t.doneBody}
        testId="portico-name-registered"
      >
        <Button small onPress={() => copy(now.name)}>
          <Icon d={copied ? checkIcon : copyIcon} size={18} />
          {t.copy}
        </Button>
      </Outcome>
    </Screen>
  )
}
