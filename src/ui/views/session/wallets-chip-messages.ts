/** Link to the connected wallets. Same message list as that view, in a file of its own so that the account does not load the rest. */
export const walletsChipMessages = {
  id: 'wallets',
  open: 'Wallets',
  settings: 'Settings',
  count: (count: number) => `${count} wallets`,
}
