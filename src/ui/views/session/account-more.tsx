import type { Balances, TokenBalance } from '../../../domain/core/entities.ts'
import { hasLine } from '../../../domain/portfolio/value-history.ts'
import { useWords } from '../../app/hooks/use-messages.ts'
import { useNavigation } from '../../app/hooks/use-navigation.ts'
import { useOptions } from '../../app/hooks/use-options.ts'
import { Icon } from '../../kit/icon.tsx'
import { forwardIcon } from '../../kit/sign-icons.ts'
import { DoubtfulTokens } from '../balances/spam-tokens.tsx'
import { Allocation } from '../portfolio/allocation.tsx'
import { portfolioWords } from '../portfolio/messages.ts'
import { TotalLine } from '../portfolio/portfolio-chart.tsx'
import { Sparkline } from '../portfolio/sparkline.tsx'
import { useSamples } from '../portfolio/use-value-history.ts'

/** How the total went, or what it is made of, over the tokens of the account. */
export function Plot({ balances }: { balances: Balances }) {
  const samples = useSamples(balances.account)
  if (hasLine(samples)) return <TotalLine samples={samples} />
  return <Allocation tokens={[balances.native, ...balances.tokens]} />
}

/** How one token of the account went. */
export function Spark({ balances, token }: { balances: Balances; token: TokenBalance }) {
  return <Sparkline samples={useSamples(balances.account)} token={token} />
}

/** What stands below the tokens: whose word they are, those set apart, and the way to everything else. */
export function Below({ balances }: { balances: Balances }) {
  const t = useWords(portfolioWords)
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
      <DoubtfulTokens tokens={tokens.filter(({ doubt, amount }) => doubt && amount > 0n)} />
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
