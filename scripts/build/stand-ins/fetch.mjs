/** For `cross-fetch`, in the WalletConnect library: every browser we build for has its own. */
export default (...args) => fetch(...args)
