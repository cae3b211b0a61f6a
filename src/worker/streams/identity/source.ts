import { map, type Observable } from 'rxjs'
import * as v from 'valibot'
import { addressOf, type CaipAddress } from '../../../domain/core/caip.ts'
import type { Identity } from '../../../domain/core/entities.ts'
import type { SendHttp } from '../../net/http.ts'
import { lenient, present, readAnswer, shownText, webUrl } from '../../net/parse-rows.ts'
import { type ProjectIdentity, urlOf } from '../../net/urls.ts'

/** Requests the public name and picture of an account. Empty if the account has none. */
export type FetchIdentity = (account: CaipAddress) => Observable<Identity>

const answer = v.object({ name: lenient(shownText), avatar: lenient(webUrl) })

/** Creates the source of identities: GET v1/identity/{address}. */
export function createIdentitySource(ask: SendHttp, base: string, caller: ProjectIdentity): FetchIdentity {
  return account => {
    const address = addressOf(account)
    const url = urlOf(base, `/v1/identity/${address}`, caller, { sender: address })
    return ask({ url }).pipe(map(body => present<Identity>(readAnswer(answer, body))))
  }
}
