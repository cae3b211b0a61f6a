/** Words of the way to the connected wallets: of the same list as theirs, in a file of their own for the account's sake. */
export const walletsChipMessages = {
  id: 'wallets',
  open: 'Wallets',
  settings: 'Settings',
  count: (count: number) => `${count} wallets`,
}
