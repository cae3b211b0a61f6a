/**
 * Messages of the link to the connected wallets. They are part of the group `wallets`, but in their own file, so that
 * the account view does not load the other messages of that group.
 */
export const walletsChipMessages = {
  id: 'wallets',
  open: 'Wallets',
  settings: 'Settings',
  count: (count: number) => `${count} wallets`,
}
