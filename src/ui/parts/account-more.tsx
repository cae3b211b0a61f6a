import type { Balances, TokenBalance } from '../../domain/model/entities.ts'
import { hasLine } from '../../domain/rules/samples.ts'
import { useNavigation } from '../hooks/use-navigation.ts'
import { useOptions } from '../hooks/use-options.ts'
import { useSamples } from '../hooks/use-samples.ts'
import { useWords } from '../hooks/use-words.ts'
import { portfolioWords } from '../messages/portfolio.ts'
import { Allocation } from './allocation.tsx'
import { DoubtfulTokens } from './doubtful-tokens.tsx'
import { Icon } from './icon.tsx'
import { forwardIcon } from './sign-icons.ts'
import { Sparkline } from './sparkline.tsx'
import { TotalLine } from './total-line.tsx'

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
