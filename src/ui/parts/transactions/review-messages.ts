export const reviewMessages = {
  id: 'review',
  title: 'Review send',
  understood: "I've checked the full address",
  sendTwice: 'Send a second payment',
  sendUnkept:
    "This browser can't remember this payment. If I close the page, I'll check my wallet before I send again.",
  undo: "You can't undo this.",
  cancel: 'Cancel',
  send: 'Send',
  sendAnyway: 'Send anyway',
  inWallet: (wallet: string) => `Confirm in ${wallet}`,
  checking: 'Calculating…',
  spam: {
    imitation: (symbol: string) => `This isn't the real ${symbol}.`,
    advert: (symbol: string) => `${symbol} looks like spam.`,
  },
  spamBody: 'The recipient may not accept it as a payment.',
  moved: 'This name now points to a different address',
  movedBody: 'Nothing was sent. Go back and check the recipient.',
}
