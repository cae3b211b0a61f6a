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
   * The wallet's reaction to a site that requests an EVM network outside its session: the wallet rejects with code 4902,
   * adds the network to the session, or only replies `null`. Unless it rejects, it also grants `wallet_addEthereumChain`.
   */
  readonly newNetwork?: 'refuse' | 'take-in' | 'only-answer'
  /** A service of the wallet that sites call directly for EVM methods that need no user (CAIP-345). */
  readonly service?: { readonly url: string; readonly methods: readonly string[] }
}

/** Writes an EVM address as the wallet does: as one or two texts. */
export const spelled = (address: string, { spelling = 'checksum' }: PhoneHabits): readonly string[] => {
  if (spelling === 'checksum') return [address]
  return spelling === 'lower' ? [address.toLowerCase()] : [address, address.toLowerCase()]
}
