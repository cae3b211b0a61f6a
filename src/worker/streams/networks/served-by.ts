import { type Observable, of } from 'rxjs'
import {
  type CaipAddress,
  type CaipNetworkId,
  namespaceOf,
  networkOf,
} from '../../../domain/core/entities.ts'

/**
 * Returns the query whether the data provider serves the network of an account with names and sessions. These exist on
 * EVM networks only. Without `isSupported$` the site has no project id, and each request says so itself.
 */
export function servedBy(
  isSupported$: ((network: CaipNetworkId) => Observable<boolean>) | undefined,
): (account: CaipAddress) => Observable<boolean> {
  return account => {
    if (namespaceOf(account) !== 'eip155') return of(false)
    return isSupported$?.(networkOf(account)) ?? of(true)
  }
}
