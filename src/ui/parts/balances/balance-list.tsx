import { leadingToken } from '../../../domain/balances/find-token.ts'
import type { Balances } from '../../../domain/core/entities.ts'
import type { Loadable } from '../../../domain/core/loadable.ts'
import { isEmpty } from '../../../domain/portfolio/totals.ts'
import { useMessages, useOptions, useStyles } from '../../app/hooks/use-app.ts'
import { useErrorText } from '../../app/hooks/use-error-text.ts'
import { ErrorReason } from '../../kit/error-state.tsx'
import { LoadableView } from '../../kit/loadable-view.tsx'
import { PagedRows } from '../../kit/paged-rows.tsx'
import { RefreshHeader } from '../../kit/refresh-header.tsx'
import { RetryButton, retryMessages } from '../../kit/retry-button.tsx'
import { Sparkline } from '../portfolio/sparkline.tsx'
import { useValueHistory } from '../portfolio/use-value-history.ts'
import { accountMessages } from '../session/account-messages.ts'
import { FirstRun } from './first-run.tsx'
import { HoldingPlaces } from './holding-places.tsx'
import css from './holdings.css?inline'
import { TokenListFooter } from './token-list-footer.tsx'
import { TokenRow } from './token-row.tsx'
import { TotalChart } from './total-chart.tsx'

type BalanceListProps = {
  readonly value: Loadable<Balances>
  readonly known: Balances | undefined
  readonly refreshing: boolean
  readonly refresh: () => void
}

/**
 * The balances of the account: a chart, the age of the data, a refresh button, and the tokens with the native coin
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
        what={t.tokens}
        skeleton={<HoldingPlaces rows={4} />}
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
            <TokenRows balances={data} />
            {isEmpty(data) && <FirstRun account={data.account} />}
            <TokenListFooter balances={data} />
          </>
        )}
      </LoadableView>
    </>
  )
}

/**
 * The rows of the tokens: the token that the site has chosen for the network, the native coin, then all others by value.
 * The value history is read once for all rows.
 */
function TokenRows({ balances }: { balances: Balances }) {
  const points = useValueHistory(balances.account)
  const { tokens } = useOptions()
  const lead = leadingToken(balances, tokens)
  const others = [
    balances.native,
    ...balances.tokens.filter(({ amount, spamFlag }) => amount > 0n && !spamFlag),
  ]
  const rows = lead ? [lead, ...others.filter(token => token !== lead)] : others
  return (
    <PagedRows items={rows} testId="portico-tokens">
      {token => (
        <TokenRow key={token.address ?? 'native'} token={token}>
          <Sparkline points={points} token={token} />
        </TokenRow>
      )}
    </PagedRows>
  )
}
