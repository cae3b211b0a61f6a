/**
 * Messages of the link to the connected wallets, in the group `wallets`. They have a file of their own, so that the
 * account view does not load the other messages of that group.
 */
export const walletsChipMessages = {
  id: 'wallets',
  open: 'Wallets',
  settings: 'Settings',
  count: (count: number) => `${count} wallets`,
}
