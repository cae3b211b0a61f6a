/** Attributes that all of Portico's custom elements have. */
type CommonAttributes = {
  /** The id of the Portico that serves the element. Default: the first Portico of the page. */
  readonly instance?: string | undefined
  /** With `sm` the element is 36 px high, by default 44 px. */
  readonly size?: 'sm' | undefined
  /**
   * Whether the element is disabled. In React 18, pass `undefined` instead of `false`, because React 18 sets the
   * attribute to the text `false`, which also disables the element.
   */
  readonly disabled?: boolean | '' | undefined
}

/** Attributes of `<portico-button>`. */
export type ButtonAttributes = CommonAttributes & {
  /** Text of the button while no wallet is connected. Default `Connect`. */
  readonly label?: string | undefined
  /**
   * Shows the balance of the connected account beside its address. In React 18, pass `undefined` instead of `false`,
   * because React 18 sets the attribute to the text `false`, which also shows the balance.
   */
  readonly balance?: boolean | '' | undefined
  /**
   * Shows the picture of the connected account. If the account has a name, also shows the name instead of the address.
   * In React 18, pass `undefined` instead of `false`, because React 18 sets the attribute to the text `false`, which
   * also shows the profile.
   */
  readonly profile?: boolean | '' | undefined
}

/** Attributes of `<portico-network-button>`. */
export type NetworkButtonAttributes = CommonAttributes & {
  /** Text while the wallet is on a network that the site does not list. Default `Wrong network`. */
  readonly label?: string | undefined
  /**
   * Shows the balance of the connected account beside the network: of the token that the option `tokens` names for this
   * network, or else of the native coin. In React 18, pass `undefined` instead of `false`.
   */
  readonly balance?: boolean | '' | undefined
}

/** Attributes of `<portico-wallet-button>`. */
export type WalletButtonAttributes = CommonAttributes & {
  /**
   * The wallet that the button connects: the rdns of a browser wallet, an id of the catalogue, or `walletConnect` for a
   * QR code. Default: `walletConnect`.
   */
  readonly wallet?: string | undefined
  /**
   * Text of the button. Default: the name of the browser wallet, `WalletConnect` for a QR code, or `Wallet` if the
   * wallet is not in the browser.
   */
  readonly label?: string | undefined
}
