/** Options for behaviour in which real wallets differ. The defaults are the behaviour of most wallets. */
export type PhoneHabits = {
  /**
   * How the wallet writes EVM addresses: with EIP-55 capitals, in lower case, or each address twice, in both forms.
   */
  readonly spelling?: 'checksum' | 'lower' | 'both'
  /** The only networks that a new session may get (CAIP-2 ids). Default: all networks of the wallet. */
  readonly networks?: readonly string[]
  /** The only EVM methods that a session may get. Default: all EVM methods of the wallet. */
  readonly methods?: readonly string[]
  /**
   * The wallet's reaction when a site requests an EVM network that is not in its session: `refuse` rejects with code
   * 4902, `take-in` adds the network to the session, and `only-answer` replies `null` and leaves the session unchanged.
   * With `take-in` and `only-answer`, sessions also get the method `wallet_addEthereumChain`.
   */
  readonly newNetwork?: 'refuse' | 'take-in' | 'only-answer'
  /** The errors with which all requests of a method fail, by method. */
  readonly failures?: Readonly<
    Record<string, { readonly code: number; readonly message: string; readonly data?: unknown }>
  >
  /**
   * The wallet's own server for EVM requests that need no approval by the user (CAIP-345), and the methods that it
   * supports.
   */
  readonly service?: { readonly url: string; readonly methods: readonly string[] }
}

/** Returns an EVM address in one or two spellings, as the option `spelling` requires. */
export const spelled = (address: string, { spelling = 'checksum' }: PhoneHabits): readonly string[] => {
  if (spelling === 'checksum') return [address]
  return spelling === 'lower' ? [address.toLowerCase()] : [address, address.toLowerCase()]
}
