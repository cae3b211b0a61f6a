import { formatUnits } from '../../domain/model/amount.ts'
import { showMoney, showNative, showToken } from '../../domain/model/display.ts'
import type { TokenBalance } from '../../domain/model/entities.ts'
import { useLocale } from '../hooks/use-locale.ts'
import { Amount } from './amount.tsx'
import { Picture } from './picture.tsx'

/** One asset: picture, name, how much of it, what that is worth. */
export function TokenRow({ token }: { token: TokenBalance }) {
  const locale = useLocale()
  const amount = formatUnits(token.amount, token.decimals)
  const show = token.address === undefined ? showNative : showToken
  return (
    <li className="row token" data-testid={`portico-token-${token.symbol}`}>
      <Picture name={token.symbol} src={token.iconUrl} round />
      <span className="grow two">
        <span>{token.name}</span>
        <span className="label">
          <Amount shown={show(amount, token.symbol, locale)} />
        </span>
      </span>
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
