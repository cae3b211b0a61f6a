import { type ReactNode, useState } from 'react'
import type { ConnectMethod } from '../../../domain/options/types.ts'
import { useMessages, useNavigation, useSentences, useStyles, useUi } from '../../app/hooks/use-app.ts'
import { Icon } from '../../kit/icon.tsx'
import { moreIcon } from '../../kit/icons/login.ts'
import { EmailField } from './email-field.tsx'
import { loginMessages } from './login-messages.ts'
import { providerNames } from './provider-names.ts'
import { ProviderMark } from './providers/provider-mark.tsx'
import css from './socials.css?inline'
import { useEmailLogin } from './use-email-login.ts'
import { useReach } from './use-login.ts'
import { useProviders } from './use-providers.ts'
import { useSocialStart } from './use-social-start.ts'

type LoginMethodsProps = { readonly methods: readonly ConnectMethod[]; readonly locked: boolean }

const tiles = 4

/** The ways to log in: an email field, and buttons of social login providers. */
export function LoginOptions({ methods, locked }: LoginMethodsProps) {
  return methods.map(method =>
    method === 'email' ? <ByEmail key={method} locked={locked} /> : <Socials key={method} locked={locked} />,
  )
}

function ByEmail({ locked }: { locked: boolean }) {
  const t = useMessages(loginMessages)
  const reach = useReach()
  const { state } = useUi()
  const [isTouched, setTouched] = useState(false)
  const { step, submit } = useEmailLogin(reach, isTouched)
  const sentences = useSentences()
  return (
    <EmailField
      label={t.email}
      submitLabel={t.continueByEmail}
      off={locked}
      busy={step.busy}
      error={step.words && sentences(step.words.headline, step.words.body)}
      // When the field gets the focus, the view loads the login module and then the login frame. If the module fails to
      // load, the user sees the error after submitting the email address.
      onTouch={() => {
        if (!isTouched) state.track('EMAIL_LOGIN_SELECTED', {})
        setTouched(true)
        reach().then(login => login.prepare(), nothing)
      }}
      onChange={step.clear}
      onSubmit={submit}
    />
  )
}

function Socials({ locked }: { locked: boolean }) {
  useStyles(css)
  const t = useMessages(loginMessages)
  const names = useMessages(providerNames)
  const { push } = useNavigation()
  const { approach, start } = useSocialStart()
  const offered = useProviders()
  if (offered.length === 0) return null
  const shown = offered.length > tiles ? offered.slice(0, tiles - 1) : offered
  return (
    <ul
      className="socials"
      aria-label={t.continueWith}
      onPointerEnter={approach}
      onPointerDown={approach}
      onFocus={approach}
    >
      {shown.map(provider => (
        <li key={provider}>
          <Tile
            name={names[provider]}
            icon={<ProviderMark provider={provider} />}
            label={t.withProvider(names[provider])}
            testId={`social-selector-${provider}`}
            locked={locked}
            onPress={() => start(provider)}
          />
        </li>
      ))}
      {shown.length < offered.length && (
        <li>
          <Tile
            name={t.more}
            icon={<Icon d={moreIcon} />}
            label={t.more}
            testId="social-selector-more"
            locked={locked}
            onPress={() => push('ConnectSocials')}
          />
        </li>
      )}
    </ul>
  )
}

type TileProps = {
  readonly name: string
  readonly icon: ReactNode
  readonly label: string
  readonly testId: string
  readonly locked: boolean
  readonly onPress: () => void
}

function Tile({ name, icon, label, testId, locked, onPress }: TileProps) {
  return (
    <button
      type="button"
      className="social"
      aria-label={label}
      aria-disabled={locked || undefined}
      data-testid={testId}
      onClick={locked ? undefined : onPress}
    >
      {icon}
      {name}
    </button>
  )
}

function nothing(): void {}
