import { useState } from 'react'
import { formatUnits } from '../../domain/model/amount.ts'
import { showToken } from '../../domain/model/display.ts'
import type { TokenBalance } from '../../domain/model/entities.ts'
import { tokenKey } from '../../domain/model/samples.ts'
import { useLocale } from '../hooks/use-locale.ts'
import { useWords } from '../hooks/use-words.ts'
import { portfolioWords } from '../messages/portfolio.ts'
import { Address } from './address.tsx'
import { Amount } from './amount.tsx'
import { Icon } from './icon.tsx'
import { warnIcon } from './sign-icons.ts'

/** Tokens that advertise or only bear another's symbol: told apart, folded away, and never with a link or a picture. */
export function DoubtfulTokens({ tokens }: { tokens: readonly TokenBalance[] }) {
  const t = useWords(portfolioWords)
  const [open, setOpen] = useState(false)
  if (tokens.length === 0) return null
  return (
    <section className="doubtful" data-testid="portico-doubtful">
      <button type="button" className="row" aria-expanded={open} onClick={() => setOpen(!open)}>
        <span className="pic plain round" aria-hidden="true">
          <Icon d={warnIcon} size={18} />
        </span>
        <span className="grow two">
          <span>{t.doubtful(tokens.length)}</span>
          <span className="label">{t.doubtfulBody}</span>
        </span>
      </button>
      {open && (
        <ul className="rows">
          {tokens.map(token => (
            <DoubtfulRow key={tokenKey(token)} token={token} />
          ))}
        </ul>
      )}
    </section>
  )
}

function DoubtfulRow({ token }: { token: TokenBalance }) {
  const t = useWords(portfolioWords)
  const locale = useLocale()
  return (
    <li className="row token" data-testid={`portico-doubtful-${token.symbol}`}>
      <span className="grow two">
        <bdi className="cut">{token.name}</bdi>
        <span className="label">{token.address && <Address address={token.address} />}</span>
      </span>
      <span className="end">
        <Amount shown={showToken(formatUnits(token.amount, token.decimals), '', locale)} />
        <span className="note warn-text">
          {token.doubt === 'imitation' ? t.imitation(token.symbol) : t.advert}
        </span>
      </span>
    </li>
  )
}
