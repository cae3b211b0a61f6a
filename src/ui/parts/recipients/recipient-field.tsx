import { useId } from 'react'
import { type CaipAddress, networkOf } from '../../../domain/core/entities.ts'
import { parseRecipient } from '../../../domain/recipients/parse-recipient.ts'
import { refuseSecret } from '../../app/dialog/secret-guard.ts'
import { useMessages, useSentences, useStyles, useUi } from '../../app/hooks/use-app.ts'
import { useErrorText } from '../../app/hooks/use-error-text.ts'
import { lazyPart } from '../../app/lazy.tsx'
import { FieldBox } from '../../kit/amount-field.tsx'
import { FullAddress } from '../../kit/full-address.tsx'
import { Icon } from '../../kit/icon.tsx'
import { closeIcon, qrIcon } from '../../kit/icons/early.ts'
import { plainField } from '../../kit/plain-field.ts'
import { Sentence } from '../../kit/sentence.tsx'
import { type QrPicture, useQrPicture } from '../qr/use-qr-picture.ts'
import css from '../transactions/review.css?inline'
import { sendMessages } from '../transactions/send-messages.ts'
import { RecipientWarnings } from './recipient-warnings.tsx'
import type { Recipient } from './use-recipient.ts'

const RecentRecipients = lazyPart(
  () => import('./recent-recipients.tsx').then(file => file.RecentRecipients),
  {
    optional: true,
  },
)

type RecipientFieldProps = {
  readonly account: CaipAddress
  readonly send: {
    readonly typed: { readonly to: string }
    readonly recipient: Recipient
    readonly change: (part: { readonly to: string }) => void
  }
}

/**
 * A field for the recipient, with warnings. The user types or pastes an address or name, or chooses a picture with a QR
 * code.
 */
export function RecipientField({ account, send }: RecipientFieldProps) {
  useStyles(css)
  const t = useMessages(sendMessages)
  const id = useId()
  const { typed, recipient: receiver, change } = send
  const { state } = useUi()
  const picture = useQrPicture(text => {
    if (refuseSecret(text, state)) return
    const { to, request, fault, leftOut } = parseRecipient(text, networkOf(account))
    change({ to: request || fault || leftOut ? text : to })
  })
  const type = (to: string): void => {
    picture.forget()
    change({ to })
  }
  const refused = receiver.status === 'known' && receiver.warnings.some(({ weight }) => weight === 'refuse')
  return (
    <>
      <FieldBox label={t.to} htmlFor={id} isWrong={refused || receiver.status === 'not-found'}>
        <div className="box-line">
          <input
            {...plainField}
            id={id}
            className={/^\S{30,}$/.test(typed.to) ? 'to-input mono' : 'to-input'}
            dir="auto"
            maxLength={300}
            placeholder={t.nameOrAddress}
            value={typed.to}
            aria-invalid={refused || receiver.status === 'not-found' || undefined}
            aria-describedby={`${id}-note`}
            data-testid="portico-send-receiver"
            onChange={event => type(event.currentTarget.value)}
            onPaste={event => {
              const { clipboardData } = event
              if (clipboardData.getData('text') === '' && picture.read(clipboardData.files))
                event.preventDefault()
            }}
            onDragOver={event => {
              if (event.dataTransfer.types.includes('Files')) event.preventDefault()
            }}
            onDrop={event => {
              if (picture.read(event.dataTransfer.files)) event.preventDefault()
            }}
          />
          {typed.to === '' ? (
            <button
              type="button"
              className="glyph"
              aria-label={t.fromPicture}
              data-testid="portico-send-qr"
              onClick={picture.choose}
            >
              <Icon d={qrIcon} size={18} />
            </button>
          ) : (
            <button type="button" className="glyph" aria-label={t.clear} onClick={() => type('')}>
              <Icon d={closeIcon} size={16} />
            </button>
          )}
        </div>
        <div id={`${id}-note`} className="to-said" role="status">
          <Pictured status={picture.status} />
          <Known receiver={receiver} typed={typed.to} />
        </div>
      </FieldBox>
      {typed.to === '' && <RecentRecipients account={account} onPick={type} />}
    </>
  )
}

function Pictured({ status }: Pick<QrPicture, 'status'>) {
  const t = useMessages(sendMessages)
  if (status === 'idle') return null
  return <p className={status === 'reading' ? 'note' : 'field-error'}>{t.picture[status]}</p>
}

function Known({ receiver, typed }: { receiver: Recipient; typed: string }) {
  const t = useMessages(sendMessages)
  const explain = useErrorText()
  const sentences = useSentences()
  if (receiver.status === 'looking') return <p className="note">{t.looking}</p>
  if (receiver.status === 'checking') return <p className="note">{t.checking}</p>
  if (receiver.status === 'not-found') {
    const text = receiver.error && explain(receiver.error, { name: receiver.name })
    return (
      <p className="field-error">{text ? sentences(text.headline, text.body) : t.noName(receiver.name)}</p>
    )
  }
  if (receiver.status !== 'known') return null
  return (
    <>
      {receiver.name !== undefined && (
        <p className="named note">
          <Sentence
            template={t.found}
            parts={[receiver.name, <FullAddress key="address" address={receiver.address} />]}
          />
        </p>
      )}
      {receiver.name === undefined && isCleaned(typed, receiver) && (
        <p className="named note" data-testid="portico-send-cleaned">
          <Sentence
            template={t.addressReadAs}
            parts={[<FullAddress key="address" address={receiver.address} />]}
          />
        </p>
      )}
      <RecipientWarnings address={receiver.address} warnings={receiver.warnings} />
    </>
  )
}

/** Whether Portico has removed something from the typed text, such as quotes or line breaks, to find the address. */
function isCleaned(typed: string, { address, warnings }: Extract<Recipient, { status: 'known' }>): boolean {
  const isAddress = !warnings.some(({ code }) => code === 'not-an-address')
  return isAddress && typed.trim().toLowerCase() !== address.toLowerCase()
}
