import type { CaipAddress } from '../../../domain/core/caip.ts'
import { idle, type Loadable } from '../../../domain/core/loadable.ts'
import type { RegisteredName } from '../../../domain/names/names.ts'
import { useUi } from '../../app/context.ts'
import { useFeature } from '../../app/hooks/use-feature.ts'
import { useLatest } from '../../app/hooks/use-latest.ts'
import { usePersistedState } from '../../app/hooks/use-persisted-state.ts'
import { memoryKey } from '../../app/memory.ts'

const roundKey = memoryKey<number>('own-names-round')

/** The names that the data provider has registered for the account. */
export function useOwnNames(account: CaipAddress): {
  readonly names: Loadable<readonly RegisteredName[]>
  readonly refresh: () => void
} {
  const { state } = useUi()
  const feature = useFeature('names')
  const [round, setRound] = usePersistedState(roundKey, 0)
  const names = useLatest(feature.stream$('ownNames', account)) ?? idle
  const refresh = (): void => {
    state.forget('feature', 'names', 'ownNames', account)
    setRound(round + 1)
  }
  return { names, refresh }
}
