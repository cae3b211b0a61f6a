import type { CaipAddress, CaipNetworkId } from '../../domain/core/caip.ts'
import type { Identity } from '../../domain/core/entities.ts'
import type { Loadable } from '../../domain/core/loadable.ts'
import type {
  AccountLabels,
  NameOutcome,
  NameSuggestion,
  RegisteredName,
  ResolvedName,
} from '../../domain/names/names.ts'

/** Names of accounts: found, suggested, registered. */
export type NamesFeature = {
  readonly calls: {
    /**
     * The address of a name on this network, asked anew each time; undefined where the name has none. Two different nodes of
     * Ethereum have to give the same address of an ENS name: `unconfirmed` where that is not so. Rejects `name-invalid` (not a
     * name), `name-elsewhere` (without an address on this network), `name-disputed` (the nodes give different addresses),
     * `name-offchain`, `name-resolve-failed`.
     */
    resolveName(name: string, network: CaipNetworkId): Promise<ResolvedName | undefined>
    /** Public name and picture of an account on its network; empty where it has none. At most five minutes old. */
    nameOf(account: CaipAddress): Promise<Identity>
    /**
     * Asks the wallet for a signature and registers the name for the account. `late` sends nothing: to be asked again is for the
     * visitor to decide, or for who told them before. Rejects `user-rejected`, `name-taken`, `name-clock`, `name-register-failed`.
     */
    registerName(account: CaipAddress, label: string): Promise<NameOutcome>
    /** Keeps what the visitor calls an account of theirs; nothing for an empty text. */
    labelAccount(account: CaipAddress, label: string): Promise<void>
  }
  readonly streams: {
    /** The wish itself first, then names like it; unsubscribing takes the question back. */
    suggestions: { args: readonly [label: string]; value: Loadable<readonly NameSuggestion[]> }
    /** Names the provider keeps for the account's address. */
    ownNames: { args: readonly [account: CaipAddress]; value: Loadable<readonly RegisteredName[]> }
    labels: { args: readonly []; value: AccountLabels }
  }
}
