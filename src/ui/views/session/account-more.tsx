import type { Balances, TokenBalance } from '../../../domain/core/entities.ts'
import { hasLine } from '../../../domain/portfolio/value-history.ts'
import { useMessages } from '../../app/hooks/use-messages.ts'
import { useNavigation } from '../../app/hooks/use-navigation.ts'
import { useOptions } from '../../app/hooks/use-options.ts'
import { Icon } from '../../kit/icon.tsx'
import { forwardIcon } from '../../kit/sign-icons.ts'
import { SpamTokens } from '../balances/spam-tokens.tsx'
import { Allocation } from '../portfolio/allocation.tsx'
import { portfolioMessages } from '../portfolio/messages.ts'
import { PortfolioChart } from '../portfolio/portfolio-chart.tsx'
import { Sparkline } from '../portfolio/sparkline.tsx'
import { useValueHistory } from '../portfolio/use-value-history.ts'

/** Chart or allocation of the total, above the account's tokens. */
export function TotalChart({ balances }: { balances: Balances }) {
  const samples = useValueHistory(balances.account)
  if (hasLine(samples)) return <PortfolioChart samples={samples} />
  return <Allocation tokens={[balances.native, ...balances.tokens]} />
}

/** Sparkline of one token. */
export function TokenSparkline({ balances, token }: { balances: Balances; token: TokenBalance }) {
  return <Sparkline samples={useValueHistory(balances.account)} token={token} />
}

/** Footer of the token list: data source, hidden spam tokens, link to the portfolio. */
export function TokenListFooter({ balances }: { balances: Balances }) {
  const t = useMessages(portfolioMessages)
  const { push } = useNavigation()
  const { networks } = useOptions()
  const { source, tokens } = balances
  return (
    <>
      {source !== 'provider' && (
        <p className="note line" data-testid="portico-source">
          {source === 'chain' ? t.fromChain : t.fromWallet}
        </p>
      )}
      <SpamTokens tokens={tokens.filter(({ doubt, amount }) => doubt && amount > 0n)} />
      {networks.length > 1 && (
        <div className="line">
          <button
            type="button"
            className="chip"
            data-testid="portico-portfolio-button"
            onClick={() => push('Portfolio')}
          >
            {t.everything}
            <Icon d={forwardIcon} size={16} flip />
          </button>
        </div>
      )}
    </>
  )
}
