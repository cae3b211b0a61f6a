import type { CaipAddress, CaipNetworkId, Identity } from '../../domain/core/entities.ts'
import type { Loadable } from '../../domain/core/loadable.ts'
import type {
  AccountLabels,
  NameOutcome,
  NameSuggestion,
  RegisteredName,
  ResolvedName,
} from '../../domain/names/names.ts'

/** Names of accounts: resolves, suggests and registers them. */
export type NamesFeature = {
  readonly actions: {
    /**
     * Resolves a name on this network and never uses a cache. Returns undefined when the name has no address. For an
     * ENS name, two different Ethereum nodes must return the same address, otherwise the result has `unconfirmed`.
     * Rejects with `name-invalid` (not a name), `name-elsewhere` (no address on this network), `name-disputed` (the
     * nodes return different addresses), `name-offchain`, `name-resolve-failed`.
     */
    resolveName(name: string, network: CaipNetworkId): Promise<ResolvedName | undefined>
    /**
     * Returns the public name and picture of an account on its network, from a cache that is at most five minutes old.
     * Returns an empty object if the account has no name.
     */
    nameOf(account: CaipAddress): Promise<Identity>
    /**
     * Asks the wallet for a signature and registers the name for the account. The outcome `late` means that the user
     * signed too late and that nothing was sent. Call this function again only if the user wants to try again. Rejects
     * with `user-rejected`, `name-taken`, `name-clock`, `name-register-failed`.
     */
    registerName(account: CaipAddress, label: string): Promise<NameOutcome>
    /** Stores the user's own label for one of their accounts. An empty label deletes it. */
    labelAccount(account: CaipAddress, label: string): Promise<void>
  }
  readonly queries: {
    /** Names that can be registered: the requested name first, then similar ones. Unsubscribing aborts the request. */
    suggestions: { args: readonly [label: string]; value: Loadable<readonly NameSuggestion[]> }
    /** The names that are registered for the account's address at the data provider. */
    ownNames: { args: readonly [account: CaipAddress]; value: Loadable<readonly RegisteredName[]> }
    labels: { args: readonly []; value: AccountLabels }
  }
}
