import { addressOf, networkOf } from '../../../domain/core/caip.ts'
import { showMoney } from '../../../domain/core/format.ts'
import { dataOf } from '../../../domain/core/loadable.ts'
import { isEmpty, type PortfolioPart } from '../../../domain/portfolio/totals.ts'
import { useLocale, useMessages } from '../../app/hooks/use-app.ts'
import { Address } from '../../kit/address.tsx'
import { Amount } from '../../kit/amount.tsx'
import { NetworkPicture } from '../networks/network-picture.tsx'
import { portfolioMessages } from './messages.ts'

type NetworkSharesProps = {
  readonly parts: readonly PortfolioPart[]
  readonly nameOf: (network: string) => string
  /** Whether there are several addresses, so that each row must show its address. */
  readonly several: boolean
}

/** The value on each network and the source of the data. A dash stands for an unknown value. */
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
        const word = data?.source === 'chain' && !empty ? t.fromChain : undefined
        return (
          <li key={account} className="row" data-testid={`portico-portfolio-${networkOf(account)}`}>
            <NetworkPicture id={networkOf(account)} name={name} size={28} />
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
                <span className="faint">—</span>
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
