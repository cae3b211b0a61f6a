import type { CaipAddress, Identity } from '../../../domain/core/entities.ts'
import { dataOf, idle } from '../../../domain/core/loadable.ts'
import { useFeature, useLatest } from '../../app/hooks/use-app.ts'

/** Public name and picture of an account. Empty until loaded, or if the account has none. */
export function useIdentity(account: CaipAddress): Identity {
  const identity = useFeature('identity')
  return dataOf(useLatest(identity.stream$('identity', account)) ?? idle) ?? {}
}
