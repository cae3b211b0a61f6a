/** Words of a connection in the making. */
export const connectingMessages = {
  id: 'connecting',
  thisSite: 'this site',
  continueIn: (wallet: string) => `Continue in ${wallet}`,
  approveIn: (wallet: string) => `Approve the connection in the ${wallet} window.`,
  slow: (wallet: string) => `Nothing to see? Open ${wallet} and look for the request.`,
  refused: 'You declined the request',
  refusedBody: (site: string) => `Nothing was shared with ${site}.`,
  pending: (wallet: string) => `${wallet} is already asking`,
  pendingBody: (wallet: string) => `Open ${wallet} and answer the request there.`,
  missing: (wallet: string) => `${wallet} isn't installed`,
  missingBody: 'Get it, or scan with your phone.',
  getIt: (wallet: string) => `Get ${wallet}`,
  connected: 'Connected',
  scanInstead: 'Use a QR code instead',
  dontHave: (wallet: string) => `Don't have ${wallet}?`,
  get: 'Get it',
}
