import { map, type Observable } from 'rxjs'
import * as v from 'valibot'
import { addressOf, type CaipNetworkId, networkOf, readCaipAddress } from '../../../domain/core/caip.ts'
import type { SendHttp } from '../../net/http.ts'
import { readAnswer, readRow, readRows } from '../../net/parse-rows.ts'
import { type ProjectIdentity, urlOf } from '../../net/urls.ts'

/** Requests the addresses, in lower case, of the tokens that the provider trades on a network. */
export type FetchVerifiedTokens = (network: CaipNetworkId) => Observable<ReadonlySet<string>>

const answer = v.object({ tokens: v.unknown() })
const row = v.object({ address: v.string() })

/** Calls GET v1/convert/tokens, to verify tokens that share a symbol. */
export function createVerifiedTokensSource(
  ask: SendHttp,
  base: string,
  caller: ProjectIdentity,
): FetchVerifiedTokens {
  return network => {
    const url = urlOf(base, '/v1/convert/tokens', caller, { chainId: network })
    const readToken = (item: unknown) => {
      const account = readCaipAddress(readRow(row, item)?.address)
      return account && networkOf(account) === network ? addressOf(account).toLowerCase() : undefined
    }
    return ask({ url }).pipe(
      map(body => new Set(readRows(readAnswer(answer, body).tokens, readToken, address => address))),
    )
  }
}
