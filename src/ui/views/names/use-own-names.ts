import type { CaipAddress } from '../../../domain/core/caip.ts'
import { idle, type Loadable } from '../../../domain/core/loadable.ts'
import type { RegisteredName } from '../../../domain/names/names.ts'
import { useStore, useUi } from '../../app/context.ts'
import { useFeature } from '../../app/hooks/use-feature.ts'
import { usePersistedState } from '../../app/hooks/use-persisted-state.ts'

/** The account's names at the provider. */
export function useOwnNames(account: CaipAddress): {
  readonly names: Loadable<readonly RegisteredName[]>
  readonly refresh: () => void
} {
  const { state } = useUi()
  const feature = useFeature('names')
  const [round, setRound] = usePersistedState('own-names-round', 0)
  const names = useStore(feature.store('ownNames', account)) ?? idle
  const refresh = (): void => {
    state.forget('feature', 'names', 'ownNames', account)
    setRound(round + 1)
  }
  return { names, refresh }
}
