import type { CaipAddress } from '../core/caip.ts'

/** Who says what a name stands for: the provider's own names, or ENS. */
export type NameSource = 'provider' | 'ens'

/** What a name stands for on one network. `address` is whole and as the network writes it: to be shown beside the name. */
export type ResolvedName = {
  /** The name as it was looked up: normalised. */
  readonly name: string
  readonly address: string
  readonly source: NameSource
  /** The provider alone, or a single network node, gave the address. Absent where two different nodes gave the same one. */
  readonly unconfirmed?: true
}

/** A name the provider keeps, with its addresses by coin type. */
export type RegisteredName = {
  readonly name: string
  /** Epoch ms. */
  readonly registeredAt?: number
  readonly addresses: Readonly<Record<string, string>>
}

/** A name somebody may want. `free` is what the registry said when it was asked. */
export type NameSuggestion = { readonly name: string; readonly free: boolean }

/** What came of a registration. `late`: the wallet took longer than the registry takes a signature for, and nothing was sent. */
export type NameOutcome =
  | { readonly status: 'registered'; readonly name: string }
  | { readonly status: 'late'; readonly seconds: number }

/** What the visitor calls their own accounts. */
export type AccountLabels = Readonly<Record<CaipAddress, string>>
