/** Messages of the steps that lead to a wallet app on this phone. */
export const appMessages = {
  id: 'walletApp',
  allow: 'Let your wallet app answer',
  allowBody:
    'Your browser will ask to reach apps on this device. Allow it so that your wallet app can answer.',
  next: 'Continue',
  open: 'Continue in your wallet app',
  openBody: 'Approve the request there, then come back to this page.',
  openApp: 'Open wallet app',
  waiting: 'Waiting for your wallet app',
  waitingBody:
    'Approve the request there, then come back. If nothing opened, you may have no Solana wallet app.',
  again: 'Open wallet app again',
  cancel: 'Cancel',
}
