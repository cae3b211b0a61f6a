import { useId } from 'react'
import type { CaipAddress } from '../../domain/model/caip.ts'
import { useErrorWords } from '../hooks/error-words.ts'
import type { Receiver } from '../hooks/use-receiver.ts'
import type { Send } from '../hooks/use-send.ts'
import { useWords } from '../hooks/use-words.ts'
import { sendWords } from '../messages/send.ts'
import { Icon } from './icon.tsx'
import { closeIcon } from './icons.ts'
import { LateEarlier } from './late-earlier.tsx'
import { LateFindings } from './late-findings.tsx'
import { WholeAddress } from './whole-address.tsx'

/** Who gets it: an address or a name, with everything worth knowing about it. */
export function ReceiverField({ account, send }: { account: CaipAddress; send: Send }) {
  const t = useWords(sendWords)
  const id = useId()
  const { typed, receiver, change } = send
  const refused = receiver.status === 'known' && receiver.findings.some(({ weight }) => weight === 'refuse')
  return (
    <div className={refused || receiver.status === 'nobody' ? 'asset wrong' : 'asset'}>
      <div className="asset-top">
        <label className="label" htmlFor={id}>
          {t.to}
        </label>
        {typed.to !== '' && (
          <button type="button" className="glyph" aria-label={t.clear} onClick={() => change({ to: '' })}>
            <Icon d={closeIcon} size={16} />
          </button>
        )}
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
        onChange={event => change({ to: event.currentTarget.value })}
      />
      <div id={`${id}-note`} role="status">
        <Known receiver={receiver} />
      </div>
      {typed.to === '' && <LateEarlier account={account} onPick={to => change({ to })} />}
    </div>
  )
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
      <LateFindings findings={receiver.findings} />
    </>
  )
}
