/**
 * Messages of the link to the connected wallets. They belong to the messages of that view, but have a file of their own, so
 * that the account view does not load the others.
 */
export const walletsChipMessages = {
  id: 'wallets',
  open: 'Wallets',
  settings: 'Settings',
  count: (count: number) => `${count} wallets`,
}
