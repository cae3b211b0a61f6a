import type { CaipAddress } from '../../domain/model/caip.ts'
import type { Identity } from '../../domain/model/entities.ts'
import { dataOf, idle } from '../../domain/model/loadable.ts'
import { useStore, useUi } from '../context.ts'

/** The public name and picture of an account; empty until known, and where there is none. */
export function useIdentity(account: CaipAddress): Identity {
  const { state } = useUi()
  return dataOf(useStore(state.stream('identity', account)) ?? idle) ?? {}
}
