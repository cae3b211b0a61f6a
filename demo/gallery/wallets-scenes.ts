import { type Connection, caipAddress, type Session } from '../../src/domain/core/entities.ts'
import { owner } from './account-scenes.ts'
import { visitor } from './connect-scenes.ts'
import { account, connected, ethereum, injected, networks, picture, testWallet } from './fixtures.ts'
import type { Scene, Scenes } from './scene.ts'

const never = () => new Promise<never>(() => undefined)
const solana = networks.find(({ namespace }) => namespace === 'solana') ?? ethereum
const several = { ...testWallet, namespaces: ['eip155', 'solana'] as const }

const wallets: readonly Connection[] = [
  ...connected.connections.map(connection => ({
    ...connection,
    accounts: [account, caipAddress(ethereum.id, '0x8ba1f109551bD432803012645Ac136ddd64DBA72')],
  })),
  {
    connectorId: 'example.harbour',
    kind: 'injected',
    namespace: 'eip155',
    wallet: { name: 'Harbour', icon: picture(1), rdns: 'example.harbour' },
    accounts: [caipAddress(ethereum.id, '0x14791697260E4c9A71f18484C9f997B308e59325')],
  },
  {
    connectorId: 'standard:Kestrel',
    kind: 'injected',
    namespace: 'solana',
    wallet: { name: 'Kestrel', icon: picture(4) },
    accounts: [caipAddress(solana.id, '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv')],
  },
]

const phone = { name: 'Clementine', icon: picture(2) }
const onPhone: readonly Connection[] = [
  {
    connectorId: 'walletConnect',
    kind: 'walletConnect',
    namespace: 'eip155',
    wallet: phone,
    accounts: [account],
    approvedNetworks: [ethereum.id],
  },
  {
    connectorId: 'walletConnect',
    kind: 'walletConnect',
    namespace: 'solana',
    wallet: phone,
    accounts: [caipAddress(solana.id, '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv')],
    approvedNetworks: [solana.id],
  },
]

const shown = (connections: readonly Connection[], more: Partial<Scene> = {}): Scene => {
  const session: Session = { ...connected, connections }
  return {
    stack: [{ view: 'Account' }, { view: 'ProfileWallets' }],
    streams: owner(undefined, session),
    api: { switchAccount: never, disconnectWallet: never },
    ...more,
  }
}

/** Scenes of the view that lists the connected wallets. */
export const walletsScenes: Scenes = {
  one: () => shown(connected.connections),
  several: () => shown(wallets),
  phone: () => shown(onPhone),
}

/** Scenes of the view in which the user chooses a namespace of a wallet that supports several. */
export const multiChainScenes: Scenes = {
  choice: () => ({
    stack: [{ view: 'Connect' }, { view: 'ConnectingMultiChain', params: { wallet: several } }],
    injected: [several, ...injected.slice(1)],
    streams: visitor,
  }),
  'one-connected': () => ({
    stack: [{ view: 'Account' }, { view: 'ConnectingMultiChain', params: { wallet: several } }],
    injected: [several, ...injected.slice(1)],
    streams: owner(),
  }),
  /** The view throws, because the wallet has no namespaces. No view is below it, so the error state has no Back button. */
  broken: () => ({
    stack: [{ view: 'ConnectingMultiChain', params: { wallet: { name: 'Mock Wallet' } } }],
    streams: visitor,
  }),
  /**
   * The view throws as in `broken`, but another view is below it in the stack, so the error state has a Back button.
   */
  'broken-deeper': () => ({
    stack: [
      { view: 'Connect' },
      { view: 'ConnectingMultiChain', params: { wallet: { name: 'Mock Wallet' } } },
    ],
    streams: visitor,
  }),
}
