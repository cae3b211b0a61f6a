import type { CSSProperties } from 'react'
import type { TokenBalance } from '../../../domain/core/entities.ts'
import { useLocale, useMessages } from '../../app/hooks/use-app.ts'
import { accountMessages } from '../session/account-messages.ts'

const mostNamed = 5

/** Share of each token in the total: a bar with the five largest tokens and the rest, and a legend in per cent. */
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
        {shares.map(({ name, share }, index) => (
          <li key={name}>
            <span className={`legend-dot share-${index}`} aria-hidden="true" />
            {name}{' '}
            <span className="num faint">
              {share < 0.01 ? `< ${percent.format(0.01)}` : percent.format(share)}
            </span>
          </li>
        ))}
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
