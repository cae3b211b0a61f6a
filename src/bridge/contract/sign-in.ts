import type { Loadable } from '../../domain/core/loadable.ts'
import type { SIWXMessageData, SIWXSession } from '../../domain/sign-in/types.ts'

/**
 * Sign-in sessions: signed messages that prove that the user owns an address. Stored for all tabs of the
 * origin.
 */
export type SignInFeature = {
  readonly actions: {
    /** Returns all stored sessions, including expired ones. */
    sessions(): Promise<readonly SIWXSession[]>
    keep(session: SIWXSession): Promise<void>
    /** Replaces all stored sessions with these. */
    replace(sessions: readonly SIWXSession[]): Promise<void>
    revoke(chainId: string, address: string): Promise<void>
    /**
     * Returns the exact text of a message to sign. Undefined when the message cannot be written in the EIP-4361 format.
     */
    write(data: SIWXMessageData): Promise<string | undefined>
    /**
     * Whether the account has signed the message of the session. Rejects with `sign-in-undecided` for accounts
     * whose signatures Portico cannot verify, for example Bitcoin multisig accounts.
     */
    verify(session: SIWXSession): Promise<boolean>
    /** Stores whether the user declined to sign in with this account (CAIP-10). */
    decline(account: string, declined: boolean): Promise<void>
    isDeclined(account: string): Promise<boolean>
    /** Notifies all tabs that the site's own sign-in session has changed. */
    changed(): Promise<void>
  }
  readonly queries: {
    /** A counter that increases whenever any tab changes the stored sign-in sessions. */
    changes: { readonly args: readonly []; readonly value: Loadable<number> }
  }
}
