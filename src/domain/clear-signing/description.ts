/**
 * The symbol and decimals of a token, or of the native coin of a network. The decimals come from the chain, the
 * network's description or the bundled list of tokens. The symbol is absent for a token outside the bundled list,
 * because a contract can return a false symbol.
 */
export type Coin = { readonly symbol?: string; readonly decimals: number }

/** An amount of native coins in base units. `coin` is absent if the network of the call is unknown. */
export type NativeAmount = { readonly amount: bigint; readonly coin?: Coin }

/** A value in the description of a call or a message. A view formats the value in the user's language. */
export type DescribedValue =
  /** `token` is absent for the native coin. */
  | { readonly kind: 'amount'; readonly amount: bigint; readonly coin: Coin; readonly token?: string }
  /**
   * An amount in base units. The decimals of the token are unknown, so the amount cannot be shown in whole tokens.
   * `token` is absent if the token is unknown too.
   */
  | { readonly kind: 'units'; readonly amount: bigint; readonly token?: string }
  /** Words in place of an amount, such as "All". */
  | { readonly kind: 'limit'; readonly words: string; readonly coin?: Coin; readonly token?: string }
  | { readonly kind: 'address'; readonly address: string }
  | { readonly kind: 'date'; readonly seconds: bigint }
  | { readonly kind: 'nft'; readonly id: bigint; readonly collection: string }
  | { readonly kind: 'text'; readonly text: string }
  /** A call inside the described call. `coins` are the native coins that it sends, if its description lacks them. */
  | { readonly kind: 'call'; readonly description: Description; readonly coins?: NativeAmount }
  /** A call inside the described call. Portico does not describe this inner call. */
  | {
      readonly kind: 'unknown-call'
      readonly to: string
      readonly selector: string
      readonly coins?: NativeAmount
    }

/** One line of a description: a label and its value. */
export type DescribedField = { readonly label: string; readonly value: DescribedValue }

/**
 * The readable description of a contract call or a message to sign. Portico makes it with the ERC-7730 descriptor that
 * the owner of the contract has published.
 */
export type Description = {
  readonly intent: string
  readonly owner: string
  readonly contract: string
  readonly fields: readonly DescribedField[]
}

/** Returns the addresses of the tokens with unknown decimals in a description and in its inner calls. */
export function tokensOf({ fields }: Description): readonly string[] {
  const tokens = fields.flatMap(({ value }) => {
    if (value.kind === 'call') return tokensOf(value.description)
    return value.kind === 'units' && value.token !== undefined ? [value.token] : []
  })
  return [...new Set(tokens)]
}
