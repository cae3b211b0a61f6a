import { useState } from 'react'
import { formatUnits, showToken } from '../../../domain/core/amount.ts'
import type { TokenBalance } from '../../../domain/core/entities.ts'
import { shortLabel } from '../../../domain/core/short-label.ts'
import { tokenKey } from '../../../domain/portfolio/value-points.ts'
import { useLocale, useMessages } from '../../app/hooks/use-app.ts'
import { Address } from '../../kit/address.tsx'
import { Amount } from '../../kit/amount.tsx'
import { Icon } from '../../kit/icon.tsx'
import { warnIcon } from '../../kit/icons/common.ts'
import { portfolioMessages } from '../portfolio/messages.ts'

/**
 * A section for the tokens with a spam flag. The list of these tokens is hidden until the user opens the section. The
 * tokens have no links or pictures.
 */
export function SpamTokens({ tokens }: { tokens: readonly TokenBalance[] }) {
  const t = useMessages(portfolioMessages)
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
  const t = useMessages(portfolioMessages)
  const locale = useLocale()
  return (
    <li className="row token" data-testid={`portico-doubtful-${token.symbol}`}>
      <span className="grow two">
        <bdi translate="no" className="cut">
          {shortLabel(token.name)}
        </bdi>
        <span className="label">{token.address && <Address address={token.address} />}</span>
      </span>
      <span className="end">
        <Amount shown={showToken(formatUnits(token.amount, token.decimals), '', locale)} />
        <span className="note warn-text">
          {token.spamFlag === 'imitation' ? t.imitation(shortLabel(token.symbol)) : t.advert}
        </span>
      </span>
    </li>
  )
}
