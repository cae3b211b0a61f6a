import type { CSSProperties } from 'react'
import type { TokenBalance } from '../../../domain/core/entities.ts'
import { useLocale, useMessages } from '../../app/hooks/use-app.ts'
import { accountMessages } from '../session/account-messages.ts'

const maxNamed = 5
const minNamed = 0.01

/**
 * The share of each token in the total: a bar with the five largest tokens and the rest, and a legend with percentages.
 * The legend leaves out shares below 1 %, so that it usually fits on one line.
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
            share >= minNamed && (
              <li key={name}>
                <span className={`legend-dot share-${index}`} aria-hidden="true" />
                {name}{' '}
                <span translate="no" className="num faint">
                  {percent.format(share)}
                </span>
              </li>
            ),
        )}
      </ul>
    </div>
  )
}

// Computes the share of each token. A token on several networks is one share. The shares are floats, which are exact
// enough for the width of a bar.
function sharesOf(tokens: readonly TokenBalance[], other: string): { name: string; share: number }[] {
  const valueBySymbol = new Map<string, number>()
  for (const { symbol, value, spamFlag } of tokens) {
    const usd = spamFlag ? 0 : Number(value ?? 0)
    if (usd > 0) valueBySymbol.set(symbol, (valueBySymbol.get(symbol) ?? 0) + usd)
  }
  const priced = [...valueBySymbol]
    .map(([name, usd]) => ({ name, worth: usd }))
    .sort((a, b) => b.worth - a.worth)
  const total = priced.reduce((sum, token) => sum + token.worth, 0)
  const named = priced.slice(0, maxNamed).map(token => ({ name: token.name, share: token.worth / total }))
  const rest = priced.slice(maxNamed).reduce((sum, token) => sum + token.worth, 0)
  return rest > 0 ? [...named, { name: other, share: rest / total }] : named
}
