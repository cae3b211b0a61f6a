import { useId } from 'react'
import { type CaipAddress, networkOf } from '../../../domain/core/caip.ts'
import { readReceiverText } from '../../../domain/recipients/parse-recipient.ts'
import { useErrorWords } from '../../app/hooks/error-text.ts'
import { useWords } from '../../app/hooks/use-messages.ts'
import { useStyles } from '../../app/hooks/use-styles.ts'
import { WholeAddress } from '../../kit/full-address.tsx'
import { Icon } from '../../kit/icon.tsx'
import { closeIcon, qrIcon } from '../../kit/icons.ts'
import { type QrPicture, useQrPicture } from '../qr/use-qr-picture.ts'
import { sendWords } from '../transactions/messages.ts'
import css from '../transactions/review.css?inline'
import type { Send } from '../transactions/use-send.ts'
import { LateEarlier } from './lazy-recent-recipients.tsx'
import { Findings } from './recipient-warnings.tsx'
import type { Receiver } from './use-recipient.ts'

/** Who gets it: an address or a name, typed, pasted or read from a picture, with everything worth knowing about it. */
export function ReceiverField({ account, send }: { account: CaipAddress; send: Send }) {
  useStyles(css)
  const t = useWords(sendWords)
  const id = useId()
  const { typed, receiver, change } = send
  const picture = useQrPicture(text => {
    const { to, asks, fault } = readReceiverText(text, networkOf(account))
    change({ to: asks || fault ? text : to })
  })
  const type = (to: string): void => {
    picture.forget()
    change({ to })
  }
  const refused = receiver.status === 'known' && receiver.findings.some(({ weight }) => weight === 'refuse')
  return (
    <div className={refused || receiver.status === 'nobody' ? 'asset wrong' : 'asset'}>
      <div className="asset-top">
        <label className="label" htmlFor={id}>
          {t.to}
        </label>
        <span className="to-tools">
          <button
            type="button"
            className="glyph"
            aria-label={t.fromPicture}
            data-testid="portico-send-qr"
            onClick={picture.choose}
          >
            <Icon d={qrIcon} size={18} />
          </button>
          {typed.to !== '' && (
            <button type="button" className="glyph" aria-label={t.clear} onClick={() => type('')}>
              <Icon d={closeIcon} size={16} />
            </button>
          )}
        </span>
      </div>
      <input
        id={id}
        className="to-input"
        dir="auto"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={300}
        placeholder={t.nameOrAddress}
        value={typed.to}
        aria-invalid={refused || receiver.status === 'nobody' || undefined}
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
      <div id={`${id}-note`} className="to-said" role="status">
        <Pictured status={picture.status} />
        <Known receiver={receiver} />
      </div>
      {typed.to === '' && <LateEarlier account={account} onPick={type} />}
    </div>
  )
}

function Pictured({ status }: Pick<QrPicture, 'status'>) {
  const t = useWords(sendWords)
  if (status === 'idle') return null
  return <p className={status === 'reading' ? 'note' : 'bad-text'}>{t.picture[status]}</p>
}

function Known({ receiver }: { receiver: Receiver }) {
  const t = useWords(sendWords)
  const explain = useErrorWords()
  if (receiver.status === 'looking') return <p className="note">{t.looking}</p>
  if (receiver.status === 'checking') return <p className="note">{t.checking}</p>
  if (receiver.status === 'nobody') {
    const said = receiver.error && explain(receiver.error, { name: receiver.name })
    return <p className="bad-text">{said ? `${said.headline}. ${said.body}` : t.noName(receiver.name)}</p>
  }
  if (receiver.status !== 'known') return null
  return (
    <>
      {receiver.name !== undefined && (
        <p className="named">
          <span className="note">{t.found(receiver.name)}</span>
          <WholeAddress address={receiver.address} />
        </p>
      )}
      <Findings findings={receiver.findings} />
    </>
  )
}
