import type { Namespace } from '../../../domain/core/caip.ts'

const names: Readonly<Record<Namespace, string>> = {
  eip155: 'Ethereum',
  solana: 'Solana',
  bip122: 'Bitcoin',
  polkadot: 'Polkadot',
  cosmos: 'Cosmos',
}

function listed(namespaces: readonly Namespace[]): string {
  const [last = '', ...before] = namespaces.map(namespace => names[namespace]).reverse()
  return before.length === 0 ? last : `${before.reverse().join(', ')} and ${last}`
}

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
  namespaces: names,
  /** A wallet with all namespaces that it is connected on: "Kestrel on Ethereum and Solana". */
  whole: (wallet: string, namespaces: readonly Namespace[]) => `${wallet} on ${listed(namespaces)}`,
  listed,
  ends: (namespaces: readonly Namespace[]) =>
    `This is one connection. Disconnecting ends it on ${listed(namespaces)}.`,
  evm: 'and compatible networks',
}
