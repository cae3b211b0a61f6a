import type { CaipAddress } from '../../domain/core/caip.ts'
import type { Loadable } from '../../domain/core/loadable.ts'
import type {
  ExecutionRequest,
  Granted,
  GrantRequest,
  Revoked,
  SmartSession,
} from '../../domain/smart-sessions/smart-session.ts'

/** Smart sessions: what sites may do for an account. */
export type SmartSessionsFeature = {
  readonly calls: {
    /**
     * Asks the wallet of the active account for permissions (`wallet_grantPermissions`), with the provider as a second signer where
     * there is one. Rejects `permissions-invalid` with the `place` of the first mistake before anybody is asked.
     */
    grantPermissions(request: GrantRequest): Promise<Granted>
    /** The newer form of the same (ERC-7715); gives what the wallet gives. */
    requestExecutionPermissions(requests: readonly ExecutionRequest[]): Promise<unknown>
    /** Ends a session: with the wallet, where it keeps such things, and with the provider. */
    revokeSession(account: CaipAddress, pci: string): Promise<Revoked>
  }
  readonly streams: {
    /** Every session of the account, also those that are over. */
    sessions: { args: readonly [account: CaipAddress]; value: Loadable<readonly SmartSession[]> }
  }
}
