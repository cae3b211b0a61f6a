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
