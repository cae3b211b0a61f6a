import type { Balances } from '../../../domain/core/entities.ts'
import type { Loadable } from '../../../domain/core/loadable.ts'
import { useErrorText, useMessages, useStyles } from '../../app/hooks/use-app.ts'
import { RetryButton, retryMessages } from '../../kit/amount.tsx'
import { ErrorReason } from '../../kit/data-status.tsx'
import { LoadableView, Skeletons } from '../../kit/placeholders.tsx'
import { RefreshHeader } from '../../kit/select.tsx'
import { accountMessages } from '../session/account-messages.ts'
import css from '../session/account-more.css?inline'
import { FirstRun, TokenListFooter, TokenSparkline, TotalChart } from '../session/account-more.tsx'
import { TokenRow } from './token-row.tsx'

export type BalanceListProps = {
  readonly value: Loadable<Balances>
  readonly known: Balances | undefined
  readonly refreshing: boolean
  readonly refresh: () => void
}

/**
 * Balances of the account: shares of the tokens, age of the data, a refresh button, then all tokens with the native coin
 * first.
 */
export function BalanceList({ value, known, refreshing, refresh }: BalanceListProps) {
  useStyles(css)
  const t = useMessages(accountMessages)
  const { tryAgainSoon } = useMessages(retryMessages)
  const explain = useErrorText()
  return (
    <>
      {known && <TotalChart balances={known} />}
      {known && <RefreshHeader value={value} words={t} refreshing={refreshing} refresh={refresh} />}
      <LoadableView
        value={value}
        what={t.balances}
        skeleton={<Skeletons rows={4} end />}
        retry={refresh}
        count={balances => balances.tokens.length + 1}
        failed={(error, retryAt) => (
          <div className="retry">
            <p className="label">
              {error.code === 'balance-unavailable' ? tryAgainSoon : explain(error).headline}
            </p>
            <RetryButton retryAt={retryAt} onPress={refresh} />
            <p className="note">
              <ErrorReason error={error} />
            </p>
          </div>
        )}
      >
        {data => (
          <>
            <ul className="rows" data-testid="portico-tokens">
              {[data.native, ...data.tokens.filter(({ amount, spamFlag }) => amount > 0n && !spamFlag)].map(
                token => (
                  <TokenRow key={token.address ?? 'native'} token={token}>
                    <TokenSparkline balances={data} token={token} />
                  </TokenRow>
                ),
              )}
            </ul>
            {isEmpty(data) && <FirstRun account={data.account} />}
            <TokenListFooter balances={data} />
          </>
        )}
      </LoadableView>
    </>
  )
}

function isEmpty({ native, tokens }: Balances): boolean {
  return [native, ...tokens].every(({ amount }) => amount === 0n)
}
