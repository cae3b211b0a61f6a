/** The texts of the elements that a site puts into its page, such as `<portico-button>`. */
export const elementMessages = {
  id: 'elements',
  connect: 'Connect',
  wrongNetwork: 'Wrong network',
  wallet: 'Wallet',
}
