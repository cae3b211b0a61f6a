import type { WalletChain } from '../evm/rpc.ts'

/** How the wallet answers a question that needs the user's consent. */
export type Mode =
  | 'auto' // approves at once
  | 'ask' // shows a popup to the user
  | 'reject' // rejects at once (4001)
  | 'silent' // does not answer; the test or the panel may answer later
  | 'slow' // approves after `delay` milliseconds

/** The description of one wallet: plain data, because it is sent as JSON. */
export type TestWalletOptions = {
  readonly name: string
  readonly rdns: string
  /** Private keys of its accounts, the active one first. Test keys only: the page can read them. */
  readonly keys: readonly `0x${string}`[]
  /** Known chains, the current one first. */
  readonly chains: readonly WalletChain[]
  /** Data URI. */
  readonly icon: string
  /** Default auto. */
  readonly mode?: Mode
  /** The delay of the mode `slow` (ms); default 2000. */
  readonly delay?: number
  /** Announces itself by EIP-6963; default true. */
  readonly announce?: boolean
  /** Sets `window.ethereum` as well; default false. */
  readonly legacy?: boolean
  /** Supports smart sessions; default false. */
  readonly sessions?: boolean
  /** Connects and signs in with one request (ERC-7846); default false. */
  readonly signsIn?: boolean
  /**
   * URL of the sandbox's bundler. With it the wallet supports paymasters (ERC-7677), and its accounts become smart
   * accounts (EIP-7702) with their first bundle. Default: none.
   */
  readonly bundlerUrl?: string
  /** Shows the panel in the corner of the page; default false. */
  readonly panel?: boolean
}
