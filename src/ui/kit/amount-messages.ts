/**
 * Message in place of a hidden amount. It belongs to the messages of the account view, but is in its own
 * file, because other views show amounts too.
 */
export const amountMessages = { id: 'account', hidden: 'Amount hidden' }
