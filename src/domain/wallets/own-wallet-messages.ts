/**
 * The names that Portico gives to wallets that have no name of their own. Code and sites get the English name, and the
 * modal shows it in its language.
 */
export const ownWalletMessages = {
  id: 'ownWallets',
  browser: 'Browser wallet',
  solanaApp: 'Solana wallet app',
  email: 'Email login',
  social: (name: string) => `${name} login`,
}
