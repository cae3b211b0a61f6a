import type { Namespace } from '../../domain/model/caip.ts'

/** Words of the connected wallets and of the choice of a namespace. */
export const walletsWords = {
  id: 'wallets',
  title: 'Your wallets',
  add: 'Add a wallet',
  use: (address: string) => `Use ${address}`,
  using: (wallet: string) => `Now using ${wallet}`,
  disconnect: (wallet: string) => `Disconnect ${wallet}`,
  disconnecting: (wallet: string) => `Disconnecting ${wallet}`,
  left: (wallet: string) => `${wallet} is disconnected`,
  none: 'No wallet is connected',
  choose: (wallet: string) => `Where do you want to use ${wallet}?`,
  chooseBody: 'You can add the others later.',
  connected: 'Connected',
  namespaces: {
    eip155: 'Ethereum',
    solana: 'Solana',
    bip122: 'Bitcoin',
    polkadot: 'Polkadot',
    cosmos: 'Cosmos',
  } as Readonly<Record<Namespace, string>>,
  evm: 'and its networks',
}
