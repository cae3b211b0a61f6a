/** Messages about a wallet that does not respond to a transaction request. */
export const silentWalletMessages = {
  id: 'silentWallet',
  said: (wallet: string) =>
    `${wallet || 'Your wallet'} hasn't responded yet. Open it to confirm or decline. If you stop waiting, the wallet may still send it, so we keep watching the network.`,
  letGo: 'Stop waiting',
}
