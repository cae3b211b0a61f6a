/** Replaces `@walletconnect/keyvaluestorage` in the WalletConnect library, which gets our storage and creates none itself. */
export default class {
  constructor() {
    throw new Error('The WalletConnect client was started without a storage')
  }
}
