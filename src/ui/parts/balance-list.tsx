import type { Balances } from '../../domain/model/entities.ts'
import type { Loadable } from '../../domain/model/loadable.ts'
import { useErrorWords } from '../hooks/error-words.ts'
import { useStyles } from '../hooks/use-styles.ts'
import { useWords } from '../hooks/use-words.ts'
import { accountWords } from '../messages/account.ts'
import { coreWords } from '../messages/core.ts'
import css from '../styles/account-late.css?inline'
import { Below, Plot, Spark } from './account-more.tsx'
import { FreshHead } from './fresh-head.tsx'
import { LoadableView } from './loadable-view.tsx'
import { RetryButton } from './retry-button.tsx'
import { Bones } from './skeleton.tsx'
import { TokenRow } from './token-row.tsx'
import { Why } from './why.tsx'

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
