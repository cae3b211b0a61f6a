import type { Namespace } from '../../../domain/core/caip.ts'

/** Messages of the connected wallets, and of the choice of a namespace. */
export const walletsMessages = {
  id: 'wallets',
  title: 'Your wallets',
  add: 'Add a wallet',
  use: (address: string) => `Use ${address}`,
  using: (wallet: string) => `Now using ${wallet}`,
  disconnect: (wallet: string) => `Disconnect ${wallet}`,
  disconnecting: (wallet: string) => `Disconnecting ${wallet}`,
  left: (wallet: string) => `${wallet} is disconnected`,
  none: 'No wallet is connected yet',
  choose: (wallet: string) => `Where do you want to use ${wallet}?`,
  chooseBody: 'You can add other networks later.',
  connected: 'Connected',
  namespaces: {
    eip155: 'Ethereum',
    solana: 'Solana',
    bip122: 'Bitcoin',
    polkadot: 'Polkadot',
    cosmos: 'Cosmos',
  } satisfies Record<Namespace, string>,
  /** Joins the last namespace of a list to those before it. */
  and: (before: string, last: string) => `${before} and ${last}`,
  /** A wallet with all namespaces that it is connected on: "Kestrel on Ethereum and Solana". */
  whole: (wallet: string, networks: string) => `${wallet} on ${networks}`,
  ends: (networks: string) => `This is one connection. Disconnecting ends it on ${networks}.`,
  evm: 'and compatible networks',
}

/** The names of namespaces as one text, for example "Ethereum, Solana and Bitcoin". */
export function listNamespaces(t: typeof walletsMessages, namespaces: readonly Namespace[]): string {
  const [last = '', ...before] = namespaces.map(namespace => t.namespaces[namespace]).reverse()
  return before.length === 0 ? last : t.and(before.reverse().join(', '), last)
}
