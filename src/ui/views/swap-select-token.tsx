import { useState } from 'react'
import { formatUnits } from '../../domain/model/amount.ts'
import { type CaipAddress, networkOf } from '../../domain/model/caip.ts'
import { showNative, showToken } from '../../domain/model/display.ts'
import { dataOf } from '../../domain/model/loadable.ts'
import type { SwapToken } from '../../domain/model/swap.ts'
import type { ViewEntry } from '../../domain/rules/navigation.ts'
import { isNativeCoin } from '../../domain/rules/swap.ts'
import { searchTokens } from '../../domain/rules/swap-tokens.ts'
import { useErrorWords } from '../hooks/error-words.ts'
import { useBalances } from '../hooks/use-balances.ts'
import { useLocale } from '../hooks/use-locale.ts'
import { useNavigation } from '../hooks/use-navigation.ts'
import { useSession } from '../hooks/use-session.ts'
import { amountOf, useSwapTokens } from '../hooks/use-swap.ts'
import { useSwapDraft } from '../hooks/use-swap-draft.ts'
import { useWing } from '../hooks/use-wing.ts'
import { useWords } from '../hooks/use-words.ts'
import { swapTokenWords, swapWords } from '../messages/swap.ts'
import { walletIcon } from '../parts/account-icons.ts'
import { Address } from '../parts/address.tsx'
import { Amount } from '../parts/amount.tsx'
import { Button } from '../parts/button.tsx'
import { Empty } from '../parts/empty.tsx'
import { LoadableView } from '../parts/loadable-view.tsx'
import { Picture } from '../parts/picture.tsx'
import { Screen } from '../parts/screen.tsx'
import { SearchField } from '../parts/search-field.tsx'
import { searchIcon, warnIcon } from '../parts/sign-icons.ts'
import { Bones } from '../parts/skeleton.tsx'
import list from '../styles/list.css?inline'
import notices from '../styles/notices.css?inline'
import own from '../styles/swap.css?inline'

export const css = list + notices + own

/** Rows drawn before more are asked for. */
const page = 50

/** Every token that can be swapped here: the well-known by their address, what is owned, then the rest. */
export function View({ entry }: { entry: ViewEntry }) {
  const t = useWords(swapTokenWords)
  const words = useWords(swapWords)
  const { active } = useSession()
  return (
    <Screen title={t.title}>
      {active ? (
        <Choice account={active} side={entry.params?.side === 'to' ? 'to' : 'from'} />
      ) : (
        <Empty icon={walletIcon} title={words.nobody} />
      )}
    </Screen>
  )
}

function Choice({ account, side }: { account: CaipAddress; side: 'from' | 'to' }) {
  const t = useWords(swapTokenWords)
  const explain = useErrorWords()
  const { back } = useNavigation()
  const [draft, setDraft] = useSwapDraft()
  const [text, setText] = useState('')
  const wing = useWing('swap')
  const tokens = useSwapTokens(networkOf(account))
  const retry = () => void wing.call('lookAgain').catch(() => {})
  const pick = ({ address }: SwapToken) => {
    const other = side === 'from' ? 'to' : 'from'
    // The token of the other side changes places with it.
    const moved = draft[other] === address ? { [other]: draft[side] } : {}
    setDraft({ ...draft, ...moved, [side]: address })
    back()
  }
  return (
    <>
      <SearchField label={t.search} value={text} onChange={setText} testId="swap-select-token-search-input" />
      <LoadableView
        value={tokens}
        what={t.tokens}
        skeleton={<Bones rows={7} end />}
        retry={retry}
        count={all => all.length}
        failed={error => <Empty icon={warnIcon} title={explain(error).headline} body={explain(error).body} />}
      >
        {all => <Found account={account} tokens={searchTokens(all, text)} text={text} pick={pick} />}
      </LoadableView>
    </>
  )
}

type FoundProps = {
  readonly account: CaipAddress
  readonly tokens: readonly SwapToken[]
  readonly text: string
  readonly pick: (token: SwapToken) => void
}

function Found({ account, tokens, text, pick }: FoundProps) {
  const t = useWords(swapTokenWords)
  const owned = dataOf(useBalances(account).balances)
  const [shown, setShown] = useState(page)
  const isOwned = ({ address }: SwapToken) => (amountOf(owned, address) ?? 0n) > 0n
  const [yours, others] = [tokens.filter(isOwned), tokens.filter(token => !isOwned(token))]
  const suggested = text === '' ? tokens.filter(token => token.suggested) : []
  if (tokens.length === 0) {
    return <Empty icon={searchIcon} title={t.none(text)} body={t.noneBody} />
  }
  const rows = (title: string, list: readonly SwapToken[]) =>
    list.length > 0 && (
      <section>
        <h2 className="group">{title}</h2>
        <ul className="rows">
          {list.map(token => (
            <TokenChoice
              key={token.address}
              token={token}
              amount={amountOf(owned, token.address)}
              pick={pick}
            />
          ))}
        </ul>
      </section>
    )
  return (
    <>
      {suggested.length > 1 && (
        <section>
          <h2 className="group">{t.suggested}</h2>
          <ul className="chips">
            {suggested.map(token => (
              <li key={token.address}>
                <button type="button" className="coin-button" onClick={() => pick(token)}>
                  <Picture name={token.symbol} src={token.iconUrl} size={24} round />
                  {token.symbol}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {rows(t.yours, yours)}
      {rows(t.all, others.slice(0, shown))}
      {others.length > shown && (
        <p className="line">
          <Button small onPress={() => setShown(shown + page)}>
            {t.more(others.length - shown)}
          </Button>
        </p>
      )}
    </>
  )
}

type TokenChoiceProps = {
  readonly token: SwapToken
  readonly amount: bigint | undefined
  readonly pick: (token: SwapToken) => void
}

function TokenChoice({ token, amount, pick }: TokenChoiceProps) {
  const t = useWords(swapTokenWords)
  const locale = useLocale()
  const native = isNativeCoin(token.address)
  const show = native ? showNative : showToken
  return (
    <li>
      <button
        type="button"
        className="row"
        data-testid={`swap-select-token-item-${token.symbol}`}
        onClick={() => pick(token)}
      >
        <Picture name={token.symbol} src={token.iconUrl} round />
        <span className="grow two">
          <span>{token.name}</span>
          <span className="label">
            {token.symbol}
            {!native && (
              <>
                {' '}
                · <Address address={token.address} />
              </>
            )}
          </span>
          {token.imitates && (
            <span className="line-start">
              <span className="badge warn">{t.imitates(token.symbol)}</span>
            </span>
          )}
        </span>
        {amount !== undefined && amount > 0n && (
          <span className="end">
            <Amount shown={show(formatUnits(amount, token.decimals), '', locale)} />
          </span>
        )}
      </button>
    </li>
  )
}
