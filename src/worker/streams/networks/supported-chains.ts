import { map, type Observable } from 'rxjs'
import * as v from 'valibot'
import { readNetworkId } from '../../../domain/core/entities.ts'
import type { SendHttp } from '../../net/http.ts'
import { readResponse, readRows } from '../../net/parse-rows.ts'
import { type ProjectIdentity, urlOf } from '../../net/service-url.ts'

/** Requests the CAIP-2 ids of the networks that the data provider serves. */
export type FetchSupportedChains = () => Observable<readonly string[]>

const chainsResponse = v.object({ http: v.unknown() })

/** Creates the function that requests the supported networks: GET v1/supported-chains. */
export function createSupportedChainsSource(
  sendHttp: SendHttp,
  base: string,
  caller: ProjectIdentity,
): FetchSupportedChains {
  return () =>
    sendHttp({ url: urlOf(base, '/v1/supported-chains', caller) }).pipe(
      map(body => readRows<string>(readResponse(chainsResponse, body).http, readNetworkId, chain => chain)),
    )
}
