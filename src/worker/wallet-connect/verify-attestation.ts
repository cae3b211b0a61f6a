import { EMPTY, Observable, share } from 'rxjs'
import { withTimeout } from '../../domain/core/lib/with-timeout.ts'
import type { Attest } from './shared-client.ts'

/** The parts of the library's core that are used or replaced. */
export type AttestedProposals = {
  readonly verify: { register(proposal: { id: string; decryptedId: string }): Promise<string | undefined> }
  readonly pairing: { create(params?: never): Promise<{ topic: string; uri: string }> }
}

/** How long to wait until the page delivers its attestation (ms). The page gives up after the same time. */
const budgetMs = 1_000

/**
 * Requests a Verify attestation from the page once for each session proposal. The library itself would request one for every
 * message. Emits the pairing URI before the page has answered, so that the QR code never waits for it. Emits nothing without
 * `attest`.
 */
export function attestProposals(core: AttestedProposals, attest: Attest | undefined): Observable<string> {
  let fresh: string | undefined
  const listeners = new Set<(uri: string) => void>()
  const create = core.pairing.create.bind(core.pairing)
  core.pairing.create = async params => {
    const made = await create(params)
    fresh = made.uri
    return made
  }
  core.verify.register = async ({ id, decryptedId }) => {
    const uri = fresh
    fresh = undefined
    if (uri === undefined || attest === undefined) return ''
    for (const listener of listeners) listener(uri)
    // A page without an attestation can still connect.
    return await withTimeout(
      attest({ id, decryptedId }).catch(() => ''),
      budgetMs,
      () => '',
    )
  }
  if (attest === undefined) return EMPTY
  return new Observable<string>(subscriber => {
    const listener = (uri: string) => subscriber.next(uri)
    listeners.add(listener)
    return () => listeners.delete(listener)
  }).pipe(share())
}
