import type { Namespace } from '../../../domain/core/entities.ts'

export const walletsMessages = {
  id: 'wallets',
  title: 'Your wallets',
  add: 'Add a wallet',
  use: (address: string) => `Use ${address}`,
  using: (wallet: string) => `Now using ${wallet}`,
  disconnect: (wallet: string) => `Disconnect ${wallet}`,
  disconnecting: (wallet: string) => `Disconnecting ${wallet}`,
  left: (wallet: string) => `${wallet} is disconnected`,
  none: 'No wallet is connected',
  choose: (wallet: string) => `Which network for ${wallet}?`,
  chooseBody: 'You can add other networks later.',
  connected: 'Connected',
  namespaces: {
    eip155: 'Ethereum',
    solana: 'Solana',
    bip122: 'Bitcoin',
    polkadot: 'Polkadot',
    cosmos: 'Cosmos',
  } satisfies Record<Namespace, string>,
  /** The name of a wallet with all namespaces on which it is connected: "Kestrel on Ethereum and Solana". */
  whole: (wallet: string, namespaces: string) => `${wallet} on ${namespaces}`,
  ends: (namespaces: string) => `This also disconnects ${namespaces}.`,
  evm: (network: string) => `${network} and compatible networks`,
}
