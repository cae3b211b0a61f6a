import type { Description } from '../../domain/clear-signing/description.ts'
import type { CaipAddress } from '../../domain/core/caip.ts'
import type { AskedRequest } from '../../domain/embedded-wallet/login.ts'

/** Describes what the user signs, by the ERC-7730 descriptors that Portico contains. */
export type ClearSigningFeature = {
  readonly actions: {
    /**
     * Describes a transaction or a message to sign of this account. Undefined if no descriptor fits the request: its effects
     * are unknown then. Amounts have decimals of the native coin and of listed tokens only.
     */
    describe(request: AskedRequest, account: CaipAddress): Promise<Description | undefined>
    /** Describes the request, with the decimals of the other tokens, on which several nodes agree. Takes up to three seconds. */
    describeExactly(request: AskedRequest, account: CaipAddress): Promise<Description | undefined>
  }
  readonly queries: Readonly<Record<never, never>>
}
