import { addressOf, networkOf } from '../../../domain/core/caip.ts'
import { showMoney } from '../../../domain/core/format.ts'
import { dataOf } from '../../../domain/core/loadable.ts'
import type { PortfolioPart } from '../../../domain/portfolio/portfolio.ts'
import { isEmpty } from '../../../domain/portfolio/totals.ts'
import { useLocale } from '../../app/hooks/use-locale.ts'
import { useMessages } from '../../app/hooks/use-messages.ts'
import { useOptions } from '../../app/hooks/use-options.ts'
import { Address } from '../../kit/address.tsx'
import { Amount } from '../../kit/amount.tsx'
import { Picture } from '../../kit/picture.tsx'
import { portfolioMessages } from './messages.ts'

type NetworkSharesProps = {
  readonly parts: readonly PortfolioPart[]
  readonly nameOf: (network: string) => string
  /** Set when there are several addresses, to show which one a row belongs to. */
  readonly several: boolean
}

/** The value on each network and its data source; a dash where it is unknown. */
export function NetworkShares({ parts, nameOf, several }: NetworkSharesProps) {
  const t = useMessages(portfolioMessages)
  const locale = useLocale()
  const { chainImages } = useOptions()
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
            <Picture name={name} src={chainImages[networkOf(account)]} round size={28} />
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
