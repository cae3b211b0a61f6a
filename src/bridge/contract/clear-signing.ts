import type { Description } from '../../domain/clear-signing/description.ts'
import type { CaipAddress } from '../../domain/core/entities.ts'
import type { AskedRequest } from '../../domain/embedded-wallet/login.ts'

/** Describes what the user signs, by the ERC-7730 descriptors that Portico contains. */
export type ClearSigningFeature = {
  readonly actions: {
    /**
     * Describes a transaction or a message that this account is asked to sign. Returns undefined if no descriptor fits
     * the request, because its effects are unknown then. Amounts of tokens that no list contains stay in base units,
     * because their decimals are unknown.
     */
    describe(request: AskedRequest, account: CaipAddress): Promise<Description | undefined>
    /**
     * Like `describe`, but reads the decimals of unlisted tokens from several nodes, which must agree on them. Takes
     * up to three seconds.
     */
    describeExactly(request: AskedRequest, account: CaipAddress): Promise<Description | undefined>
  }
  readonly queries: Readonly<Record<never, never>>
}
