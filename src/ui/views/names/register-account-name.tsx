import { nameZones } from '../../../domain/core/constants.ts'
import type { NameSuggestion } from '../../../domain/names/names.ts'
import { useAnnounce, useMessages, useNavigation } from '../../app/hooks/use-app.ts'
import { Banner } from '../../kit/banner.tsx'
import { Button } from '../../kit/button.tsx'
import { checkIcon, Icon, warnIcon } from '../../kit/icon.tsx'
import { coreMessages } from '../../kit/messages.ts'
import { Screen } from '../../kit/screen.tsx'
import { RequiresAccount } from '../session/requires-account.tsx'
import { nameIcon } from '../settings/settings-icons.ts'
import { namesMessages } from './messages.ts'
import { type RegisterForm, useNameFailure, useRegisterForm } from './use-register-name.ts'

export { default as css } from './names.css?inline'

/** The form in which the user registers a name, for accounts on EVM networks. */
export function View() {
  const t = useMessages(namesMessages)
  return (
    <RequiresAccount words={{ ...t, title: t.choose }} icon={nameIcon}>
      {() => <Form />}
    </RequiresAccount>
  )
}

/** Checks the availability of the name while the user types. */
function Form() {
  const t = useMessages(namesMessages)
  const { push } = useNavigation()
  const form = useRegisterForm()
  const { failure, forget } = useNameFailure()
  const { status, label, typed } = form
  const change = (text: string): void => {
    forget()
    form.type(text)
  }
  const go = (): void => push('RegisterAccountNameSuccess', { label })
  const next = status === 'free' ? t.register : status === 'checking' ? t.wait : t.enter
  return (
    <Screen
      title={t.choose}
      foot={
        <div className="stack">
          <p className="note center">{t.signature}</p>
          <Button wide kind="primary" off={status !== 'free'} testId="portico-register-name" onPress={go}>
            {next}
          </Button>
        </div>
      }
    >
      {failure && (
        <Banner tone="bad" title={`${failure.headline}.`} testId="portico-name-failure">
          {failure.body}
        </Banner>
      )}
      <form
        onSubmit={event => {
          event.preventDefault()
          if (status === 'free') go()
        }}
      >
        <div className={status === 'wrong' || status === 'taken' ? 'namefield wrong' : 'namefield'}>
          <input
            type="text"
            data-first
            autoComplete="off"
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            maxLength={80}
            dir="ltr"
            aria-label={t.field}
            aria-describedby="name-state"
            aria-invalid={status === 'wrong' || status === 'taken' || undefined}
            data-testid="wui-ens-input"
            value={typed}
            onChange={event => change(event.currentTarget.value)}
          />
          <bdi dir="ltr" className="zone">
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
  const core = useMessages(coreMessages)
  const { status, name, problem, retry } = form
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
      {status === 'unknown' && (
        <Button small onPress={retry}>
          {core.retry}
        </Button>
      )}
    </p>
  )
}

type Props = { readonly others: readonly NameSuggestion[]; readonly use: (name: string) => void }

/** Names that are similar to the typed one. Pressing a free name selects it. Taken names are marked. */
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
              <bdi className="grow" dir="ltr">
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
