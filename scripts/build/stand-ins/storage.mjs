/** For `@walletconnect/keyvaluestorage`, in the WalletConnect library: it is given a storage of ours and makes none itself. */
export default class {
  constructor() {
    throw new Error('The WalletConnect client was started without a storage')
  }
}
