import type { CaipAddress } from '../../../domain/core/caip.ts'
import type { Identity } from '../../../domain/core/entities.ts'
import { dataOf, idle } from '../../../domain/core/loadable.ts'
import { useStore, useUi } from '../../app/context.ts'

/** Public name and picture of an account; empty until loaded, or if it has none. */
export function useIdentity(account: CaipAddress): Identity {
  const { state } = useUi()
  return dataOf(useStore(state.stream('identity', account)) ?? idle) ?? {}
}
