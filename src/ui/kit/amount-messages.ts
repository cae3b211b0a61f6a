/** A hidden amount. Same message list as the account, in a file of its own because other views show amounts too. */
export const amountMessages = { id: 'account', hidden: 'Amount hidden' }
