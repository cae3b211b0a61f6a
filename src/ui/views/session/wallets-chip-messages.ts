/**
 * Texts of the link in the account view that opens the list of connected wallets. They belong to the group `wallets`,
 * but have a file of their own, so that the account view does not load the other texts of this group.
 */
export const walletsChipMessages = {
  id: 'wallets',
  open: 'Wallets',
  settings: 'Settings',
  count: (count: number) => `${count} wallets`,
}
