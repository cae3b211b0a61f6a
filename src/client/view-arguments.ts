import type { CaipAddress, CaipNetworkId } from '../domain/core/entities.ts'
import type { StepView, View } from '../domain/navigation/views.ts'

/** Fields of the send form. */
export type SendArguments = {
  /** Amount in tokens (not in base units), as decimal text. */
  readonly amount?: string | undefined
  /** Address or name of the recipient. */
  readonly to?: string | undefined
  /** Contract or mint address of the token. Default: the network's coin. */
  readonly token?: string | undefined
}

/** Fields of the swap form. */
export type SwapArguments = {
  /** Amount to sell in tokens (not in base units), as decimal text. */
  readonly amount?: string | undefined
  /** Address or symbol of the token to sell. */
  readonly fromToken?: string | undefined
  /** Address or symbol of the token to buy. */
  readonly toToken?: string | undefined
}

/** Fields of the purchase form. */
export type BuyArguments = {
  /** Symbol of the coin, for example `USDC`. */
  readonly token?: string | undefined
  /** Network of the coin. Default: the current network. */
  readonly network?: CaipNetworkId | undefined
  /** Amount in the fiat currency, as decimal text. */
  readonly amount?: string | undefined
  /** Fiat currency, three letters. */
  readonly currency?: string | undefined
}

/** A payment to make. */
export type PayArguments = {
  /** The asset to pay with (CAIP-19), for example `eip155:1/slip44:60`. */
  readonly asset: string
  /** Amount in tokens (not in base units), as decimal text. */
  readonly amount: string
  /** Address of the recipient, plain or with its network. */
  readonly recipient: string
}

/** The views that have arguments, with the type of these arguments. */
export type ArgumentsByView = {
  /** Opens the send form. */
  readonly WalletSend: SendArguments
  /** Opens the swap form. */
  readonly Swap: SwapArguments
  /** Opens the purchase form. */
  readonly OnRampProviders: BuyArguments
  /** Opens the payment view. Requires the option `features.pay`. */
  readonly Pay: PayArguments
  /**
   * Opens the receive view. `amount` is the amount that the site requests in the network's native coin (not in base
   * units), as decimal text.
   */
  readonly WalletReceive: { readonly amount?: string | undefined }
  /** Opens the account with this address. Default: the active account. */
  readonly Profile: { readonly account?: CaipAddress | undefined }
}

/** A view that a site can open. The type `View` also includes the steps within a flow, which only the modal opens. */
export type OpenView = Exclude<View, StepView>

/** The arguments of each view that a site can open. Most views have no arguments. */
export type ViewArguments = {
  readonly [V in OpenView]: V extends keyof ArgumentsByView ? ArgumentsByView[V] : undefined
}
