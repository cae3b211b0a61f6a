/**
 * The next step of the user before a wallet app on this phone can answer. The user allows the browser to reach apps on
 * this device, opens the app, or waits until the app answers.
 */
export type WalletAppStep = {
  /** The id of the wallet in the list of the page. */
  readonly id: string
  /** The name of the wallet's row. */
  readonly name: string
  /** The picture of the wallet's row, as a data: URI. */
  readonly icon: string
  readonly step: 'allow' | 'open' | 'waiting'
  /** Takes the step. Call it inside the tap of the user, because only a tap may open an app. */
  press(): void
  /** Ends the request without an answer. Does nothing after the step is taken. */
  cancel(): void
}
