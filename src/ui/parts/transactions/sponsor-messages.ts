/** Messages for a transaction whose network fee the site pays. */
export const sponsorMessages = {
  id: 'sponsor',
  title: 'The site pays the network fee',
  sentence: 'The site pays the network fee.',
  paid: 'Paid by the site',
  noCoins: "You don't pay a network fee.",
  smart: 'Your account becomes a smart account. Its address and tokens stay the same.',
  payMyself: 'Pay the fee myself',
  failed: "If the site couldn't pay the network fee, choose “Pay the fee myself” and try again.",
}
