import type { FeatureQueryValue } from '../../src/bridge/contract/features.ts'
import type { Streams } from '../../src/bridge/contract/worker-api.ts'
import type { WalletQuery } from '../../src/domain/core/entities.ts'
import type { Loadable } from '../../src/domain/core/loadable.ts'
import { type FakeStreams, still } from './fake-link.ts'
import { catalogueSize, catalogueWallet, injected, pairingUri } from './fixtures.ts'
import type { Scenes } from './scene.ts'

type Wallets = FeatureQueryValue<'wallets', 'wallets'>
type Pairing = Streams['pairing']['value']

/** Returns wallets as the catalogue of the sandbox does: with search, pages and a filter for certified wallets. */
export function wallets(query: WalletQuery): Wallets {
  const search = query.search?.toLowerCase()
  const all = Array.from({ length: catalogueSize }, (_, index) => catalogueWallet(index)).filter(
    wallet =>
      (!search || wallet.name.toLowerCase().includes(search)) &&
      (!query.certifiedOnly || wallet.certified) &&
      (!query.include?.length || query.include.includes(wallet.id)),
  )
  const from = (query.page - 1) * query.entries
  return {
    status: 'fresh',
    at: Date.now(),
    data: { wallets: all.slice(from, from + query.entries), count: all.length },
  }
}

const failed: Loadable<never> = {
  status: 'failed',
  error: { code: 'wallets-unavailable', message: 'Wallets unavailable', context: {} },
}
export const pairing = (leftMs: number, more?: { readonly isApproved: true }): Pairing => ({
  status: 'fresh',
  at: Date.now(),
  data: { uri: pairingUri, expiresAt: Date.now() + leftMs, ...more },
})
export const unreachable: Loadable<never> = {
  status: 'failed',
  error: { code: 'relay-unreachable', message: "Can't reach the connection service", context: {} },
}

/** The streams of a user who has not connected yet. */
export const visitor: FakeStreams = {
  session: () => still({ status: 'disconnected', connections: [] }),
  wallets: query => still(wallets(query)),
  pairing: () => still(pairing(221_000)),
}

export const connectWalletsScenes: Scenes = {
  behind: () => ({
    stack: [{ view: 'Connect' }, { view: 'ConnectWallets' }],
    injected,
    streams: visitor,
    options: { features: { collapseWallets: true } },
  }),
}

export const connectScenes: Scenes = {
  loaded: () => ({ stack: [{ view: 'Connect' }], injected, streams: visitor }),
  returning: () => ({
    stack: [{ view: 'Connect' }],
    injected,
    streams: {
      ...visitor,
      settings: () => still({ hideAmounts: false, recentWallets: ['example.harbour'] }),
    },
  }),
  'no-wallets': () => ({ stack: [{ view: 'Connect' }], streams: visitor }),
  loading: () => ({
    stack: [{ view: 'Connect' }],
    injected,
    streams: {
      ...visitor,
      wallets: () => still({ status: 'loading' }),
      pairing: () => still({ status: 'loading' }),
    },
  }),
  unreachable: () => ({
    stack: [{ view: 'Connect' }],
    injected,
    streams: { ...visitor, wallets: () => still(failed), pairing: () => still(unreachable) },
  }),
  approved: () => ({
    stack: [{ view: 'Connect' }],
    injected,
    streams: { ...visitor, pairing: () => still(pairing(170_000, { isApproved: true })) },
  }),
  legal: () => ({
    stack: [{ view: 'Connect' }],
    injected,
    streams: visitor,
    options: {
      features: { legalCheckbox: true },
      termsConditionsUrl: 'https://shop.example/terms',
      privacyPolicyUrl: 'https://shop.example/privacy',
    },
  }),
  doubtful: () => ({
    stack: [{ view: 'Connect' }],
    streams: visitor,
    injected: injected.map(wallet => ({ ...wallet, name: 'Mock Wallet', isSuspicious: true })),
  }),
  'same-name': () => ({
    stack: [{ view: 'Connect' }],
    streams: visitor,
    injected: injected.map((wallet, index) => ({
      ...wallet,
      name: 'Magpie Wallet',
      namespaces: index === 0 ? ['eip155'] : ['solana'],
    })),
  }),
  collapsed: () => ({
    stack: [{ view: 'Connect' }],
    injected,
    streams: visitor,
    options: { features: { collapseWallets: true } },
  }),
  'without-project': () => ({
    stack: [{ view: 'Connect' }],
    injected,
    streams: { session: () => still({ status: 'disconnected', connections: [] }) },
    options: { projectId: '' },
  }),
}
