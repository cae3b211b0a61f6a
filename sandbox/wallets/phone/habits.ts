/** What wallets of the market do differently from each other. Everything absent is as most wallets do it. */
export type PhoneHabits = {
  /** How addresses of eip155 are written in sessions, answers and events: EIP-55 capitals, lower case, or each account in both. */
  readonly spelling?: 'checksum' | 'lower' | 'both'
  /** The only networks a session is granted at first (CAIP-2). */
  readonly networks?: readonly string[]
  /** The only methods a session is granted on eip155. */
  readonly methods?: readonly string[]
  /**
   * What happens when a site wants a network of eip155 outside its session: the wallet refuses with 4902, takes the network into the
   * session, or only answers `null`. With the last two it also grants `wallet_addEthereumChain`.
   */
  readonly newNetwork?: 'refuse' | 'take-in' | 'only-answer'
}

/** An address of eip155 as the wallet writes it, once or in two spellings. */
export const spelled = (address: string, { spelling = 'checksum' }: PhoneHabits): readonly string[] => {
  if (spelling === 'checksum') return [address]
  return spelling === 'lower' ? [address.toLowerCase()] : [address, address.toLowerCase()]
}
