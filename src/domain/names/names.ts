import type { CaipAddress } from '../core/caip.ts'

/** The source of a resolved name: the provider's own registry, or ENS. */
export type NameSource = 'provider' | 'ens'

/** A name resolved on one network. `address` is complete and in the network's format, because it is shown beside the name. */
export type ResolvedName = {
  /** The normalised name. */
  readonly name: string
  readonly address: string
  readonly source: NameSource
  /** Set if only one source, the provider or a single node, returned the address. Absent if two nodes agree. */
  readonly unconfirmed?: true
}

/** A name of the provider's registry, with its addresses by coin type. */
export type RegisteredName = {
  readonly name: string
  /** Epoch ms. */
  readonly registeredAt?: number
  readonly addresses: Readonly<Record<string, string>>
}

/** A suggested name. `free`: the registry reported it as available. */
export type NameSuggestion = { readonly name: string; readonly free: boolean }

/** Result of a registration. `late`: the user signed after the signature's time limit, and nothing was sent. */
export type NameOutcome =
  | { readonly status: 'registered'; readonly name: string }
  | { readonly status: 'late'; readonly seconds: number }

/** The user's own labels for their accounts. */
export type AccountLabels = Readonly<Record<CaipAddress, string>>
