/**
 * Messages of the QR code in the connect views. They load later than the messages of the wallets. In translations, they
 * are part of the group `connect`.
 */
export const qrMessages = {
  id: 'connect',
  qrLabel: 'QR code to connect with a phone wallet',
  scanWith: (wallet: string) => `Scan with ${wallet}`,
  scanHow: 'Open your wallet app and point its camera here.',
  copyLink: 'Copy link',
  link: 'Link',
  timeLeft: (time: string) => `${time} left`,
  expiresIn: (minutes: number) =>
    minutes === 1 ? 'This code expires within 1 minute' : `This code expires within ${minutes} minutes`,
  newCode: 'New code',
  expired: 'This code has expired',
  approved: 'Approved on your phone',
  approvedBody: 'Finishing sign-in…',
  makingCode: 'Creating code…',
  codeReady: 'The code is ready to scan',
}
