import { EMPTY, Observable, share } from 'rxjs'
import { withTimeout } from '../../domain/core/lib/with-timeout.ts'
import type { Attest } from './types.ts'

/** What is used, and replaced, of the library's core. */
export type AttestedProposals = {
  readonly verify: { register(proposal: { id: string; decryptedId: string }): Promise<string | undefined> }
  readonly pairing: { create(params?: never): Promise<{ topic: string; uri: string }> }
}

/** A page that is busy is not waited for longer; the page has the same budget of its own. */
const budgetMs = 1_000

/**
 * Has the page vouched for, once per proposal and for nothing else: the library would do it for every request. The codes it
 * gives are there before the page has answered, so that no code is ever kept back for it; without `attest` it gives none.
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
    // A page that cannot vouch for itself connects all the same.
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
