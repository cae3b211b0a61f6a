import { caipAddress, networkId, type Session } from '../../src/domain/core/entities.ts'
import { owner } from './account-scenes.ts'
import { connected, networks } from './fixtures.ts'
import type { Scene, Scenes } from './scene.ts'

const solana = caipAddress(
  networkId('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'),
  '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
)
const onSolana: Session = {
  ...connected,
  connections: connected.connections.map(connection => ({
    ...connection,
    namespace: 'solana',
    accounts: [solana],
  })),
  active: solana,
  network: networkId('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'),
}

const shown = (view: 'WalletReceive' | 'WalletCompatibleNetworks', session = connected): Scene => ({
  stack: [{ view: 'Account' }, { view: 'WalletReceive' }, ...(view === 'WalletReceive' ? [] : [{ view }])],
  streams: owner(undefined, session),
})

/**
 * The Receive view: with an EVM wallet, with a Solana wallet, with more networks than fit, and without an
 * account.
 */
export const receiveScenes: Scenes = {
  loaded: () => shown('WalletReceive'),
  requested: () => ({
    ...shown('WalletReceive'),
    stack: [{ view: 'Account' }, { view: 'WalletReceive', params: { amount: '0.25' } }],
    until: '[data-testid="portico-receive-asked"]',
  }),
  solana: () => shown('WalletReceive', onSolana),
  many: () => ({
    ...shown('WalletReceive'),
    options: {
      networks: [
        ...networks.slice(0, 4),
        ...['Gnosis', 'Celo', 'Avalanche'].map((name, index) => ({
          ...networks[0],
          id: networkId(`eip155:${9000 + index}`),
          name,
        })),
      ] as never,
    },
  }),
  nobody: () => ({
    stack: [{ view: 'WalletReceive' }],
    streams: owner(undefined, { status: 'disconnected', connections: [] }),
  }),
}

export const compatibleScenes: Scenes = {
  loaded: () => shown('WalletCompatibleNetworks'),
  approved: () =>
    shown('WalletCompatibleNetworks', {
      ...connected,
      connections: connected.connections.map(connection => ({
        ...connection,
        kind: 'walletConnect',
        approvedNetworks: [networkId('eip155:1'), networkId('eip155:137')],
      })),
    }),
}
