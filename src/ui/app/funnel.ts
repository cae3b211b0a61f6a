import { safeRead } from '../../domain/core/lib/safe-read.ts'
import type { View, ViewEntry } from '../../domain/navigation/navigation.ts'

/** A step of the visitor that the site's listeners receive. */
type Step = { readonly event: string; readonly properties: Readonly<Record<string, string>> }

const byView: Partial<Record<View, { readonly event: string }>> = {
  AllWallets: { event: 'CLICK_ALL_WALLETS' },
  Networks: { event: 'CLICK_NETWORKS' },
  WhatIsAWallet: { event: 'CLICK_WALLET_HELP' },
  GetWallet: { event: 'CLICK_GET_WALLET_HELP' },
  Downloads: { event: 'CLICK_GET_WALLET' },
  Transactions: { event: 'CLICK_TRANSACTIONS' },
}

const platforms: Partial<Record<View, string>> = {
  ConnectingExternal: 'browser',
  ConnectingMultiChain: 'browser',
  ConnectingWalletConnect: 'qrcode',
  ConnectingWalletConnectBasic: 'qrcode',
}

/** Returns the step that a move from one view to another tells of. */
export function viewStep(before: ViewEntry | undefined, entry: ViewEntry): Step | undefined {
  const known = byView[entry.view]
  if (known) return { ...known, properties: {} }
  const platform = platforms[entry.view]
  const name = safeRead(entry.params?.wallet, 'name')
  // The view of a wallet's namespaces has already told of the choice.
  const isSecond = before?.view === 'ConnectingMultiChain'
  if (platform === undefined || isSecond) return undefined
  return {
    event: 'SELECT_WALLET',
    properties: { name: typeof name === 'string' ? name : 'WalletConnect', platform },
  }
}
