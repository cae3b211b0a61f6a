/** Replaces `cross-fetch` in the WalletConnect library: every supported browser has `fetch`. */
export default (...args) => fetch(...args)
