import { Observable, take } from 'rxjs'
import type { HostApi } from '../../bridge/contract/worker-api.ts'
import { pairingLifetimeMs } from '../../domain/core/constants.ts'
import type { Pairing } from '../../domain/core/entities.ts'
import { AppError } from '../../domain/core/errors/app-error.ts'
import { safeRead } from '../../domain/core/lib/safe-read.ts'
import { isSignedMessage } from '../../domain/core/signed-message.ts'
import type { OneClick, OneClickResponse } from '../../domain/sign-in/one-click.ts'
import type { Cacao } from '../../domain/sign-in/siwx.ts'
import { readSession } from './events.ts'
import type { PairingParts, SignClient } from './pairing-parts.ts'
import { proposedNamespaces } from './proposal.ts'
import { withRelayTimeout } from './relay-connection.ts'
import { responseError } from './response-error.ts'
import type { WcSession } from './wc-client.ts'

/** A session proposal that has been sent to the wallet. */
type Proposed = {
  readonly uri: string | undefined
  /**
   * Resolves when the wallet has approved the session. Resolves with undefined if the library reports the session by an
   * event. In a one-click sign-in, calls `onSigned` before the site verifies the signature.
   */
  approval(onSigned: () => void): Promise<WcSession | undefined>
}

/** The method of the WalletConnect engine that formats the text of a sign-in, which the wallet signs. */
type Inside = { readonly engine: { formatAuthMessage(request: { request: object; iss: string }): string } }

/**
 * How long a one-click sign-in waits for the site to verify the signature (ms). After this time, the wallet connects
 * anyway.
 */
const verifyWaitMs = 15_000

/**
 * Sends a session proposal to the wallet, with a one-click sign-in if the site has requested one. A wallet that does
 * not support one-click sign-in connects without it.
 */
async function propose(
  {
    client,
    networks,
    proposal,
    oneClick,
    readAccount,
  }: Pick<PairingParts, 'client' | 'networks' | 'proposal' | 'oneClick' | 'readAccount'>,
  signInRequest: OneClick | undefined,
): Promise<Proposed> {
  const namespaces = proposedNamespaces(networks, proposal)
  if (!signInRequest) {
    const { uri, approval } = await client.connect({ optionalNamespaces: namespaces })
    return { uri, approval: async () => void (await approval()) }
  }
  const { domain, uri: aud, nonce, statement, resources, expirationTime, notBefore } = signInRequest
  const { uri, response } = await client.authenticate({
    chains: [...networks],
    domain,
    uri: aud,
    nonce,
    methods: namespaces.eip155?.methods ?? [],
    ...(statement !== undefined && { statement }),
    ...(resources && { resources: [...resources] }),
    ...(expirationTime !== undefined && { exp: expirationTime }),
    ...(notBefore !== undefined && { nbf: notBefore }),
  })
  const approval = async (onSigned: () => void) => {
    const { auths, session } = await response()
    // The wallet has connected without signing. The library emits an event for such a session, so this function does
    // not return the session.
    if (!auths) return undefined
    onSigned()
    const responses = auths.flatMap(cacao => signedResponseOf(client, cacao as unknown as Cacao) ?? [])
    // The site receives the signed message before Portico reports the connection, so that the user need not sign in
    // again. An error of the site's handler is ignored.
    await withRelayTimeout(Promise.resolve(oneClick?.(responses)), verifyWaitMs).catch(() => undefined)
    return readSession(session, readAccount)
  }
  return { uri, approval }
}

/**
 * Returns the signature of a one-click sign-in and the exact text that the wallet has signed, including the permissions
 * in that text (ReCaps, ERC-5573).
 */
function signedResponseOf(client: SignClient, cacao: Cacao): OneClickResponse | undefined {
  const iss = safeRead(cacao.p, 'iss')
  const signature = safeRead(cacao.s, 's')
  if (typeof iss !== 'string' || !isSignedMessage(signature)) return undefined
  const { engine } = client as unknown as Inside
  return { cacao, signature, message: engine.formatAuthMessage({ request: cacao.p, iss }) }
}

/** Time after which a pairing fails if the relay does not confirm the session proposal (ms). */
const relayDeadline = 15_000
/**
 * The error code that a wallet without one-click sign-in returns. This error does not end the pairing, because the
 * library also sends the wallet a proposal without a sign-in.
 */
const unknownMethod = 10_001

type Answered = { readonly topic: string; readonly request?: unknown; readonly response?: unknown }
type PairingHistory = {
  on(event: 'history_updated', listener: (record: Answered) => void): unknown
  removeListener(event: 'history_updated', listener: (record: Answered) => void): unknown
}

/**
 * Emits the wallet's error when the wallet rejects a proposal. A wallet may reject it before the library listens for the
 * response, so the rejection is read from the library's request history.
 */
export function refusedPairing$(
  history: PairingHistory,
  isWanted: (topic: string) => boolean | undefined = () => true,
): Observable<unknown> {
  return new Observable(subscriber => {
    const listener = ({ topic, request, response }: Answered) => {
      const [method, error] = [safeRead(request, 'method'), safeRead(response, 'error')]
      const isSignIn = method === 'wc_sessionAuthenticate'
      if (!isSignIn && method !== 'wc_sessionPropose') return
      if (isSignIn && safeRead(error, 'code') === unknownMethod) return
      if (error !== undefined && isWanted(topic)) subscriber.next(error)
    }
    history.on('history_updated', listener)
    return () => history.removeListener('history_updated', listener)
  })
}

/**
 * Opens a pairing and emits its URI. Calls `settled` with the new session only if the library emits no event for that
 * session.
 */
export function pairing$(parts: PairingParts, settled: (session: WcSession) => void): Observable<Pairing> {
  const { client, relay, early$, now } = parts
  return new Observable(subscriber => {
    let shown: string | undefined
    const fail = (error: unknown) => void responseError(error).then(named => subscriber.error(named))
    const refused = refusedPairing$(client.core.history, topic =>
      shown?.startsWith(`wc:${topic}@`),
    ).subscribe(fail)
    const attempt = async () => {
      relay.allow()
      const deadline = now() + relayDeadline
      const [signInRequest] = await Promise.all([
        readSignInRequest(parts.oneClick),
        relay.open(relayDeadline),
      ])
      const show = (uri: string) => {
        if (uri !== shown) subscriber.next({ uri, expiresAt: now() + pairingLifetimeMs })
        shown = uri
      }
      const early = early$.pipe(take(1)).subscribe(show)
      const proposal = propose(parts, signInRequest)
      void proposal.catch(() => {}).finally(() => early.unsubscribe())
      // If the relay does not confirm the proposal before the deadline, the socket is probably dead, so it is closed.
      const { uri, approval } = await withRelayTimeout(proposal, deadline - now()).catch(
        async (error: unknown) => {
          await relay.drop()
          throw error
        },
      )
      if (!uri) throw new AppError('relay-unreachable')
      show(uri)
      const session = await approval(() =>
        subscriber.next({ uri, expiresAt: now() + pairingLifetimeMs, isApproved: true }),
      )
      if (session) settled(session)
      subscriber.complete()
    }
    const refusals = relay.refused$.subscribe(error => subscriber.error(error))
    attempt().catch(fail)
    return () => {
      refusals.unsubscribe()
      refused.unsubscribe()
    }
  })
}

/**
 * Returns the sign-in request of the page. Returns undefined if the page has none or does not reply in time. The user
 * then connects without a sign-in.
 */
async function readSignInRequest(oneClick: HostApi['oneClick'] | undefined): Promise<OneClick | undefined> {
  return oneClick && (await withRelayTimeout(oneClick(), signInRequestMs).catch(() => undefined))
}

const signInRequestMs = 3_000
