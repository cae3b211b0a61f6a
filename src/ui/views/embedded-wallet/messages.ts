/** Messages of the login by email and by social accounts. */
export const loginMessages = {
  id: 'login',
  email: 'Email address',
  continueByEmail: 'Continue with email',
  sending: 'Sending a code…',
  more: 'More',
  continueWith: 'Continue with',
  withProvider: (name: string) => `Continue with ${name}`,
  opening: (name: string) => `Opening ${name}`,
  continueIn: (name: string) => `Continue in the ${name} window`,
  continueInBody: 'Finish logging in there. This page continues automatically.',
  leaving: (name: string) => `Going to ${name}`,
  leavingBody: "You'll come back here after you log in.",
  blocked: 'Your browser blocked the pop-up',
  blockedBody: (name: string) => `Open ${name}, then come back here.`,
  openIt: (name: string) => `Open ${name}`,
  welcome: "You're in",
  welcomeBody: 'Opening your wallet…',
  another: 'Choose another way',
  codeTitle: 'Check your email',
  codeSent: (email: string) => `We sent a 6-digit code to ${email}.`,
  edit: 'Edit',
  code: 'Code',
  codeHint: 'Expires in 20 minutes.',
  checking: 'Checking the code…',
  triesLeft: (left: string) => `${left} ${left === '1' ? 'try' : 'tries'} left.`,
  resend: 'Send a new code',
  resendIn: (seconds: number) => `Send a new code in ${seconds} s`,
  resent: 'A new code is on its way',
  deviceTitle: 'Approve this device',
  deviceHead: 'Open the link in your email',
  deviceSent: (email: string) => `We sent it to ${email}.`,
  deviceBody: 'Waiting for you to open it. The link expires in 20 minutes.',
  resendLink: 'Send a new link',
  resendLinkIn: (seconds: number) => `Send a new link in ${seconds} s`,
  linkResent: 'A new link is on its way',
  farcasterTitle: 'Farcaster',
  farcasterQr: 'QR code to log in with Farcaster',
  farcasterScan: 'Scan with Farcaster',
  farcasterHow: 'Scan this code with the phone that has Farcaster.',
  farcasterOpen: 'Open on this device',
  farcasterLoading: 'Creating code…',
  link: 'Link',
  copyLink: 'Copy link',
}

/** The names of the social login providers. */
export const providerNames = {
  id: 'providers',
  google: 'Google',
  x: 'X',
  discord: 'Discord',
  farcaster: 'Farcaster',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
}

/** Messages about the account of an embedded wallet. */
export const embeddedWalletMessages = {
  id: 'embedded',
  loggedInAs: 'Logged in as',
  changeEmail: 'Change email',
  upgradeTitle: 'Keep the key yourself',
  upgradeBody:
    'Your login provider holds the key. You can export it to your own wallet; your address and funds stay the same.',
  upgradeGo: 'Open the login page',
  toEoa: 'Use standard account',
  toSmart: 'Use smart account',
  accounts: "The standard and the smart account have different addresses. Switching doesn't move your funds.",
  switching: 'Switching…',
  switched: 'Account switched',
  upgrade: 'Export to your own wallet',
  updateTitle: 'Change your email',
  updateBody: "We'll send one code to your current email address and one to the new one.",
  updateNew: 'New email address',
  updateSave: 'Continue',
  primaryTitle: "Confirm it's you",
  yourEmail: 'your current email',
  secondaryTitle: 'Confirm your new email',
  updated: 'Email changed',
}

// Icons of the login methods. Each is a path on a 20 px grid for the component `Icon`.
export const mailIcon =
  'M3.5 5.5h13a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1h-13a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1ZM3 6.5l7 5 7-5'
export const moreIcon = 'M4.5 10h1M9.5 10h1M14.5 10h1'
export const keyIcon =
  'M12.5 3a4.5 4.5 0 0 0-4.300 5.800L3 14v3h3v-2h2v-2l1.200-1.200A4.5 4.5 0 1 0 12.5 3ZM13.5 6.5h.010'
