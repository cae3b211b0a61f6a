/** Messages of the card for an account without tokens. */
export const firstRunMessages = {
  id: 'firstRun',
  title: 'Add your first tokens',
  body: 'Buy with a card, or send tokens here from an exchange or another wallet.',
  receiveOnly: 'Send tokens here from an exchange or another wallet.',
  address: 'Address',
  copy: 'Copy address',
}
