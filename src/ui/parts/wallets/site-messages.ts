/** Messages about the site that asks to connect. In translations, they are part of the group `connect`. */
export const siteMessages = {
  id: 'connect',
  sees: 'Sees your address and balances',
}
