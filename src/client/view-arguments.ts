import type { CaipAddress, CaipNetworkId } from '../domain/core/entities.ts'
import type { View } from '../domain/navigation/views.ts'

/** Fields of the send form. */
export type SendArguments = {
  /** Whole tokens, as decimal text. */
  readonly amount?: string | undefined
  /** Address or name of the recipient. */
  readonly to?: string | undefined
  /** Contract or mint address of the token. Default: the network's coin. */
  readonly token?: string | undefined
}

/** Fields of the swap form. */
export type SwapArguments = {
  /** Whole tokens to sell, as decimal text. */
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
  /** Whole tokens, as decimal text. */
  readonly amount: string
  /** Address of the recipient, plain or with its network. */
  readonly recipient: string
}

/** The arguments of the views that take some. */
export type ArgumentsByView = {
  /** Opens the send form. */
  readonly WalletSend: SendArguments
  /** Opens the swap form. */
  readonly Swap: SwapArguments
  /** Opens the purchase form. */
  readonly OnRampProviders: BuyArguments
  /** Opens a payment. Needs `features.pay`. */
  readonly Pay: PayArguments
  /** `amount` is the requested amount in whole units of the network's coin, as decimal text. */
  readonly WalletReceive: { readonly amount?: string | undefined }
  /** Opens the account with this address. Default: the active account. */
  readonly Profile: { readonly account?: CaipAddress | undefined }
}

/** Views that need what an earlier step of their flow has chosen, so the modal opens them itself. */
export type StepView =
  | 'ApproveTransaction'
  | 'BuyInProgress'
  | 'ConnectingExternal'
  | 'ConnectingMultiChain'
  | 'ConnectingSiwe'
  | 'ConnectingSocial'
  | 'ConnectingWalletConnect'
  | 'Downloads'
  | 'EmailVerifyDevice'
  | 'EmailVerifyOtp'
  | 'OnRampFiatSelect'
  | 'OnRampTokenSelect'
  | 'OpenWallet'
  | 'PayLoading'
  | 'RegisterAccountNameSuccess'
  | 'SmartSessionCreated'
  | 'SwapPreview'
  | 'SwapSelectToken'
  | 'TransactionDetails'
  | 'UnsupportedChain'
  | 'UpdateEmailPrimaryOtp'
  | 'UpdateEmailSecondaryOtp'
  | 'WalletSendConfirmed'
  | 'WalletSendPreview'
  | 'WalletSendSelectToken'

/** A view that a site can open. `View` also has the steps within a flow, which only the modal opens. */
export type OpenView = Exclude<View, StepView>

/** The arguments of each view that a site can open. Most views take none. */
export type ViewArguments = {
  readonly [V in OpenView]: V extends keyof ArgumentsByView ? ArgumentsByView[V] : undefined
}
