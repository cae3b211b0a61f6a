/** The capability of wallets that let a service pay the network fee (ERC-7677). */
export const paymaster = 'paymasterService'
