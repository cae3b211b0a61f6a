/** Words about a wallet that does not answer a transaction. */
export const silentWalletMessages = {
  id: 'silent-wallet',
  said: (wallet: string) =>
    `${wallet || 'Your wallet'} hasn't answered yet. Open it to approve or decline. If you stop waiting, it may still be sent from there, and we keep watching the network.`,
  letGo: 'Stop waiting',
}
