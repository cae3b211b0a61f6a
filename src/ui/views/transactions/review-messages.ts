/** Words of the review. */
export const reviewMessages = {
  id: 'review',
  title: 'Review send',
  understood: 'I have checked the whole address',
  sendTwice: 'Send it a second time',
  sendUnkept: 'Send without a record. After I close this page I will check my wallet before I send again.',
  undo: "You can't undo this.",
  cancel: 'Cancel',
  send: 'Send',
  sendAnyway: 'Send anyway',
  inWallet: (wallet: string) => `Approve it in ${wallet}`,
  checking: 'Working it out',
  moved: 'The name has another address now',
  movedBody: 'Nothing was sent. Go back and check the receiver.',
}
