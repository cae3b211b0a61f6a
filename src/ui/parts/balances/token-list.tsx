import { useState } from 'react'
import { amountOfToken, findToken } from '../../../domain/balances/find-token.ts'
import { compare, formatUnits, showMoney, showNative, showToken } from '../../../domain/core/amount.ts'
import type { CaipAddress } from '../../../domain/core/entities.ts'
import { dataOf } from '../../../domain/core/loadable.ts'
import { shortLabel } from '../../../domain/core/short-label.ts'
import { isNativeCoin, type SwapToken } from '../../../domain/swaps/types.ts'
import { useLocale, useMessages } from '../../app/hooks/use-app.ts'
import { Address } from '../../kit/address.tsx'
import { Amount } from '../../kit/amount.tsx'
import { Button } from '../../kit/button.tsx'
import { Dotted } from '../../kit/dotted.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { searchIcon } from '../../kit/icons/common.ts'
import { WithBadge } from '../../kit/with-badge.tsx'
import { CoinPicture } from '../networks/coin-picture.tsx'
import { swapTokenMessages } from '../swaps/swap-token-messages.ts'
import { useBalances } from './use-balances.ts'

/** Number of rows that are rendered at first. A button renders more rows. */
const page = 50

export type TokenListProps = {
  readonly account: CaipAddress
  readonly tokens: readonly SwapToken[]
  readonly text: string
  readonly pick: (token: SwapToken) => void
}

/** The tokens that the user can choose, in three sections: suggested tokens, owned tokens, and all others. */
export function TokenList({ account, tokens, text, pick }: TokenListProps) {
  const t = useMessages(swapTokenMessages)
  const owned = dataOf(useBalances(account).balances)
  const [shown, setShown] = useState(page)
  const isOwned = ({ address }: SwapToken) => (amountOfToken(owned, address) ?? 0n) > 0n
  const plain = tokens.filter(({ spamFlag }) => !spamFlag)
  const doubtful = tokens.filter(token => token.spamFlag && (isOwned(token) || text !== ''))
  const worthOf = ({ address }: SwapToken) => owned && findToken(owned, address)?.value
  // What is worth most comes first, and what has no price comes last, as in the account.
  const yours = plain
    .filter(isOwned)
    .sort((token, other) => compare(worthOf(other) ?? '-1', worthOf(token) ?? '-1'))
  const others = plain.filter(token => !isOwned(token))
  const suggested = text === '' ? tokens.filter(token => token.suggested) : []
  if (tokens.length === 0) {
    return <EmptyState icon={searchIcon} title={t.none(text)} body={t.noneBody} />
  }
  const rows = (title: string, list: readonly SwapToken[]) =>
    list.length > 0 && (
      <section>
        <h2 className="group">{title}</h2>
        <ul className="rows">
          {list.map(token => (
            <TokenChoice
              key={token.address}
              token={token}
              amount={amountOfToken(owned, token.address)}
              value={token.spamFlag ? undefined : worthOf(token)}
              pick={pick}
            />
          ))}
        </ul>
      </section>
    )
  return (
    <>
      {suggested.length > 1 && (
        <section>
          <h2 className="group">{t.suggested}</h2>
          <ul className="chips">
            {suggested.map(token => (
              <li key={token.address}>
                <button type="button" className="btn small" onClick={() => pick(token)}>
                  <CoinPicture token={token} src={token.iconUrl} size={24} />
                  {shortLabel(token.symbol)}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {rows(t.yours, yours)}
      {rows(t.all, others.slice(0, shown))}
      {others.length > shown && (
        <p className="line">
          <Button small onPress={() => setShown(shown + page)}>
            {t.more(others.length - shown)}
          </Button>
        </p>
      )}
      {rows(t.apart, doubtful.slice(0, shown))}
    </>
  )
}

type TokenChoiceProps = {
  readonly token: SwapToken
  readonly amount: bigint | undefined
  /** In US dollars, as decimal text. Undefined if the price is unknown. */
  readonly value: string | undefined
  readonly pick: (token: SwapToken) => void
}

function TokenChoice({ token, amount, value, pick }: TokenChoiceProps) {
  const t = useMessages(swapTokenMessages)
  const locale = useLocale()
  const native = isNativeCoin(token.address)
  const show = native ? showNative : showToken
  return (
    <li>
      <button
        type="button"
        className="row"
        data-testid={`swap-select-token-item-${token.symbol}`}
        onClick={() => pick(token)}
      >
        <CoinPicture token={token} src={token.spamFlag ? undefined : token.iconUrl} />
        <span className="grow two">
          <bdi translate="no">{shortLabel(token.name)}</bdi>
          <span className="label">
            <Dotted
              facts={[
                ['symbol', token.symbol],
                ['address', !native && <Address key="address" address={token.address} />],
              ]}
            />
          </span>
          {token.spamFlag && (
            <WithBadge>
              <span className="badge warn">
                {token.spamFlag === 'imitation' ? t.imitates(shortLabel(token.symbol)) : t.advert}
              </span>
            </WithBadge>
          )}
        </span>
        {amount !== undefined && amount > 0n && (
          <span className="end">
            <Amount shown={show(formatUnits(amount, token.decimals), '', locale)} />
            {value !== undefined && (
              <span className="label">
                <Amount shown={showMoney(value, locale)} />
              </span>
            )}
          </span>
        )}
      </button>
    </li>
  )
}
