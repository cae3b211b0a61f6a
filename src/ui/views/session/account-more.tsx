import type { Balances, TokenBalance } from '../../../domain/core/entities.ts'
import { hasLine } from '../../../domain/portfolio/totals.ts'
import { useMessages } from '../../app/hooks/use-app.ts'
import { SpamTokens } from '../balances/token-row.tsx'
import { portfolioMessages } from '../portfolio/messages.ts'
import { PortfolioChart } from '../portfolio/portfolio-chart.tsx'
import { Allocation } from '../portfolio/portfolio-list.tsx'
import { Sparkline, useValueHistory } from '../portfolio/sparkline.tsx'

/** A chart or the shares of the total, above the tokens of the account. */
export function TotalChart({ balances }: { balances: Balances }) {
  const samples = useValueHistory(balances.account)
  if (hasLine(samples)) return <PortfolioChart small samples={samples} />
  return <Allocation tokens={[balances.native, ...balances.tokens]} />
}

/** A small chart of one token's value. */
export function TokenSparkline({ balances, token }: { balances: Balances; token: TokenBalance }) {
  return <Sparkline samples={useValueHistory(balances.account)} token={token} />
}

/** Footer of the token list: source of the data, and hidden spam tokens. */
export function TokenListFooter({ balances }: { balances: Balances }) {
  const t = useMessages(portfolioMessages)
  const { source, tokens } = balances
  return (
    <>
      {source !== 'provider' && (
        <p className="note line" data-testid="portico-source">
          {source === 'chain' ? t.fromChain : t.fromWallet}
        </p>
      )}
      <SpamTokens tokens={tokens.filter(({ spamFlag, amount }) => spamFlag && amount > 0n)} />
    </>
  )
}
