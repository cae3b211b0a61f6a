import { useRef, useState } from 'react'
import { addressOf } from '../../../domain/core/caip.ts'
import { useErrorText } from '../../app/hooks/error-text.ts'
import { useAnnounce } from '../../app/hooks/use-announce.ts'
import { useMessages } from '../../app/hooks/use-messages.ts'
import { useNavigation } from '../../app/hooks/use-navigation.ts'
import { useOptions } from '../../app/hooks/use-options.ts'
import { Address } from '../../kit/address.tsx'
import { Button } from '../../kit/button.tsx'
import { Confirm } from '../../kit/confirm.tsx'
import { Icon } from '../../kit/icon.tsx'
import { Picture } from '../../kit/picture.tsx'
import { Screen } from '../../kit/screen.tsx'
import { checkIcon, forwardIcon, warnIcon } from '../../kit/sign-icons.ts'
import { useSession } from '../session/use-session.ts'
import { signInMessages } from './messages.ts'
import { type SignInView, useSignIn } from './use-sign-in.ts'

/** The sign-in request: site, account, full message, and the effect of cancelling. */
export function SignInPanel() {
  const t = useMessages(signInMessages)
  const { close, reset } = useNavigation()
  const signIn = useSignIn()
  const { active, connection } = useSession()
  if (!signIn.enabled)
    return <Told headline={t.disabled} body={t.disabledBody} act={t.done} onPress={close} />
  if (signIn.phase === 'signed')
    return <Told good headline={t.signed} body={t.signedBody} act={t.done} onPress={close} />
  if (!active) return <Told headline={t.connectFirst} act={t.connect} onPress={() => reset('Connect')} />
  return <Asking signIn={signIn} address={addressOf(active)} wallet={connection?.wallet ?? { name: '' }} />
}

type AskingProps = {
  readonly signIn: SignInView
  readonly address: string
  readonly wallet: { readonly name: string; readonly icon?: string }
}

function Asking({ signIn, address, wallet }: AskingProps) {
  const t = useMessages(signInMessages)
  const explain = useErrorText()
  const { metadata } = useOptions()
  const { phase, message, error, required, clockOffMs, host, sign, cancel } = signIn
  const busy = phase === 'signing'
  const wantsRef = useRef<HTMLHeadingElement>(null)
  const [open, setOpen] = useState(false)
  useAnnounce(busy ? t.continueIn(wallet.name) : undefined)
  const words = error && explain(error, { wallet: wallet.name })
  const [before = '', after = ''] = t.wants(host, '\u0000').split('\u0000')
  return (
    <Screen
      title={t.title}
      busy={phase === 'checking'}
      foot={
        <>
          <div className="foot-pair">
            <Button testId="w3m-connecting-siwe-cancel" onPress={cancel}>
              {t.cancel}
            </Button>
            <Confirm
              kind="primary"
              off={busy || !(message || error)}
              testId="w3m-connecting-siwe-sign"
              reviewed={[{ ref: wantsRef }]}
              onPress={sign}
            >
              {error && !busy ? t.again : t.sign}
            </Confirm>
          </div>
          {required && <p className="fine">{t.cancelDisconnects}</p>}
        </>
      }
    >
      <div className="stage sign-in">
        <div className={busy ? 'pair busy' : 'pair'}>
          <Picture name={metadata.name ?? host} src={metadata.icons?.[0]} size={56} />
          <span className="dots" aria-hidden="true" />
          <Picture name={wallet.name} src={wallet.icon} size={56} />
        </div>
        <h2 ref={wantsRef} className="headline">
          {before}
          <Address address={address} />
          {after}
        </h2>
        <p>{busy ? t.approveIn(wallet.name) : t.free}</p>
        {words && (
          <div className="banner bad" data-testid="portico-sign-in-error">
            <Icon d={warnIcon} size={18} />
            <span>
              {words.headline}
              {words.body && `. ${words.body}`}
            </span>
          </div>
        )}
        {clockOffMs !== undefined && (
          <div className="banner" data-testid="portico-clock-off">
            <Icon d={warnIcon} size={18} />
            <span>
              {clockOffMs === 0
                ? t.clockDoubtful
                : t.clockOff(Math.round(Math.abs(clockOffMs) / 60_000), clockOffMs > 0)}
            </span>
          </div>
        )}
        <div className={open ? 'text open' : 'text'}>
          <button
            type="button"
            aria-expanded={open}
            aria-controls="sign-in-text"
            onClick={() => setOpen(!open)}
          >
            {t.what}
            <Icon d={forwardIcon} size={16} flip />
          </button>
          <pre
            id="sign-in-text"
            className="mono"
            dir="ltr"
            hidden={!open}
            data-testid="portico-sign-in-message"
          >
            {message ?? t.making}
          </pre>
        </div>
      </div>
    </Screen>
  )
}

type ToldProps = {
  readonly headline: string
  readonly body?: string
  readonly act: string
  readonly good?: boolean
  readonly onPress: () => void
}

function Told({ headline, body, act, good, onPress }: ToldProps) {
  const t = useMessages(signInMessages)
  return (
    <Screen
      title={t.title}
      foot={
        <Button kind="primary" wide onPress={onPress}>
          {act}
        </Button>
      }
    >
      <div className="empty">
        <span className={good ? 'disc ok-text' : 'disc warn-text'}>
          <Icon d={good ? checkIcon : warnIcon} size={24} />
        </span>
        <h2 className="headline">{headline}</h2>
        {body && <p>{body}</p>}
      </div>
    </Screen>
  )
}
