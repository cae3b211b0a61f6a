import type { ReactNode } from 'react'
import { formatUnits } from '../../../domain/core/amount.ts'
import type { TokenBalance } from '../../../domain/core/entities.ts'
import { showMoney, showNative, showToken } from '../../../domain/core/format.ts'
import { useLocale } from '../../app/hooks/use-app.ts'
import { Amount } from '../../kit/amount.tsx'
import { CoinPicture } from '../networks/coin-picture.tsx'

type TokenRowProps = {
  readonly token: TokenBalance
  /** Network of the token, if it is not obvious. */
  readonly place?: string | undefined
  /** Shown before the value. */
  readonly children?: ReactNode
}

/** One token: picture, name, amount and value. */
export function TokenRow({ token, place, children }: TokenRowProps) {
  const locale = useLocale()
  const amount = formatUnits(token.amount, token.decimals)
  const show = token.address === undefined ? showNative : showToken
  return (
    <li className="row token" data-testid={`portico-token-${token.symbol}`}>
      <CoinPicture token={token} src={token.iconUrl} />
      <span className="grow two">
        <span>{token.name}</span>
        <span className="label">
          <Amount shown={show(amount, token.symbol, locale)} />
          {place && ` · ${place}`}
        </span>
      </span>
      {children}
      <span className="end">
        {token.value !== undefined ? (
          <Amount shown={showMoney(token.value, locale)} />
        ) : (
          <span className="faint">—</span>
        )}
      </span>
    </li>
  )
}
