import { map, type Observable } from 'rxjs'
import { addressOf, type CaipAddress } from '../../domain/model/caip.ts'
import type { HistoryPage } from '../../domain/model/entities.ts'
import { readPage } from './history.ts'
import type { Ask } from './http.ts'
import { type Caller, urlOf } from './urls.ts'

/** GET v1/account/{address}/history?onramp=coinbase: the orders of an address at the on-ramp that tells of them. */
export function createOrdersSource(
  ask: Ask,
  base: string,
  caller: Caller,
): (account: CaipAddress) => Observable<HistoryPage> {
  return account => {
    const path = `/v1/account/${addressOf(account)}/history`
    return ask({ url: urlOf(base, path, caller, { onramp: 'coinbase' }) }).pipe(
      map(body => readPage(body, undefined)),
    )
  }
}
