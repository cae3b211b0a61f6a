import type { ReactNode } from 'react'
import { showBalance, showMoney } from '../../../domain/core/amount.ts'
import type { TokenBalance } from '../../../domain/core/entities.ts'
import { shortLabel } from '../../../domain/core/short-label.ts'
import { useLocale } from '../../app/hooks/use-app.ts'
import { Amount } from '../../kit/amount.tsx'
import { Dotted } from '../../kit/dotted.tsx'
import { UnknownValue } from '../../kit/unknown-value.tsx'
import { CoinPicture } from '../networks/coin-picture.tsx'

type TokenRowProps = {
  readonly token: TokenBalance
  /** The name of the token's network, if the user could mistake the token for a token on another network. */
  readonly place?: string | undefined
  /** Content in front of the token's value, for example a chart. */
  readonly children?: ReactNode
}

export function TokenRow({ token, place, children }: TokenRowProps) {
  const locale = useLocale()
  return (
    <li className="row token" data-testid={`portico-token-${token.symbol}`}>
      <CoinPicture token={token} src={token.iconUrl} />
      <span className="grow two">
        <span translate="no">{shortLabel(token.name)}</span>
        <span className="label">
          <Dotted
            facts={[
              ['amount', <Amount key="amount" shown={showBalance(token, locale)} />],
              ['place', place],
            ]}
          />
        </span>
      </span>
      {children}
      <span className="end">
        {token.value !== undefined ? <Amount shown={showMoney(token.value, locale)} /> : <UnknownValue />}
      </span>
    </li>
  )
}
