import { useState } from 'react'
import { type CaipAddress, networkOf } from '../../../domain/core/entities.ts'
import type { ViewEntry } from '../../../domain/navigation/navigation.ts'
import { searchTokens } from '../../../domain/swaps/search-tokens.ts'
import type { SwapToken } from '../../../domain/swaps/types.ts'
import { useFeature, useMessages, useNavigation } from '../../app/hooks/use-app.ts'
import { useErrorText } from '../../app/hooks/use-error-text.ts'
import { useSession } from '../../app/hooks/use-session.ts'
import { lazyPart } from '../../app/lazy.tsx'
import { EmptyState, LoadError } from '../../kit/empty-state.tsx'
import { searchIcon, warnIcon } from '../../kit/icons/common.ts'
import { LoadableView } from '../../kit/loadable-view.tsx'
import { Screen } from '../../kit/screen.tsx'
import { SearchField } from '../../kit/search-field.tsx'
import { Skeletons } from '../../kit/skeleton.tsx'
import list from '../../kit/styles/list.css?inline'
import { swapTokenMessages } from '../../parts/swaps/swap-token-messages.ts'
import own from './swap-tokens.css?inline'
import { useSwapDraft } from './use-swap-draft.ts'
import { useSwapTokens } from './use-swap-tokens.ts'

export const css = list + own

const TokenList = lazyPart(() => import('../../parts/balances/token-list.tsx').then(file => file.TokenList), {
  skeleton: (
    <div data-late="true">
      <Skeletons rows={7} end />
    </div>
  ),
  failed: retry => <LoadError retry={retry} />,
})

/**
 * The view to choose a token for a swap on the account's network: well-known tokens first, then owned tokens, then all
 * others.
 */
export function View({ entry }: { entry: ViewEntry }) {
  const t = useMessages(swapTokenMessages)
  const { active } = useSession()
  return (
    <Screen title={t.title}>
      {active ? (
        <Choice account={active} side={entry.params?.side === 'to' ? 'to' : 'from'} />
      ) : (
        <EmptyState icon={searchIcon} title={t.nobody} />
      )}
    </Screen>
  )
}

function Choice({ account, side }: { account: CaipAddress; side: 'from' | 'to' }) {
  const t = useMessages(swapTokenMessages)
  const explain = useErrorText()
  const { back } = useNavigation()
  const [draft, setDraft] = useSwapDraft()
  const [text, setText] = useState('')
  const feature = useFeature('swaps')
  const tokens = useSwapTokens(networkOf(account))
  const retry = () => void feature.call('refreshSteps').catch(() => {})
  const pick = ({ address }: SwapToken) => {
    const other = side === 'from' ? 'to' : 'from'
    // If the user chooses the token that is already on the other side of the swap, the two tokens change places.
    const exchanged = draft[other] === address ? { [other]: draft[side] } : {}
    setDraft({ ...draft, ...exchanged, [side]: address })
    back()
  }
  return (
    <>
      <SearchField label={t.search} value={text} onChange={setText} testId="swap-select-token-search-input" />
      <LoadableView
        value={tokens}
        what={t.all}
        skeleton={<Skeletons rows={7} end />}
        retry={retry}
        count={all => all.length}
        failed={error => (
          <EmptyState icon={warnIcon} title={explain(error).headline} body={explain(error).body} />
        )}
      >
        {all => <TokenList account={account} tokens={searchTokens(all, text)} text={text} pick={pick} />}
      </LoadableView>
    </>
  )
}
