import { addressOf, networkOf } from '../../domain/model/caip.ts'
import type { Portfolio } from '../../domain/model/portfolio.ts'
import { tokenKey } from '../../domain/model/samples.ts'
import { hasLine } from '../../domain/rules/samples.ts'
import { useOptions } from '../hooks/use-options.ts'
import { useSamples } from '../hooks/use-samples.ts'
import { useStyles } from '../hooks/use-styles.ts'
import { useWords } from '../hooks/use-words.ts'
import { portfolioWords } from '../messages/portfolio.ts'
import css from '../styles/account-late.css?inline'
import { activityIcon } from './account-icons.ts'
import { Allocation } from './allocation.tsx'
import { DoubtfulTokens } from './doubtful-tokens.tsx'
import { Empty } from './empty.tsx'
import { Icon } from './icon.tsx'
import { NetworkShares } from './network-shares.tsx'
import { warnIcon } from './sign-icons.ts'
import { Sparkline } from './sparkline.tsx'
import { TokenRow } from './token-row.tsx'
import { TotalLine } from './total-line.tsx'

/** What the portfolio is made of: its line or its shares, then networks, then tokens, then what is set apart. */
export function PortfolioList({ portfolio }: { portfolio: Portfolio }) {
  useStyles(css)
  const t = useWords(portfolioWords)
  const samples = useSamples('portfolio')
  const { networks } = useOptions()
  const nameOf = (id: string) => networks.find(network => network.id === id)?.name ?? id
  const { tokens, doubtful, unknown, parts } = portfolio
  const several = new Set(parts.map(({ account }) => addressOf(account).toLowerCase())).size > 1
  return (
    <>
      {hasLine(samples) ? <TotalLine samples={samples} /> : <Allocation tokens={tokens} />}
      {unknown.length > 0 && (
        <p className="banner" data-testid="portico-portfolio-unknown">
          <Icon d={warnIcon} size={18} />
          <span>{t.without([...new Set(unknown.map(networkOf))].map(nameOf).join(', '))}</span>
        </p>
      )}
      <h2 className="group">{t.networks}</h2>
      <NetworkShares parts={parts} nameOf={nameOf} several={several} />
      <h2 className="group">{t.tokens}</h2>
      {tokens.length === 0 ? (
        <Empty icon={activityIcon} title={t.empty} body={t.emptyBody} />
      ) : (
        <ul className="rows" data-testid="portico-portfolio-tokens">
          {tokens.map(token => (
            <TokenRow key={tokenKey(token)} token={token} place={nameOf(token.network)}>
              <Sparkline samples={samples} token={token} />
            </TokenRow>
          ))}
        </ul>
      )}
      <DoubtfulTokens tokens={doubtful} />
    </>
  )
}
