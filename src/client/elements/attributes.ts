/** Attributes that all elements have. */
type CommonAttributes = {
  /** The id of the Portico that serves the element. Default: the first Portico of the page. */
  readonly instance?: string | undefined
  /** With `sm` the element is 36 px high, by default 44 px. */
  readonly size?: 'sm' | undefined
  /** Switches the element off. React 18 writes `false` as text, so give `undefined` there. */
  readonly disabled?: boolean | '' | undefined
}

/** Attributes of `<portico-button>`. */
export type ButtonAttributes = CommonAttributes & {
  /** Text of the button while no wallet is connected. Default `Connect`. */
  readonly label?: string | undefined
  /** Shows the balance of the connected account beside its address. React 18 writes `false` as text, so give `undefined` there. */
  readonly balance?: boolean | '' | undefined
  /**
   * Shows the picture of the connected account, and the name of the account, if it has one, instead of the address.
   * React 18 writes `false` as text, so give `undefined` there.
   */
  readonly profile?: boolean | '' | undefined
}

/** Attributes of `<portico-network-button>`. */
export type NetworkButtonAttributes = CommonAttributes & {
  /** Text while the wallet is on a network that the site does not list. Default `Unsupported network`. */
  readonly label?: string | undefined
}

/** Attributes of `<portico-wallet-button>`. */
export type WalletButtonAttributes = CommonAttributes & {
  /** The wallet: the rdns of a browser wallet, an id of the catalogue, or `walletConnect` for a QR code, which is the default. */
  readonly wallet?: string | undefined
  /** Text of the button. Default: the name of the browser wallet. */
  readonly label?: string | undefined
}
