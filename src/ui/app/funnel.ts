import { safeRead } from '../../domain/core/lib/safe-read.ts'
import {
  type NavigationEvent,
  type NavigationState,
  shownEntry,
  type View,
} from '../../domain/navigation/navigation.ts'

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

/** Returns the steps that a change of the navigation tells of: the modal opens or closes, or the visitor goes to a view. */
export function funnelSteps(
  before: NavigationState,
  next: NavigationState,
  event: NavigationEvent,
): readonly Step[] {
  const connected = String(next.connected)
  if (before.open !== next.open) {
    const openingEvent = next.open ? 'MODAL_OPEN' : 'MODAL_CLOSE'
    return [{ event: openingEvent, properties: { connected } }]
  }
  const entry = shownEntry(next)
  if (!entry || entry === shownEntry(before) || (event.type !== 'push' && event.type !== 'replace')) return []
  const known = byView[entry.view]
  if (known) return [{ ...known, properties: {} }]
  const platform = platforms[entry.view]
  const name = safeRead(entry.params?.wallet, 'name')
  // The view of a wallet's namespaces has already told of the choice.
  const isSecond = shownEntry(before)?.view === 'ConnectingMultiChain'
  if (platform === undefined || isSecond) return []
  return [
    {
      event: 'SELECT_WALLET',
      properties: { name: typeof name === 'string' ? name : 'WalletConnect', platform },
    },
  ]
}
