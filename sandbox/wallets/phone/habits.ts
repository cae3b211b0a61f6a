/** Differences between wallets on the market. Absent options mean the behaviour of most wallets. */
export type PhoneHabits = {
  /**
   * The spelling of eip155 addresses in sessions, responses and events: EIP-55 capitals, lower case, or both spellings of
   * each account.
   */
  readonly spelling?: 'checksum' | 'lower' | 'both'
  /** The only networks that a session gets at first (CAIP-2). */
  readonly networks?: readonly string[]
  /** The only methods that a session gets on eip155. */
  readonly methods?: readonly string[]
  /**
   * The wallet's reaction when a site requests an eip155 network outside its session: it rejects with 4902, adds the network
   * to the session, or only replies `null`. With the last two it also grants `wallet_addEthereumChain`.
   */
  readonly newNetwork?: 'refuse' | 'take-in' | 'only-answer'
  /** The wallet's service for methods on eip155 that need no user (CAIP-345). */
  readonly service?: { readonly url: string; readonly methods: readonly string[] }
}

/** An eip155 address in the wallet's spelling, once or in two spellings. */
export const spelled = (address: string, { spelling = 'checksum' }: PhoneHabits): readonly string[] => {
  if (spelling === 'checksum') return [address]
  return spelling === 'lower' ? [address.toLowerCase()] : [address, address.toLowerCase()]
}
