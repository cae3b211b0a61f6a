import { useState } from 'react'
import { type CaipAddress, networkOf } from '../../domain/model/caip.ts'
import type { SwapToken } from '../../domain/model/swap.ts'
import type { ViewEntry } from '../../domain/rules/navigation.ts'
import { searchTokens } from '../../domain/rules/swap-search.ts'
import { useErrorWords } from '../hooks/error-words.ts'
import { useNavigation } from '../hooks/use-navigation.ts'
import { useSession } from '../hooks/use-session.ts'
import { useSwapDraft } from '../hooks/use-swap-draft.ts'
import { useSwapTokens } from '../hooks/use-swap-tokens.ts'
import { useWing } from '../hooks/use-wing.ts'
import { useWords } from '../hooks/use-words.ts'
import { swapTokenWords } from '../messages/swap-tokens.ts'
import { Empty } from '../parts/empty.tsx'
import { LateTokenList } from '../parts/late-token-list.tsx'
import { LoadableView } from '../parts/loadable-view.tsx'
import { Screen } from '../parts/screen.tsx'
import { SearchField } from '../parts/search-field.tsx'
import { searchIcon, warnIcon } from '../parts/sign-icons.ts'
import { Bones } from '../parts/skeleton.tsx'
import list from '../styles/list.css?inline'
import own from '../styles/swap-tokens.css?inline'

export const css = list + own

/** Every token that can be swapped here: the well-known by their address, what is owned, then the rest. */
export function View({ entry }: { entry: ViewEntry }) {
  const t = useWords(swapTokenWords)
  const { active } = useSession()
  return (
    <Screen title={t.title}>
      {active ? (
        <Choice account={active} side={entry.params?.side === 'to' ? 'to' : 'from'} />
      ) : (
        <Empty icon={searchIcon} title={t.nobody} />
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
        {all => <LateTokenList account={account} tokens={searchTokens(all, text)} text={text} pick={pick} />}
      </LoadableView>
    </>
  )
}
