import { Observable, take } from 'rxjs'
import type { HostApi } from '../../bridge/contract/worker-api.ts'
import { pairingLifetimeMs } from '../../domain/core/constants.ts'
import type { Pairing } from '../../domain/core/entities.ts'
import { AppError } from '../../domain/core/errors/app-error.ts'
import { fromWallet } from '../../domain/core/errors/foreign.ts'
import { safeRead } from '../../domain/core/lib/safe-read.ts'
import type { OneClick } from '../../domain/sign-in/state.ts'
import { propose } from './one-click.ts'
import type { PairingParts, WcSession } from './types.ts'
import { withTimeout } from './with-timeout.ts'

/** Time in ms after which the relay counts as unreachable. */
const relayDeadline = 15_000
/** The error code of a wallet without one-click sign-in. The library also sends it a plain connection proposal. */
const unknownMethod = 10_001

/** Opens a pairing. Calls `settled` for a session that the library emits no event for. */
export function pairing$(parts: PairingParts, settled: (session: WcSession) => void): Observable<Pairing> {
  const { client, line, early$, now } = parts
  return new Observable(subscriber => {
    let shown: string | undefined
    // A wallet that rejects quickly may do so before the library listens for its answer.
    const refused = (record: { topic: string; request?: unknown; response?: unknown }) => {
      const error = safeRead(record.response, 'error')
      const isSignIn = safeRead(record.request, 'method') === 'wc_sessionAuthenticate'
      if (isSignIn && safeRead(error, 'code') === unknownMethod) return
      if (error !== undefined && shown?.startsWith(`wc:${record.topic}@`)) subscriber.error(fromWallet(error))
    }
    client.core.history.on('history_updated', refused)
    const attempt = async () => {
      line.allow()
      const deadline = now() + relayDeadline
      const [wish] = await Promise.all([wishOf(parts.oneClick), line.open(relayDeadline)])
      const show = (uri: string) => {
        if (uri !== shown) subscriber.next({ uri, expiresAt: now() + pairingLifetimeMs })
        shown = uri
      }
      const early = early$.pipe(take(1)).subscribe(show)
      const proposal = propose(parts, wish)
      void proposal.catch(() => {}).finally(() => early.unsubscribe())
      // A socket that accepts the proposal and never confirms it is dead.
      const { uri, approval } = await withTimeout(proposal, deadline - now()).catch(
        async (error: unknown) => {
          await line.drop()
          throw error
        },
      )
      if (!uri) throw new AppError('relay-unreachable')
      show(uri)
      const session = await approval()
      if (session) settled(session)
      subscriber.complete()
    }
    const refusals = line.refused$.subscribe(error => subscriber.error(error))
    attempt().catch((error: unknown) => subscriber.error(fromWallet(error)))
    return () => {
      refusals.unsubscribe()
      client.core.history.removeListener('history_updated', refused)
    }
  })
}

/** The sign-in that the page requests, if it replies in time. Without a reply or a sign-in, the user only connects. */
async function wishOf(oneClick: HostApi['oneClick'] | undefined): Promise<OneClick | undefined> {
  return oneClick && (await withTimeout(oneClick(), wishMs).catch(() => undefined))
}

const wishMs = 3_000
