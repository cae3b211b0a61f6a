import { map, type Observable } from 'rxjs'
import { addressOf, type CaipAddress } from '../../../domain/core/caip.ts'
import type { HistoryPage } from '../../../domain/core/entities.ts'
import type { SendHttp } from '../../net/http.ts'
import { type ProjectIdentity, urlOf } from '../../net/urls.ts'
import { readPage } from '../history/source.ts'

/**
 * Calls GET v1/account/{address}/history?onramp=coinbase: the orders of an address at Coinbase, the only on-ramp that
 * reports them.
 */
export function createOrdersSource(
  ask: SendHttp,
  base: string,
  caller: ProjectIdentity,
): (account: CaipAddress) => Observable<HistoryPage> {
  return account => {
    const path = `/v1/account/${addressOf(account)}/history`
    return ask({ url: urlOf(base, path, caller, { onramp: 'coinbase' }) }).pipe(
      map(body => readPage(body, undefined)),
    )
  }
}
