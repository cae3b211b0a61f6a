import { EMPTY, Observable, share } from 'rxjs'
import { withTimeout } from '../../domain/core/lib/with-timeout.ts'
import type { Attest } from './wc-client.ts'

/** The members of the WalletConnect core that Portico uses or replaces. */
export type AttestedProposals = {
  readonly verify: { register(proposal: { id: string; decryptedId: string }): Promise<string | undefined> }
  readonly pairing: { create(params?: never): Promise<{ topic: string; uri: string }> }
}

/** How long to wait for the page's Verify attestation (ms). The page uses the same time limit. */
const budgetMs = 1_000

/**
 * Makes the WalletConnect library request one Verify attestation from the page for each session proposal. The library
 * itself would request one for every message. Emits the pairing URI before the page responds, so that the QR code does
 * not wait for the attestation. Emits nothing without `attest`.
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
    // If the page returns no attestation, an empty text is used, so that the user can still connect.
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
