import { showBalance, showMoney } from '../../../domain/core/amount.ts'
import type { Balances, CaipAddress, TokenBalance } from '../../../domain/core/entities.ts'
import { folded } from '../../../domain/core/lib/folded.ts'
import { dataOf } from '../../../domain/core/loadable.ts'
import { shortLabel } from '../../../domain/core/short-label.ts'
import {
  memoryKey,
  useFeature,
  useLatest,
  useLocale,
  useMessages,
  useNavigation,
} from '../../app/hooks/use-app.ts'
import { useErrorText } from '../../app/hooks/use-error-text.ts'
import { usePersistedState } from '../../app/hooks/use-persisted-state.ts'
import { useSession } from '../../app/hooks/use-session.ts'
import { Amount } from '../../kit/amount.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { sendIcon } from '../../kit/icons/transactions.ts'
import { LoadableView } from '../../kit/loadable-view.tsx'
import { PagedRows } from '../../kit/paged-rows.tsx'
import { RetryButton } from '../../kit/retry-button.tsx'
import { Screen } from '../../kit/screen.tsx'
import { SearchField } from '../../kit/search-field.tsx'
import { Skeletons } from '../../kit/skeleton.tsx'
import { UnknownValue } from '../../kit/unknown-value.tsx'
import { WithBadge } from '../../kit/with-badge.tsx'
import { useBalances } from '../../parts/balances/use-balances.ts'
import { CoinPicture } from '../../parts/networks/coin-picture.tsx'
import { sendMessages } from '../../parts/transactions/send-messages.ts'

const searchKey = memoryKey<string>('send-token-search')

export { default as css } from '../../kit/styles/list.css?inline'

/** The view to choose the token of a send. It lists all tokens that the active account owns on its network. */
export function View() {
  const t = useMessages(sendMessages)
  const { active } = useSession()
  if (active) return <Tokens account={active} />
  return (
    <Screen title={t.selectToken}>
      <EmptyState icon={sendIcon} title={t.nobody} />
    </Screen>
  )
}

function Tokens({ account }: { account: CaipAddress }) {
  const t = useMessages(sendMessages)
  const explain = useErrorText()
  const [query, setQuery] = usePersistedState(searchKey, '')
  const { balances, refresh } = useBalances(account)
  const { back } = useNavigation()
  const choose = useDraftToken(account, back)
  return (
    <Screen title={t.selectToken}>
      <SearchField
        label={t.nameOrAddress}
        value={query}
        onChange={setQuery}
        testId="portico-send-token-search"
      />
      <LoadableView
        value={balances}
        what={t.yourTokens}
        skeleton={<Skeletons rows={4} end />}
        retry={refresh}
        count={balances => sendable(balances).length}
        failed={(error, retryAt) => (
          <div className="retry">
            <p className="label">{explain(error).headline}</p>
            <RetryButton retryAt={retryAt} onPress={refresh} />
          </div>
        )}
      >
        {data => <List tokens={sendable(data)} query={query.trim()} onChoose={choose} />}
      </LoadableView>
    </Screen>
  )
}

type ListProps = {
  readonly tokens: readonly TokenBalance[]
  readonly query: string
  readonly onChoose: (token: TokenBalance) => void
}

function List({ tokens, query, onChoose }: ListProps) {
  const t = useMessages(sendMessages)
  const found = tokens.filter(token => matches(token, folded(query)))
  if (found.length === 0) return <EmptyState icon={sendIcon} title={query ? t.noToken(query) : t.noTokens} />
  const groups = [
    [t.yourTokens, found.filter(({ spamFlag }) => !spamFlag)],
    [t.apart, found.filter(({ spamFlag }) => spamFlag)],
  ] as const
  return groups.map(
    ([title, list]) =>
      list.length > 0 && (
        <section key={title}>
          <h2 className="group">{title}</h2>
          <PagedRows items={list}>
            {token => (
              <li key={token.address ?? 'native'}>
                <TokenChoice token={token} onChoose={onChoose} />
              </li>
            )}
          </PagedRows>
        </section>
      ),
  )
}

/** A row for a token that can be sent. A token with a spam flag has a badge, and no remote picture and no value. */
function TokenChoice({ token, onChoose }: { token: TokenBalance; onChoose: ListProps['onChoose'] }) {
  const t = useMessages(sendMessages)
  const locale = useLocale()
  const { spamFlag, symbol, value } = token
  return (
    <button
      type="button"
      className="row"
      data-testid={`portico-send-token-${symbol}`}
      onClick={() => onChoose(token)}
    >
      <CoinPicture token={token} src={spamFlag ? undefined : token.iconUrl} />
      <span className="grow two">
        <bdi translate="no">{shortLabel(token.name)}</bdi>
        <span className="label">
          <Amount shown={showBalance(token, locale)} />
        </span>
        {spamFlag && (
          <WithBadge>
            <span className="badge warn">
              {spamFlag === 'imitation' ? t.imitation(shortLabel(symbol)) : t.advert}
            </span>
          </WithBadge>
        )}
      </span>
      {!spamFlag && (
        <span className="end">
          {value === undefined ? <UnknownValue /> : <Amount shown={showMoney(value, locale)} />}
        </span>
      )}
    </button>
  )
}

function sendable({ native, tokens }: Balances): readonly TokenBalance[] {
  return [native, ...tokens].filter(({ amount }) => amount > 0n)
}

function matches({ name, symbol, address }: TokenBalance, query: string): boolean {
  return [name, symbol, address ?? ''].some(text => folded(text).includes(query))
}

/** Returns a function that sets the token of the draft. If the token changes, the function clears the amount. */
function useDraftToken(account: CaipAddress, done: () => void): (token: TokenBalance) => void {
  const transactions = useFeature('transactions')
  const draft = dataOf(useLatest(transactions.stream$('draft', account)) ?? { status: 'idle' })
  return ({ address }) => {
    const same = draft?.token === address
    const next = {
      amount: same ? (draft?.amount ?? '') : '',
      unit: draft?.unit ?? 'token',
      to: draft?.to ?? '',
      ...(address !== undefined && { token: address }),
    } as const
    transactions.call('writeDraft', account, next).then(done, done)
  }
}
