/**
 * A token, or the native coin of a network. The decimals come from the chain, the network's description or the bundled
 * list. A token outside the bundled list has no symbol, because a contract can return any symbol.
 */
export type Coin = { readonly symbol?: string; readonly decimals: number }

/** A value of a description, which a view formats in the user's language. */
export type DescribedValue =
  /** `token` is absent for the native coin. */
  | { readonly kind: 'amount'; readonly amount: bigint; readonly coin: Coin; readonly token?: string }
  /**
   * An amount in base units, because the decimals of its token are unknown. `token` is absent if the token is unknown
   * too.
   */
  | { readonly kind: 'units'; readonly amount: bigint; readonly token?: string }
  /** Words in place of an amount, such as "All". */
  | { readonly kind: 'limit'; readonly words: string; readonly coin?: Coin; readonly token?: string }
  | { readonly kind: 'address'; readonly address: string }
  | { readonly kind: 'date'; readonly seconds: bigint }
  | { readonly kind: 'nft'; readonly id: bigint; readonly collection: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'call'; readonly description: Description }
  /** An inner call that no descriptor describes. */
  | { readonly kind: 'unknown-call'; readonly to: string; readonly selector: string }

/** One line of a description: a label and its value. */
export type DescribedField = { readonly label: string; readonly value: DescribedValue }

/**
 * The description of a call or a message, made with the descriptor that the owner of its contract has
 * published.
 */
export type Description = {
  readonly intent: string
  readonly owner: string
  readonly contract: string
  readonly fields: readonly DescribedField[]
}

/** Returns the addresses of the tokens whose decimals the description lacks, in lower case. */
export function tokensOf({ fields }: Description): readonly string[] {
  const tokens = fields.flatMap(({ value }) => {
    if (value.kind === 'call') return tokensOf(value.description)
    return value.kind === 'units' && value.token !== undefined ? [value.token] : []
  })
  return [...new Set(tokens)]
}
