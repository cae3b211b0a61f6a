/** Addresses of programs that every Solana network contains. */
export const systemProgram = '11111111111111111111111111111111'
export const budgetProgram = 'ComputeBudget111111111111111111111111111111'
