export const silentWalletMessages = {
  id: 'silentWallet',
  said: (wallet: string) =>
    `${wallet} hasn't answered. Open it to confirm or decline. If you stop waiting, it may still be sent, so we keep watching the network.`,
  wallet: 'Your wallet',
  letGo: 'Stop waiting',
}
