/** Selectors of the ERC-20 functions `transfer` and `approve`. */
export const transferSelector = '0xa9059cbb'
export const approveSelector = '0x095ea7b3'
