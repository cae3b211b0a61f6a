import { useEffect, useState } from 'react'
import type { CaipAddress } from '../../../domain/core/caip.ts'
import type { RecentRecipient } from '../../../domain/transactions/record.ts'
import { useFeature } from '../../app/hooks/use-feature.ts'
import { useMessages } from '../../app/hooks/use-messages.ts'
import { activityIcon } from '../../kit/account-icons.ts'
import { FullAddress } from '../../kit/full-address.tsx'
import { Icon } from '../../kit/icon.tsx'
import { sendMessages } from '../transactions/messages.ts'

/** Number of recent recipients to offer. */
const offered = 3

/** Recent recipients, to send to again. */
export function RecentRecipients({
  account,
  onPick,
}: {
  account: CaipAddress
  onPick: (to: string) => void
}) {
  const t = useMessages(sendMessages)
  const money = useFeature('transactions')
  const [payees, setPayees] = useState<readonly RecentRecipient[]>([])
  useEffect(() => {
    let wanted = true
    money.call('payees', account).then(
      found => wanted && setPayees(found),
      () => {
        // Without them the section stays hidden.
      },
    )
    return () => {
      wanted = false
    }
  }, [money, account])
  if (payees.length === 0) return null
  return (
    <section>
      <h2 className="note">{t.earlier}</h2>
      <ul className="rows">
        {payees.slice(0, offered).map(({ address, name }) => (
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
