import type { LeftRequest } from '../../src/bridge/contract/worker-api.ts'
import type { CatalogueWallet } from '../../src/domain/core/entities.ts'
import { AppError, type ErrorCode } from '../../src/domain/core/errors/app-error.ts'
import type { WalletAppStep } from '../../src/domain/wallets/deep-links.ts'
import { pairing, unreachable, visitor, wallets } from './connect-scenes.ts'
import { type FakeStreams, still } from './fake-link.ts'
import { catalogueWallet, connected, injected, picture, testWallet } from './fixtures.ts'
import type { Scene, Scenes } from './scene.ts'

const refusing = (code: ErrorCode, context: Readonly<Record<string, string>> = {}): Scene => ({
  stack: [{ view: 'Connect' }, { view: 'ConnectingExternal', params: { wallet: testWallet } }],
  injected,
  streams: visitor,
  api: { connectInjected: () => Promise.reject(new AppError(code, context)) },
})
const waiting: Scene = {
  stack: [{ view: 'Connect' }, { view: 'ConnectingExternal', params: { wallet: testWallet } }],
  injected,
  streams: visitor,
}

export const externalScenes: Scenes = {
  waiting: () => waiting,
  refused: () => refusing('user-rejected'),
  pending: () => refusing('request-pending'),
  missing: () => refusing('provider-not-found'),
  failed: () => refusing('wallet-timeout'),
  unauthorized: () => refusing('wallet-unauthorized'),
  unable: () => refusing('method-unsupported'),
  gone: () => refusing('wallet-disconnected'),
  'other-network': () => refusing('chain-disconnected'),
  'no-account': () => refusing('connector-chain-missing', { network: 'eip155:1' }),
  'unknown-network': () => refusing('chain-unrecognized'),
  broken: () => refusing('wallet-failed'),
  batchUnable: () => refusing('atomicity-unsupported'),
  batchTooLarge: () => refusing('bundle-too-large'),
  upgradeRefused: () => refusing('atomic-upgrade-rejected'),
  connected: () => ({
    ...waiting,
    stack: [{ view: 'ConnectingExternal', params: { wallet: testWallet } }],
    streams: { ...visitor, session: () => still(connected) },
  }),
}

const qr = (streams: FakeStreams, chosen = true): Scene => ({
  stack: [
    { view: 'Connect' },
    { view: 'ConnectingWalletConnect', ...(chosen && { params: { wallet: catalogueWallet(0) } }) },
  ],
  injected,
  streams: { ...visitor, ...streams },
})

const chosen = (wallet: CatalogueWallet): Scene => ({
  ...qr({}),
  stack: [{ view: 'Connect' }, { view: 'ConnectingWalletConnect', params: { wallet } }],
})
const metaMaskId = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'
const { mobileLink: _mobileLink, ...withoutApp } = catalogueWallet(0)
const basic = (streams: FakeStreams): Scene => ({
  stack: [{ view: 'Connect' }, { view: 'ConnectingWalletConnectBasic' }],
  system: 'ios',
  injected,
  streams: { ...visitor, ...streams },
})

export const walletConnectScenes: Scenes = {
  chosen: () => qr({}),
  any: () => qr({}, false),
  loading: () => qr({ pairing: () => still({ status: 'loading' }) }),
  ending: () => qr({ pairing: () => still(pairing(25_000)) }),
  expired: () => qr({ pairing: () => still(pairing(4_000)) }),
  unreachable: () => qr({ pairing: () => still(unreachable) }),
  app: () => ({ ...qr({}), system: 'ios' }),
  appPreparing: () => ({ ...qr({ pairing: () => still({ status: 'loading' }) }), system: 'android' }),
  appUnreachable: () => ({ ...qr({ pairing: () => still(unreachable) }), system: 'ios' }),
  /** The relay cannot be reached, so the view offers a link that opens the site in MetaMask's own browser. */
  appDirect: () => ({
    ...chosen({ ...catalogueWallet(0), id: metaMaskId, name: 'MetaMask' }),
    system: 'ios',
    streams: { ...visitor, pairing: () => still(unreachable) },
  }),
  noApp: () => ({ ...chosen(withoutApp), system: 'ios' }),
  everyWay: () =>
    chosen({
      ...catalogueWallet(0),
      rdns: 'example.mock',
      desktopLink: 'wallet0',
      webappLink: 'https://app.wallet.example',
    }),
}

export const basicScenes: Scenes = {
  loaded: () => basic({}),
  loading: () =>
    basic({ wallets: () => still({ status: 'loading' }), pairing: () => still({ status: 'loading' }) }),
  failed: () =>
    basic({
      wallets: () =>
        still({
          status: 'failed',
          error: { code: 'wallets-unavailable', message: 'Wallets unavailable', context: {} },
        }),
    }),
}

const appStep = (step: WalletAppStep['step']): Scene => ({
  stack: [{ view: 'Connect' }, { view: 'OpenWallet' }],
  system: 'android',
  injected,
  streams: visitor,
  walletApp: {
    id: 'solana-mobile',
    name: 'Solana wallet app',
    icon: picture(0),
    step,
    press: () => {},
    cancel: () => {},
  },
})

export const openWalletScenes: Scenes = {
  allowApp: () => appStep('allow'),
  openApp: () => appStep('open'),
  waitingForApp: () => appStep('waiting'),
  waiting: () => ({
    stack: [{ view: 'OpenWallet' }],
    system: 'ios',
    injected,
    streams: {
      ...visitor,
      session: () => still(connected),
      settings: () =>
        still({
          hideAmounts: false,
          recentWallets: [],
          deepLinkChoice: { href: 'mock://', name: 'Mock Wallet' },
        }),
    },
  }),
}

const left = (method: string, status: LeftRequest['status']) => (): Scene => ({
  stack: [{ view: 'PendingApproval' }],
  system: 'ios',
  injected,
  streams: {
    ...visitor,
    session: () => still(connected),
    leftRequests: () => still([{ key: 'waiting/1', method, status }]),
    settings: () =>
      still({
        hideAmounts: false,
        recentWallets: [],
        deepLinkChoice: { href: 'mock://', name: 'Mock Wallet' },
      }),
  },
})

export const pendingApprovalScenes: Scenes = {
  waiting: left('eth_sendTransaction', 'waiting'),
  approved: left('personal_sign', 'approved'),
  refused: left('wallet_switchEthereumChain', 'refused'),
  unanswered: left('connect', 'unanswered'),
}

const list = (streams: FakeStreams): Scene => ({
  stack: [{ view: 'Connect' }, { view: 'AllWallets' }],
  injected,
  streams: { ...visitor, ...streams },
})

const consentRequired = {
  features: { legalCheckbox: true },
  termsConditionsUrl: 'https://shop.example/terms',
  privacyPolicyUrl: 'https://shop.example/privacy',
} as const

export const allWalletsScenes: Scenes = {
  loaded: () => list({}),
  /**
   * The list of all wallets is open before the user has agreed to the terms, so the view requires the consent first.
   */
  consent: () => ({ ...list({}), options: consentRequired }),
  agreed: () => ({
    ...list({}),
    options: consentRequired,
    act: { testId: 'wui-checkbox', until: '[data-testid="portico-consent"]:not([aria-disabled])' },
  }),
  loading: () => list({ wallets: () => still({ status: 'loading' }) }),
  empty: () => list({ wallets: query => still(wallets({ ...query, search: 'zzz' })) }),
  failed: () =>
    list({
      wallets: () =>
        still({
          status: 'failed',
          error: { code: 'wallets-unavailable', message: 'Wallets unavailable', context: {} },
        }),
    }),
}

export const guideScenes: Readonly<Record<'WhatIsAWallet' | 'GetWallet' | 'Downloads', Scenes>> = {
  WhatIsAWallet: {
    loaded: () => ({ stack: [{ view: 'Connect' }, { view: 'WhatIsAWallet' }], injected, streams: visitor }),
  },
  GetWallet: {
    loaded: () => ({ stack: [{ view: 'Connect' }, { view: 'GetWallet' }], injected, streams: visitor }),
    failed: () => ({
      stack: [{ view: 'Connect' }, { view: 'GetWallet' }],
      injected,
      streams: {
        ...visitor,
        wallets: () =>
          still({
            status: 'failed',
            error: { code: 'wallets-unavailable', message: 'Wallets unavailable', context: {} },
          }),
      },
    }),
  },
  Downloads: {
    loaded: () => ({
      stack: [{ view: 'Connect' }, { view: 'Downloads', params: { wallet: catalogueWallet(0) } }],
      injected,
      streams: visitor,
    }),
  },
}
