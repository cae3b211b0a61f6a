import type { Loadable } from '../../domain/core/loadable.ts'
import type { SIWXMessageData, SIWXSession } from '../../domain/sign-in/types.ts'

/** Proofs that a visitor owns an address: kept for all tabs of the origin, and checked. */
export type SignInFeature = {
  readonly calls: {
    /** Those that are kept, whatever their time. */
    sessions(): Promise<readonly SIWXSession[]>
    keep(session: SIWXSession): Promise<void>
    /** These and no others. */
    replace(sessions: readonly SIWXSession[]): Promise<void>
    revoke(chainId: string, address: string): Promise<void>
    /** The exact text of a message; undefined where the grammar has no words for it. */
    write(data: SIWXMessageData): Promise<string | undefined>
    /** Whether the account has signed the message. Rejects with `sign-in-undecided` where nothing here can tell. */
    verify(session: SIWXSession): Promise<boolean>
    /** The visitor does not want to sign with this account (CAIP-10), or is asked again. */
    decline(account: string, declined: boolean): Promise<void>
    isDeclined(account: string): Promise<boolean>
    /** Somebody signed in or out where only the site knows of it: all tabs look again. */
    changed(): Promise<void>
  }
  readonly streams: {
    /** Counts what happened in any tab since the leader began. */
    changes: { readonly args: readonly []; readonly value: Loadable<number> }
  }
}
