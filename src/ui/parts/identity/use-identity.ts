import type { CaipAddress, Identity } from '../../../domain/core/entities.ts'
import { dataOf, idle } from '../../../domain/core/loadable.ts'
import { useFeature, useLatest } from '../../app/hooks/use-app.ts'

/**
 * Returns the public name and picture of an account. The result is empty until they have loaded, or if the account has
 * neither.
 */
export function useIdentity(account: CaipAddress): Identity {
  const identity = useFeature('identity')
  return dataOf(useLatest(identity.stream$('identity', account)) ?? idle) ?? {}
}
