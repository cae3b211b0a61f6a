/** A connection in progress. */
export const connectingMessages = {
  id: 'connecting',
  thisSite: 'this site',
  continueIn: (wallet: string) => `Continue in ${wallet}`,
  approveIn: (wallet: string) => `Approve the connection in the ${wallet} window.`,
  slow: (wallet: string) => `Don't see it? Open ${wallet} and look for the request.`,
  refused: 'You declined the request',
  refusedBody: (site: string) => `Nothing was shared with ${site}.`,
  pending: (wallet: string) => `${wallet} already has a request`,
  pendingBody: (wallet: string) => `Open ${wallet} and respond to the request there.`,
  missing: (wallet: string) => `${wallet} isn't installed`,
  missingBody: 'Install it, or scan with your phone.',
  getIt: (wallet: string) => `Get ${wallet}`,
  connected: 'Connected',
  scanInstead: 'Use a QR code instead',
  dontHave: (wallet: string) => `Don't have ${wallet}?`,
  get: 'Get it',
}
