import { showMoney } from '../../../domain/core/amount.ts'
import { addressOf, networkOf } from '../../../domain/core/entities.ts'
import { dataOf } from '../../../domain/core/loadable.ts'
import { isEmpty, type PortfolioPart } from '../../../domain/portfolio/totals.ts'
import { useLocale, useMessages } from '../../app/hooks/use-app.ts'
import { Address } from '../../kit/address.tsx'
import { Amount } from '../../kit/amount.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { UnknownValue } from '../../kit/unknown-value.tsx'
import { NetworkPicture } from '../networks/network-picture.tsx'
import { portfolioMessages } from './messages.ts'
import { sourceNote } from './source-note.ts'

type NetworkSharesProps = {
  readonly parts: readonly PortfolioPart[]
  readonly nameOf: (network: string) => string
  /** Whether the wallets have several addresses. If so, each row shows the address of its account. */
  readonly several: boolean
}

/**
 * The value of each account on each network. A dash stands for an unknown value. A note marks balances that come from
 * the chain and not from the data provider.
 */
export function NetworkShares({ parts, nameOf, several }: NetworkSharesProps) {
  const t = useMessages(portfolioMessages)
  const locale = useLocale()
  return (
    <ul className="rows" data-testid="portico-portfolio-networks">
      {parts.map(({ account, balances }) => {
        const data = dataOf(balances)
        const name = nameOf(networkOf(account))
        const empty = data && isEmpty(data)
        const total = data?.total ?? (empty ? '0' : undefined)
        const word = data && !empty ? sourceNote(data, t) : undefined
        return (
          <li key={account} className="row token" data-testid={`portico-portfolio-${networkOf(account)}`}>
            <NetworkPicture id={networkOf(account)} name={name} size={36} />
            <span className="grow two">
              <span>{name}</span>
              {several && (
                <span className="label">
                  <Address address={addressOf(account)} />
                </span>
              )}
              {!data && balances.status === 'failed' && <span className="label warn-text">{t.unknown}</span>}
              {word && <span className="label">{word}</span>}
            </span>
            <span className="end">
              {total === undefined ? (
                data || balances.status === 'failed' ? (
                  <UnknownValue />
                ) : (
                  <Skeleton width={56} />
                )
              ) : (
                <Amount shown={showMoney(total, locale)} />
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
