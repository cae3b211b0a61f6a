import type { Balances } from '../../../domain/core/entities.ts'
import type { Loadable } from '../../../domain/core/loadable.ts'
import { useErrorWords } from '../../app/hooks/error-text.ts'
import { useWords } from '../../app/hooks/use-messages.ts'
import { useStyles } from '../../app/hooks/use-styles.ts'
import { Why } from '../../kit/error-reason.tsx'
import { LoadableView } from '../../kit/loadable-view.tsx'
import { coreWords } from '../../kit/messages.ts'
import { FreshHead } from '../../kit/refresh-header.tsx'
import { RetryButton } from '../../kit/retry-button.tsx'
import { Bones } from '../../kit/skeleton.tsx'
import { accountWords } from '../session/account-messages.ts'
import css from '../session/account-more.css?inline'
import { Below, Plot, Spark } from '../session/account-more.tsx'
import { TokenRow } from './token-row.tsx'

export type BalanceListProps = {
  readonly value: Loadable<Balances>
  readonly known: Balances | undefined
  readonly refreshing: boolean
  readonly refresh: () => void
}

/** What the account owns: allocation, age and refresh, then every token, the native one first. */
export function BalanceList({ value, known, refreshing, refresh }: BalanceListProps) {
  useStyles(css)
  const t = useWords(accountWords)
  const core = useWords(coreWords)
  const explain = useErrorWords()
  return (
    <>
      {known && <Plot balances={known} />}
      {known && (
        <FreshHead title={t.tokens} value={value} words={t} refreshing={refreshing} refresh={refresh} />
      )}
      <LoadableView
        value={value}
        what={t.balances}
        skeleton={<Bones rows={4} end />}
        retry={refresh}
        count={one => one.tokens.length + 1}
        failed={(error, retryAt) => (
          <div className="retry">
            <p className="label">
              <Why error={error} />
              {error.code === 'balance-unavailable' ? core.tryAgainSoon : explain(error).headline}
            </p>
            <RetryButton retryAt={retryAt} onPress={refresh} />
          </div>
        )}
      >
        {data => (
          <>
            <ul className="rows" data-testid="portico-tokens">
              {[data.native, ...data.tokens.filter(({ amount, doubt }) => amount > 0n && !doubt)].map(
                token => (
                  <TokenRow key={token.address ?? 'native'} token={token}>
                    <Spark balances={data} token={token} />
                  </TokenRow>
                ),
              )}
            </ul>
            <Below balances={data} />
          </>
        )}
      </LoadableView>
    </>
  )
}
