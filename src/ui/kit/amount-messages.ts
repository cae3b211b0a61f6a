/** Words of an amount; of the account's, apart from the others because more than the account shows amounts. */
export const amountMessages = { id: 'account', hidden: 'Amount hidden' }
