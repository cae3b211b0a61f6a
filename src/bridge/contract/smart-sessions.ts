import type { CaipAddress } from '../../domain/core/entities.ts'
import type { Loadable } from '../../domain/core/loadable.ts'
import type {
  ExecutionRequest,
  Granted,
  GrantRequest,
  Revoked,
  SmartSession,
} from '../../domain/smart-sessions/smart-session.ts'

/** Smart sessions: permissions that let a site act for an account. */
export type SmartSessionsFeature = {
  readonly actions: {
    /**
     * Requests permissions from the wallet of the active account (`wallet_grantPermissions`). If the site has a
     * project id, the data provider becomes a second signer. For a malformed request, rejects `permissions-invalid`
     * with the `place` of the first mistake, and the wallet gets no request.
     */
    grantPermissions(request: GrantRequest): Promise<Granted>
    /** Requests permissions in the newer form (ERC-7715). Returns the wallet's response unchanged. */
    requestExecutionPermissions(requests: readonly ExecutionRequest[]): Promise<unknown>
    /**
     * Revokes a session at the wallet, if the wallet stores sessions, and at the data provider. `pci` is the id of
     * the session.
     */
    revokeSession(account: CaipAddress, pci: string): Promise<Revoked>
  }
  readonly queries: {
    /** All smart sessions of the account, including expired and revoked ones. */
    sessions: { args: readonly [account: CaipAddress]; value: Loadable<readonly SmartSession[]> }
  }
}
