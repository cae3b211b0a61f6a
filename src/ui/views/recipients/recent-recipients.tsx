import { useEffect, useState } from 'react'
import type { CaipAddress } from '../../../domain/core/caip.ts'
import type { Payee } from '../../../domain/transactions/record.ts'
import { useWing } from '../../app/hooks/use-feature.ts'
import { useWords } from '../../app/hooks/use-messages.ts'
import { activityIcon } from '../../kit/account-icons.ts'
import { WholeAddress } from '../../kit/full-address.tsx'
import { Icon } from '../../kit/icon.tsx'
import { sendWords } from '../transactions/messages.ts'

/** As many earlier receivers are offered. */
const offered = 3

/** Who was sent to before, to be sent to again. */
export function Earlier({ account, onPick }: { account: CaipAddress; onPick: (to: string) => void }) {
  const t = useWords(sendWords)
  const money = useWing('money')
  const [payees, setPayees] = useState<readonly Payee[]>([])
  useEffect(() => {
    let wanted = true
    money.call('payees', account).then(
      found => wanted && setPayees(found),
      () => {
        // Nobody is offered then.
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
                <WholeAddress address={address} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
