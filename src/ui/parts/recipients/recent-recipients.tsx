import { useEffect, useState } from 'react'
import type { CaipAddress } from '../../../domain/core/entities.ts'
import type { RecentRecipient } from '../../../domain/transactions/record.ts'
import { useFeature, useMessages } from '../../app/hooks/use-app.ts'
import { FullAddress } from '../../kit/full-address.tsx'
import { Icon } from '../../kit/icon.tsx'
import { activityIcon } from '../../kit/icons/account.ts'
import { sendMessages } from '../transactions/send-messages.ts'

const offered = 3

export function RecentRecipients({
  account,
  onPick,
}: {
  account: CaipAddress
  onPick: (to: string) => void
}) {
  const t = useMessages(sendMessages)
  const transactions = useFeature('transactions')
  const [recipients, setRecipients] = useState<readonly RecentRecipient[]>([])
  useEffect(() => {
    let isMounted = true
    transactions.call('recentRecipients', account).then(
      found => isMounted && setRecipients(found),
      () => {
        // If the recent recipients fail to load, the list stays hidden.
      },
    )
    return () => {
      isMounted = false
    }
  }, [transactions, account])
  if (recipients.length === 0) return null
  return (
    <section>
      <h2 className="note">{t.earlier}</h2>
      <ul className="rows">
        {recipients.slice(0, offered).map(({ address, name }) => (
          <li key={address + (name ?? '')}>
            <button
              type="button"
              className="row payee"
              data-testid="portico-send-payee"
              onClick={() => onPick(name ?? address)}
            >
              <Icon d={activityIcon} size={18} />
              <span className="grow two">
                {name && <span>{name}</span>}
                <FullAddress address={address} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
