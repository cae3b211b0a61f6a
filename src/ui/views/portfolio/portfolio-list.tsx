import type { CSSProperties } from 'react'
import { showMoney } from '../../../domain/core/amount.ts'
import { addressOf, networkOf, type TokenBalance } from '../../../domain/core/entities.ts'
import { dataOf } from '../../../domain/core/loadable.ts'
import {
  hasLine,
  isEmpty,
  type Portfolio,
  type PortfolioPart,
  tokenKey,
} from '../../../domain/portfolio/totals.ts'
import { useLocale, useMessages, useOptions, useStyles } from '../../app/hooks/use-app.ts'
import { Address } from '../../kit/address.tsx'
import { Amount } from '../../kit/amount.tsx'
import { Banner } from '../../kit/banner.tsx'
import { walletIcon } from '../../kit/icon.tsx'
import { EmptyState } from '../../kit/placeholders.tsx'
import { SpamTokens, TokenRow } from '../balances/token-row.tsx'
import { NetworkPicture } from '../networks/network-picture.tsx'
import { accountMessages } from '../session/account-messages.ts'
import css from '../session/account-more.css?inline'
import { portfolioMessages } from './messages.ts'
import { PortfolioChart } from './portfolio-chart.tsx'
import { Sparkline, useValueHistory } from './sparkline.tsx'

/** The portfolio: chart or allocation, then networks, tokens, and spam tokens. */
export function PortfolioList({ portfolio }: { portfolio: Portfolio }) {
  useStyles(css)
  const t = useMessages(portfolioMessages)
  const samples = useValueHistory('portfolio')
  const { networks } = useOptions()
  const nameOf = (id: string) => networks.find(network => network.id === id)?.name ?? id
  const { tokens, doubtful, unknown, parts } = portfolio
  const several = new Set(parts.map(({ account }) => addressOf(account).toLowerCase())).size > 1
  return (
    <>
      {hasLine(samples) ? <PortfolioChart samples={samples} /> : <Allocation tokens={tokens} />}
      {unknown.length > 0 && (
        <Banner testId="portico-portfolio-unknown">
          {t.without([...new Set(unknown.map(networkOf))].map(nameOf).join(', '))}
        </Banner>
      )}
      <h2 className="group portfolio-part">{t.networks}</h2>
      <NetworkShares parts={parts} nameOf={nameOf} several={several} />
      <h2 className="group portfolio-part">{t.tokens}</h2>
      {tokens.length === 0 ? (
        <EmptyState icon={walletIcon} title={t.empty} body={t.emptyBody} />
      ) : (
        <ul className="rows" data-testid="portico-portfolio-tokens">
          {tokens.map(token => (
            <TokenRow key={tokenKey(token)} token={token} place={nameOf(token.network)}>
              <Sparkline samples={samples} token={token} />
            </TokenRow>
          ))}
        </ul>
      )}
      <SpamTokens tokens={doubtful} />
    </>
  )
}

type NetworkSharesProps = {
  readonly parts: readonly PortfolioPart[]
  readonly nameOf: (network: string) => string
  /** Whether there are several addresses, so that each row must show its address. */
  readonly several: boolean
}

/** The value on each network and the source of the data. A dash stands for an unknown value. */
function NetworkShares({ parts, nameOf, several }: NetworkSharesProps) {
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
          <li key={account} className="row token" data-testid={`portico-portfolio-${networkOf(account)}`}>
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

const mostNamed = 5
const leastNamed = 0.01

/**
 * Share of each token in the total: a bar with the five largest tokens and the rest, and a legend in per cent. The legend names
 * shares of at least 1 %, so that it fits on one line in most accounts.
 */
export function Allocation({ tokens }: { tokens: readonly TokenBalance[] }) {
  const t = useMessages(accountMessages)
  const percent = new Intl.NumberFormat(useLocale(), { style: 'percent', maximumFractionDigits: 0 })
  const shares = sharesOf(tokens, t.other)
  if (shares.length < 2) return null
  return (
    <div className="alloc">
      <div className="bar" aria-hidden="true">
        {shares.map(({ name, share }, index) => (
          <span
            key={name}
            className={`share share-${index}`}
            style={{ flexGrow: Math.max(share, 0.01) } as CSSProperties}
          />
        ))}
      </div>
      <ul className="legend" aria-label={t.allocation}>
        {shares.map(
          ({ name, share }, index) =>
            share >= leastNamed && (
              <li key={name}>
                <span className={`legend-dot share-${index}`} aria-hidden="true" />
                {name} <span className="num faint">{percent.format(share)}</span>
              </li>
            ),
        )}
      </ul>
    </div>
  )
}

// Shares of the tokens as floats, which are exact enough for the width of a bar. A token on several networks is one share.
function sharesOf(tokens: readonly TokenBalance[], other: string): { name: string; share: number }[] {
  const worths = new Map<string, number>()
  for (const { symbol, value, spamFlag } of tokens) {
    const worth = spamFlag ? 0 : Number(value ?? 0)
    if (worth > 0) worths.set(symbol, (worths.get(symbol) ?? 0) + worth)
  }
  const priced = [...worths].map(([name, worth]) => ({ name, worth })).sort((a, b) => b.worth - a.worth)
  const total = priced.reduce((sum, token) => sum + token.worth, 0)
  const named = priced.slice(0, mostNamed).map(token => ({ name: token.name, share: token.worth / total }))
  const rest = priced.slice(mostNamed).reduce((sum, token) => sum + token.worth, 0)
  return rest > 0 ? [...named, { name: other, share: rest / total }] : named
}
