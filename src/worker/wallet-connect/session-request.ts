import { idWithin } from './proposal.ts'
import { copyOf, type RequestParts } from './request-parts.ts'
import { type createTurns, requestError } from './requests.ts'
import type { WcClient } from './wc-client.ts'

type SessionRequestDeps = RequestParts & {
  /** Host name of the page. */
  readonly pageHost: string
  readonly takeTurn: ReturnType<typeof createTurns>
  readonly fetch: typeof globalThis.fetch
}

export function createSessionRequest({
  client,
  history,
  outbox,
  whileThere,
  networksOf,
  pageHost,
  takeTurn,
  fetch,
}: SessionRequestDeps): WcClient['request'] {
  return async (wcRequest, sent, taken) => {
    const { topic, method } = wcRequest
    const known = networksOf(wcRequest)
    const session = client.session.get(topic)
    // Only a few wallets name a service of their own, in the properties of the session.
    if (session.sessionProperties || session.scopedProperties) {
      const { callWalletService, walletServiceUrl } = await import('./wallet-service.ts')
      const service = walletServiceUrl(session, wcRequest, pageHost)
      const response = service && (await callWalletService(fetch, service, wcRequest))
      if (response) return response.result
    }
    // The params are copied into a new object. When the library assigns the request id, the listener `numbered`
    // recognises this request by that object.
    const params = copyOf(wcRequest.params)
    const endTurn = await takeTurn()
    const numbered = (record: { id: number; request: { params?: { request?: { params?: unknown } } } }) => {
      if (record.request.params?.request?.params !== params) return
      outbox.expect(record.id, sent, taken)
      endTurn()
    }
    history.on('history_created', numbered)
    try {
      const request = { method, params }
      return await whileThere(
        topic,
        client.request({ topic, chainId: idWithin(known, wcRequest.network), request }),
      )
    } catch (error) {
      throw await requestError(error)
    } finally {
      endTurn()
      history.removeListener('history_created', numbered)
    }
  }
}
