import type { CaipAddress } from '../../domain/model/caip.ts'
import { idle, type Loadable } from '../../domain/model/loadable.ts'
import type { RegisteredName } from '../../domain/model/names.ts'
import { useStore, useUi } from '../context.ts'
import { useKeptState } from './use-kept-state.ts'
import { useWing } from './use-wing.ts'

/** The names the provider keeps for an account. */
export function useOwnNames(account: CaipAddress): {
  readonly names: Loadable<readonly RegisteredName[]>
  readonly refresh: () => void
} {
  const { state } = useUi()
  const wing = useWing('names')
  const [round, setRound] = useKeptState('own-names-round', 0)
  const names = useStore(wing.store('ownNames', account)) ?? idle
  const refresh = (): void => {
    state.forget('wing', 'names', 'ownNames', account)
    setRound(round + 1)
  }
  return { names, refresh }
}
