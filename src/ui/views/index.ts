import type { ComponentType } from 'react'
import type { View, ViewEntry } from '../../domain/navigation/navigation.ts'

export type ViewProps = { readonly entry: ViewEntry }
/** What a view's file exports: the component, and its style sheet where it has one of its own. */
export type ViewModule = {
  readonly View: ComponentType<ViewProps>
  readonly css?: string
}

/** View name -> the file that draws it, fetched when it is first wanted. What else is known of a view: `domain/rules/views.ts`. */
export const views = {
  Account: () => import('./session/account.tsx'),
  AccountSettings: () => import('./settings/account-settings.tsx'),
  AllWallets: () => import('./wallets/all-wallets.tsx'),
  ApproveTransaction: () => import('./embedded-wallet/approve-transaction.tsx'),
  BuyInProgress: () => import('./onramp/buy-in-progress.tsx'),
  ChooseAccountName: () => import('./names/choose-account-name.tsx'),
  Connect: () => import('./wallets/connect.tsx'),
  ConnectSocials: () => import('./embedded-wallet/connect-socials.tsx'),
  ConnectWallets: () => import('./wallets/connect.tsx'),
  ConnectingExternal: () => import('./wallets/connecting-external.tsx'),
  ConnectingFarcaster: () => import('./embedded-wallet/connecting-farcaster.tsx'),
  ConnectingMultiChain: () => import('./wallets/connecting-multi-chain.tsx'),
  ConnectingSiwe: () => import('./sign-in/connecting-siwe.tsx'),
  ConnectingSocial: () => import('./embedded-wallet/connecting-social.tsx'),
  ConnectingWalletConnect: () => import('./wallets/connecting-wallet-connect.tsx'),
  ConnectingWalletConnectBasic: () => import('./wallets/connecting-wallet-connect-basic.tsx'),
  Create: () => import('./embedded-wallet/create.tsx'),
  Downloads: () => import('./wallets/downloads.tsx'),
  EmailLogin: () => import('./embedded-wallet/create.tsx'),
  EmailVerifyDevice: () => import('./embedded-wallet/email-verify-device.tsx'),
  EmailVerifyOtp: () => import('./embedded-wallet/email-verify-otp.tsx'),
  GetWallet: () => import('./wallets/get-wallet.tsx'),
  Networks: () => import('./networks/networks.tsx'),
  OnRampFiatSelect: () => import('./onramp/on-ramp-fiat-select.tsx'),
  OnRampProviders: () => import('./onramp/on-ramp-providers.tsx'),
  OnRampTokenSelect: () => import('./onramp/on-ramp-token-select.tsx'),
  OpenWallet: () => import('./wallets/open-wallet.tsx'),
  Pay: () => import('./payments/pay.tsx'),
  PayLoading: () => import('./payments/pay-loading.tsx'),
  Portfolio: () => import('./portfolio/portfolio.tsx'),
  Profile: () => import('./session/profile.tsx'),
  ProfileWallets: () => import('./session/profile-wallets.tsx'),
  RegisterAccountName: () => import('./names/register-account-name.tsx'),
  RegisterAccountNameSuccess: () => import('./names/register-account-name-success.tsx'),
  SIWXSignMessage: () => import('./sign-in/siwx-sign-message.tsx'),
  SmartSessionCreated: () => import('./smart-sessions/smart-session-created.tsx'),
  SmartSessionList: () => import('./smart-sessions/smart-session-list.tsx'),
  Swap: () => import('./swaps/swap.tsx'),
  SwapPreview: () => import('./swaps/swap-preview.tsx'),
  SwapSelectToken: () => import('./swaps/swap-select-token.tsx'),
  SwitchAddress: () => import('./session/switch-address.tsx'),
  TransactionDetails: () => import('./history/transaction-details.tsx'),
  Transactions: () => import('./history/transactions.tsx'),
  UnsupportedChain: () => import('./networks/unsupported-chain.tsx'),
  UpdateEmailPrimaryOtp: () => import('./embedded-wallet/update-email-primary-otp.tsx'),
  UpdateEmailSecondaryOtp: () => import('./embedded-wallet/update-email-secondary-otp.tsx'),
  UpdateEmailWallet: () => import('./embedded-wallet/update-email-wallet.tsx'),
  UpgradeEmailWallet: () => import('./embedded-wallet/upgrade-email-wallet.tsx'),
  WalletCompatibleNetworks: () => import('./receive/wallet-compatible-networks.tsx'),
  WalletReceive: () => import('./receive/wallet-receive.tsx'),
  WalletSend: () => import('./transactions/wallet-send.tsx'),
  WalletSendConfirmed: () => import('./transactions/wallet-send-confirmed.tsx'),
  WalletSendPreview: () => import('./transactions/wallet-send-preview.tsx'),
  WalletSendSelectToken: () => import('./transactions/wallet-send-select-token.tsx'),
  WhatIsABuy: () => import('./onramp/what-is-a-buy.tsx'),
  WhatIsAWallet: () => import('./wallets/what-is-a-wallet.tsx'),
} as const satisfies Record<View, () => Promise<ViewModule>>
