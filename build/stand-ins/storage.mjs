/**
 * Replaces `@walletconnect/keyvaluestorage` in the WalletConnect library, because Portico passes its own storage to the
 * library.
 */
export default class {
  constructor() {
    throw new Error('The WalletConnect client was started without a storage')
  }
}
