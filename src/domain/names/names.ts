import type { CaipAddress } from '../core/caip.ts'

/** The source of a resolved name: the data provider's own registry, or ENS. */
export type NameSource = 'provider' | 'ens'

/**
 * A name resolved on one network. `address` is the complete address in the network's format, because the views show it beside
 * the name.
 */
export type ResolvedName = {
  /** The name in normalised form. */
  readonly name: string
  readonly address: string
  readonly source: NameSource
  /** Set if only one source returned the address: the data provider or a single node. Absent if two nodes agree. */
  readonly unconfirmed?: true
}

/** A name in the data provider's registry, with its addresses by coin type. */
export type RegisteredName = {
  readonly name: string
  /** Time of the registration, in epoch ms. */
  readonly registeredAt?: number
  readonly addresses: Readonly<Record<string, string>>
}

/** A suggested name. `free` means that the registry reported the name as available. */
export type NameSuggestion = { readonly name: string; readonly free: boolean }

/** Result of a registration. `late`: the user signed after the signature's time limit, and nothing was sent. */
export type NameOutcome =
  | { readonly status: 'registered'; readonly name: string }
  | { readonly status: 'late'; readonly seconds: number }

/** The user's own labels for their accounts. */
export type AccountLabels = Readonly<Record<CaipAddress, string>>
