import { map, type Observable } from 'rxjs'
import * as v from 'valibot'
import { readNetworkId } from '../../../domain/core/caip.ts'
import type { SendHttp } from '../../net/http.ts'
import { readAnswer, readRows } from '../../net/parse-rows.ts'
import { type ProjectIdentity, urlOf } from '../../net/urls.ts'

/** Requests the CAIP-2 ids of the networks that the data provider serves. */
export type FetchSupportedChains = () => Observable<readonly string[]>

const answer = v.object({ http: v.unknown() })

/** Creates the source of the supported networks: GET v1/supported-chains. */
export function createSupportedChainsSource(
  ask: SendHttp,
  base: string,
  caller: ProjectIdentity,
): FetchSupportedChains {
  return () =>
    ask({ url: urlOf(base, '/v1/supported-chains', caller) }).pipe(
      map(body => readRows<string>(readAnswer(answer, body).http, readNetworkId, chain => chain)),
    )
}
