import type { View } from '../../domain/navigation/navigation.ts'
import type { ViewFile, ViewModule } from '../app/types.ts'

/**
 * The file of each view, which loads when the view opens. Other properties of the views are in
 * `domain/navigation/views.ts`.
 */
export const views = {
  Account: () => import('./session/account.tsx'),
  AccountSettings: () => import('./settings/account-settings.tsx'),
  AllWallets: () => import('./wallets/all-wallets.tsx'),
  ApproveTransaction: () => import('./embedded-wallet/approve-transaction.tsx'),
  BuyInProgress: () => import('./onramp/buy-in-progress.tsx'),
  ChooseAccountName: () => import('./names/register-account-name.tsx'),
  Connect: () => import('./wallets/connect.tsx'),
  ConnectSocials: () => import('./embedded-wallet/connecting-social.tsx'),
  ConnectWallets: () => import('./wallets/connect.tsx'),
  ConnectingExternal: () => import('./wallets/connecting-external.tsx'),
  ConnectingFarcaster: () => import('./embedded-wallet/connecting-social.tsx'),
  ConnectingMultiChain: () => import('./wallets/connecting-external.tsx'),
  ConnectingSiwe: () => import('./sign-in/sign-in-panel.tsx'),
  ConnectingSocial: () => import('./embedded-wallet/connecting-social.tsx'),
  ConnectingWalletConnect: () => import('./wallets/connecting-wallet-connect.tsx'),
  ConnectingWalletConnectBasic: () => import('./wallets/connecting-wallet-connect.tsx'),
  Create: () => import('./embedded-wallet/create.tsx'),
  Downloads: () => import('./wallets/downloads.tsx'),
  EmailLogin: () => import('./embedded-wallet/create.tsx'),
  EmailVerifyDevice: () => import('./embedded-wallet/email-verify.tsx'),
  EmailVerifyOtp: () => import('./embedded-wallet/email-verify.tsx'),
  GetWallet: () => import('./wallets/get-wallet.tsx'),
  Networks: () => import('./networks/networks.tsx'),
  OnRampFiatSelect: () => import('./onramp/on-ramp-lists.tsx'),
  OnRampProviders: () => import('./onramp/on-ramp-lists.tsx'),
  OnRampTokenSelect: () => import('./onramp/on-ramp-lists.tsx'),
  OpenWallet: () => import('./wallets/connecting-wallet-connect.tsx'),
  Pay: () => import('./payments/pay.tsx'),
  PayLoading: () => import('./payments/pay.tsx'),
  PendingApproval: () => import('./wallets/pending-approval.tsx'),
  Portfolio: () => import('./portfolio/portfolio.tsx'),
  Profile: () => import('./session/profile.tsx'),
  ProfileWallets: () => import('./session/profile.tsx'),
  RegisterAccountName: () => import('./names/register-account-name.tsx'),
  RegisterAccountNameSuccess: () => import('./names/register-account-name.tsx'),
  SIWXSignMessage: () => import('./sign-in/sign-in-panel.tsx'),
  SmartSessionCreated: () => import('./smart-sessions/smart-session-list.tsx'),
  SmartSessionList: () => import('./smart-sessions/smart-session-list.tsx'),
  Swap: () => import('./swaps/swap.tsx'),
  SwapPreview: () => import('./swaps/swap.tsx'),
  SwapSelectToken: () => import('./swaps/swap-select-token.tsx'),
  SwitchAddress: () => import('./session/profile.tsx'),
  TransactionDetails: () => import('./history/transactions.tsx'),
  Transactions: () => import('./history/transactions.tsx'),
  UnsupportedChain: () => import('./networks/unsupported-chain.tsx'),
  UpdateEmailPrimaryOtp: () => import('./embedded-wallet/update-email.tsx'),
  UpdateEmailSecondaryOtp: () => import('./embedded-wallet/update-email.tsx'),
  UpdateEmailWallet: () => import('./embedded-wallet/update-email.tsx'),
  UpgradeEmailWallet: () => import('./embedded-wallet/update-email.tsx'),
  WalletCompatibleNetworks: () => import('./receive/wallet-receive.tsx'),
  WalletReceive: () => import('./receive/wallet-receive.tsx'),
  WalletSend: () => import('./transactions/wallet-send.tsx'),
  WalletSendConfirmed: () => import('./transactions/wallet-send-confirmed.tsx'),
  WalletSendPreview: () => import('./transactions/wallet-send.tsx'),
  WalletSendSelectToken: () => import('./transactions/wallet-send-select-token.tsx'),
  WhatIsABuy: () => import('./onramp/what-is-a-buy.tsx'),
  WhatIsAWallet: () => import('./wallets/what-is-a-wallet.tsx'),
} as const satisfies ViewTable

type ViewTable = Readonly<Record<View, () => Promise<ViewFile>>>

/** Loads the file of a view. If the file holds several views, returns the export with the name of the view. */
export async function loadView(view: View, table: ViewTable = views): Promise<ViewModule> {
  const file = await table[view]()
  return (file as Partial<Record<View, ViewModule>>)[view] ?? (file as ViewModule)
}
