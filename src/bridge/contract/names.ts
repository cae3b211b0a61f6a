import type { CaipAddress, CaipNetworkId, Identity } from '../../domain/core/entities.ts'
import type { Loadable } from '../../domain/core/loadable.ts'
import type { AccountLabels } from '../../domain/names/labels.ts'
import type { NameOutcome, NameSuggestion, RegisteredName, ResolvedName } from '../../domain/names/names.ts'
import type { Registration } from '../../domain/names/registration.ts'

/** Resolves, suggests and registers names of accounts. */
export type NamesFeature = {
  readonly actions: {
    /**
     * Resolves a name on this network, without a cache. Returns undefined if Portico finds no address for the name. The
     * result has `unconfirmed` if only one source returned the address: the data provider, or a single Ethereum node.
     * Rejects with `name-invalid` (not a name), `name-elsewhere` (the name has an address, but not on this network),
     * `name-disputed` (the nodes return different addresses), `name-offchain` (the name is not stored on the chain) or
     * `name-resolve-failed`.
     */
    resolveName(name: string, network: CaipNetworkId): Promise<ResolvedName | undefined>
    /**
     * Returns the public name and picture of an account on its network, from a cache that is at most five minutes old.
     * Returns an empty object if the account has no name.
     */
    nameOf(account: CaipAddress): Promise<Identity>
    /**
     * Requests a signature from the wallet and registers the name for the account. The outcome `late` means that the
     * user signed too late and that Portico sent nothing. Call this function a second time only if the user wants to
     * retry. Rejects with `user-rejected`, `name-taken`, `name-clock` (the clock of the device is wrong) or
     * `name-register-failed`.
     */
    registerName(account: CaipAddress, label: string): Promise<NameOutcome>
    /**
     * Requests one signature of a registration from the wallet, and registers the name. Resolves with the new state of the
     * query `registration`. Does nothing unless the state is `ready`, so the wallet gets one request at a time and two at most.
     */
    signRegistration(id: string, account: CaipAddress, label: string): Promise<Registration>
    /** Stores the user's own label for one of their accounts. An empty label deletes it. */
    labelAccount(account: CaipAddress, label: string): Promise<void>
  }
  readonly queries: {
    /**
     * The requested name, followed by similar names. The field `free` of a name shows whether the name can be
     * registered. Unsubscribing aborts the request.
     */
    suggestions: { args: readonly [label: string]; value: Loadable<readonly NameSuggestion[]> }
    /** The names that are registered for the account's address at the data provider. */
    ownNames: { args: readonly [account: CaipAddress]; value: Loadable<readonly RegisteredName[]> }
    /** Whether the data provider registers names for accounts on the account's network. */
    isServed: { args: readonly [account: CaipAddress]; value: boolean }
    /** The state of a registration. `id` identifies it, and `signRegistration` begins it. */
    registration: { args: readonly [id: string]; value: Loadable<Registration> }
    labels: { args: readonly []; value: AccountLabels }
  }
}
