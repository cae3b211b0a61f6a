import type { ComponentType } from 'react'
import type { View, ViewEntry } from '../../domain/rules/navigation.ts'

export type ViewProps = { readonly entry: ViewEntry }
/** What a view's file exports: the component, and its style sheet where it has one of its own. */
export type ViewModule = {
  readonly View: ComponentType<ViewProps>
  readonly css?: string
}

/** View name -> the file that draws it, fetched when it is first wanted. What else is known of a view: `domain/rules/views.ts`. */
export const views = {
  Account: () => import('./account.tsx'),
  AccountSettings: () => import('./account-settings.tsx'),
  AllWallets: () => import('./all-wallets.tsx'),
  ApproveTransaction: () => import('./approve-transaction.tsx'),
  BuyInProgress: () => import('./buy-in-progress.tsx'),
  ChooseAccountName: () => import('./choose-account-name.tsx'),
  Connect: () => import('./connect.tsx'),
  ConnectSocials: () => import('./connect-socials.tsx'),
  ConnectWallets: () => import('./connect.tsx'),
  ConnectingExternal: () => import('./connecting-external.tsx'),
  ConnectingFarcaster: () => import('./connecting-farcaster.tsx'),
  ConnectingMultiChain: () => import('./connecting-multi-chain.tsx'),
  ConnectingSiwe: () => import('./connecting-siwe.tsx'),
  ConnectingSocial: () => import('./connecting-social.tsx'),
  ConnectingWalletConnect: () => import('./connecting-wallet-connect.tsx'),
  ConnectingWalletConnectBasic: () => import('./connecting-wallet-connect-basic.tsx'),
  Create: () => import('./create.tsx'),
  Downloads: () => import('./downloads.tsx'),
  EmailLogin: () => import('./create.tsx'),
  EmailVerifyDevice: () => import('./email-verify-device.tsx'),
  EmailVerifyOtp: () => import('./email-verify-otp.tsx'),
  GetWallet: () => import('./get-wallet.tsx'),
  Networks: () => import('./networks.tsx'),
  OnRampFiatSelect: () => import('./on-ramp-fiat-select.tsx'),
  OnRampProviders: () => import('./on-ramp-providers.tsx'),
  OnRampTokenSelect: () => import('./on-ramp-token-select.tsx'),
  OpenWallet: () => import('./open-wallet.tsx'),
  Pay: () => import('./pay.tsx'),
  PayLoading: () => import('./pay-loading.tsx'),
  Portfolio: () => import('./portfolio.tsx'),
  Profile: () => import('./profile.tsx'),
  ProfileWallets: () => import('./profile-wallets.tsx'),
  RegisterAccountName: () => import('./register-account-name.tsx'),
  RegisterAccountNameSuccess: () => import('./register-account-name-success.tsx'),
  SIWXSignMessage: () => import('./siwx-sign-message.tsx'),
  SmartSessionCreated: () => import('./smart-session-created.tsx'),
  SmartSessionList: () => import('./smart-session-list.tsx'),
  Swap: () => import('./swap.tsx'),
  SwapPreview: () => import('./swap-preview.tsx'),
  SwapSelectToken: () => import('./swap-select-token.tsx'),
  SwitchAddress: () => import('./switch-address.tsx'),
  TransactionDetails: () => import('./transaction-details.tsx'),
  Transactions: () => import('./transactions.tsx'),
  UnsupportedChain: () => import('./unsupported-chain.tsx'),
  UpdateEmailPrimaryOtp: () => import('./update-email-primary-otp.tsx'),
  UpdateEmailSecondaryOtp: () => import('./update-email-secondary-otp.tsx'),
  UpdateEmailWallet: () => import('./update-email-wallet.tsx'),
  UpgradeEmailWallet: () => import('./upgrade-email-wallet.tsx'),
  WalletCompatibleNetworks: () => import('./wallet-compatible-networks.tsx'),
  WalletReceive: () => import('./wallet-receive.tsx'),
  WalletSend: () => import('./wallet-send.tsx'),
  WalletSendConfirmed: () => import('./wallet-send-confirmed.tsx'),
  WalletSendPreview: () => import('./wallet-send-preview.tsx'),
  WalletSendSelectToken: () => import('./wallet-send-select-token.tsx'),
  WhatIsABuy: () => import('./what-is-a-buy.tsx'),
  WhatIsAWallet: () => import('./what-is-a-wallet.tsx'),
} as const satisfies Record<View, () => Promise<ViewModule>>
