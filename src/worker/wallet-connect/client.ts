import { merge, Subject } from 'rxjs'
import { disconnectWaitMs } from '../../domain/core/constants.ts'
import { AppError } from '../../domain/core/errors/app-error.ts'
import { methodNotGranted } from '../../domain/core/errors/foreign.ts'
import { createVault } from '../caches/vault.ts'
import { foldEvents$, readSession } from './events.ts'
import { createLateResponse } from './late-response.ts'
import { startLibrary, type WcClientDeps } from './library.ts'
import { pairing$ } from './pairing.ts'
import {
  clearSingleton,
  ignoreMessages,
  type KeyValues,
  keepResponses,
  type ReceivingRelayer,
} from './patches.ts'
import { withRelayTimeout } from './relay-connection.ts'
import { createRelayUse } from './relay-use.ts'
import type { RequestParts } from './request-parts.ts'
import { createTurns, watchOutbox } from './requests.ts'
import { createSessionEnds } from './session-ends.ts'
import { createSessionRequest } from './session-request.ts'
import { settlesUntil } from './session-settled.ts'
import type { ReadAccount, WcClient, WcEvent, WcRequest } from './wc-client.ts'

const userDisconnected = { code: 6000, message: 'User disconnected.' }

/**
 * Creates the store of the WalletConnect client. Its values are encrypted, because they contain the keys of the
 * sessions.
 */
export function encryptedStore(store: Parameters<typeof createVault>[0]): KeyValues {
  return createVault(store, 'vault/wallet-connect')
}

/**
 * Starts the WalletConnect client. Resolves when the sessions of earlier visits are loaded. The client connects to the
 * relay only when a pairing or a session needs the relay.
 */
export async function createWalletConnectClient(deps: WcClientDeps): Promise<WcClient> {
  const pageHost = URL.canParse(deps.metadata.url) ? new URL(deps.metadata.url).hostname : ''
  const { now = Date.now, readAccount } = deps
  const { core, client, engine, relay, early$ } = await startLibrary(deps, now)
  const keptResponses = keepResponses(engine, id => core.history.records.has(id))
  const outbox = watchOutbox(core.relayer)
  const ownEvents$ = new Subject<WcEvent>()
  const refusals = relay.refused$.subscribe(error => ownEvents$.next({ type: 'refused', error }))
  const library$ = foldEvents$(client as never, readAccount)
  const ends = createSessionEnds(library$)
  const relayUse = createRelayUse({ hasSession: () => client.session.length > 0, drop: relay.drop })
  const parts: RequestParts = {
    client,
    history: core.history,
    outbox,
    whileThere: ends.whileThere,
    networksOf: request => sessionNetworks(client, request, readAccount),
    now,
  }

  return {
    pair$: networks =>
      relayUse.during$(
        pairing$({ client, relay, early$, now, networks, ...deps }, session =>
          ownEvents$.next({ type: 'settled', session }),
        ),
      ),
    sessions: () =>
      client.session
        .getAll()
        .map(session => readSession(session, readAccount))
        .filter(session => session !== undefined)
        .filter(({ expiresAt }) => expiresAt > now()),
    events$: merge(ownEvents$, library$),
    request: createSessionRequest({
      ...parts,
      pageHost,
      takeTurn: createTurns(),
      fetch: (...request) => (deps.fetch ?? globalThis.fetch)(...request),
    }),
    attach: createLateResponse({ ...parts, keptResponses, events: engine.events }),
    resume: until =>
      settlesUntil({ until, library$, closing$: ends.closing$, history: core.history, relay, relayUse, now }),
    disconnect: async topic => {
      ends.endHere(topic)
      const notified = client.disconnect({ topic, reason: userDisconnected })
      try {
        await withRelayTimeout(notified, disconnectWaitMs)
      } catch (error) {
        // The wallet or another tab has ended the session in the meantime, so the error is ignored.
        if (!client.session.keys.includes(topic)) return
        // The session is deleted here although the wallet could not be notified. Otherwise the next visit would restore
        // the session.
        await engine.deleteSession({ topic, emitEvent: false }).catch(() => {})
        throw error
      }
    },
    online: () => relay.renew(relayUse.isNeeded()),
    close: async () => {
      ignoreMessages(core.relayer as unknown as ReceivingRelayer)
      ends.close()
      relayUse.close()
      refusals.unsubscribe()
      ownEvents$.complete()
      core.heartbeat.stop()
      await relay.close()
      clearSingleton()
    },
  }
}

/**
 * Returns the network ids in the session of the request, exactly as the wallet wrote them. Throws if the session does
 * not allow the method or the network of the request.
 */
function sessionNetworks(
  client: RequestParts['client'],
  { topic, method, network }: WcRequest,
  readAccount: ReadAccount,
): readonly string[] {
  if (!client.session.keys.includes(topic)) throw new AppError('wallet-disconnected')
  const raw = client.session.get(topic)
  const session = readSession(raw, readAccount)
  if (!session) throw new AppError('wallet-disconnected')
  const wallet = session.wallet.name
  if (!session.methods.includes(method)) throw methodNotGranted({ wallet, method })
  if (!session.networks.includes(network)) throw new AppError('chain-disconnected', { wallet, network })
  return Object.values(raw.namespaces).flatMap(({ chains = [], accounts }) => [
    ...chains,
    ...accounts.map(account => account.slice(0, account.lastIndexOf(':'))),
  ])
}
