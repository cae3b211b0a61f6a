import type { View } from '../../src/domain/navigation/navigation.ts'
import { accountScenes, networkScenes, unsupportedScenes } from './account-scenes.ts'
import { approvalScenes } from './approval-scenes.ts'
import { buyProgressScenes, buyScenes, coinScenes, fiatScenes, whatIsBuyScenes } from './buy-scenes.ts'
import { connectScenes, connectWalletsScenes } from './connect-scenes.ts'
import {
  allWalletsScenes,
  basicScenes,
  externalScenes,
  guideScenes,
  openWalletScenes,
  pendingApprovalScenes,
  walletConnectScenes,
} from './connecting-scenes.ts'
import { detailsScenes, historyScenes } from './history-scenes.ts'
import { holdingScenes } from './holding-scenes.ts'
import { embeddedAccount, embeddedSettings, loginConnectScenes, loginScenes } from './login-scenes.ts'
import {
  chooseNameScenes,
  nameSuccessScenes,
  profileScenes,
  registerNameScenes,
  settingsScenes,
  switchAddressScenes,
} from './names-scenes.ts'
import { partScenes } from './part-names.ts'
import { payLoadingScenes, payScenes } from './pay-scenes.ts'
import { portfolioScenes } from './portfolio-scenes.ts'
import { compatibleScenes, receiveScenes } from './receive-scenes.ts'
import type { Scene, Scenes } from './scene.ts'
import { lifeScenes, reviewScenes, sendScenes, sendTokenScenes } from './send-scenes.ts'
import { sessionCreatedScenes, sessionListScenes } from './sessions-scenes.ts'
import { connectingSiweScenes, signInScenes } from './sign-in-scenes.ts'
import { swapPreviewScenes, swapScenes, swapTokenScenes } from './swap-scenes.ts'
import { multiChainScenes, walletsScenes } from './wallets-scenes.ts'

const scenes: Partial<Record<View | 'Parts', Scenes>> = {
  Connect: { ...connectScenes, ...loginConnectScenes },
  AllWallets: allWalletsScenes,
  ConnectWallets: connectWalletsScenes,
  ConnectingExternal: externalScenes,
  ConnectingMultiChain: multiChainScenes,
  ConnectingSiwe: connectingSiweScenes,
  ConnectingWalletConnect: walletConnectScenes,
  ConnectingWalletConnectBasic: basicScenes,
  OpenWallet: openWalletScenes,
  PendingApproval: pendingApprovalScenes,
  ...guideScenes,
  AccountSettings: { ...settingsScenes, embedded: () => embeddedSettings },
  ChooseAccountName: chooseNameScenes,
  Profile: profileScenes,
  RegisterAccountName: registerNameScenes,
  RegisterAccountNameSuccess: nameSuccessScenes,
  SmartSessionCreated: sessionCreatedScenes,
  SmartSessionList: sessionListScenes,
  SwitchAddress: switchAddressScenes,
  SIWXSignMessage: signInScenes,
  Account: { ...accountScenes, ...holdingScenes, embedded: () => embeddedAccount },
  Portfolio: portfolioScenes,
  ProfileWallets: walletsScenes,
  TransactionDetails: detailsScenes,
  Transactions: historyScenes,
  ...loginScenes,
  ApproveTransaction: approvalScenes,
  Networks: networkScenes,
  UnsupportedChain: unsupportedScenes,
  WalletSend: sendScenes,
  WalletSendConfirmed: lifeScenes,
  WalletSendPreview: reviewScenes,
  WalletSendSelectToken: sendTokenScenes,
  WalletCompatibleNetworks: compatibleScenes,
  WalletReceive: receiveScenes,
  BuyInProgress: buyProgressScenes,
  OnRampFiatSelect: fiatScenes,
  OnRampProviders: buyScenes,
  OnRampTokenSelect: coinScenes,
  Pay: payScenes,
  PayLoading: payLoadingScenes,
  Swap: swapScenes,
  SwapPreview: swapPreviewScenes,
  SwapSelectToken: swapTokenScenes,
  WhatIsABuy: whatIsBuyScenes,
  Parts: partScenes,
}

/**
 * All pairs of a view and a state in the gallery. Tests open these pairs. Add new views to `scenes`. `Parts` stands for
 * the components of the UI kit.
 */
export const states: readonly { readonly view: View | 'Parts'; readonly state: string }[] = Object.entries(
  scenes,
).flatMap(([view, ofView]) => Object.keys(ofView).map(state => ({ view: view as View | 'Parts', state })))

/** Creates the scene of a view in a given state. Returns undefined if the gallery has no such scene. */
export function sceneOf(view: string, state: string): Scene | undefined {
  return scenes[view as View | 'Parts']?.[state]?.()
}
