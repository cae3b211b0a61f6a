import type { WalletChain } from '../evm/rpc.ts'

/** The wallet's reaction to a request that needs the user's approval. */
export type Mode =
  | 'auto' // approves at once
  | 'ask' // shows a popup to the user
  | 'reject' // rejects at once with the error code 4001
  | 'silent' // waits until the test or the panel approves or rejects
  | 'slow' // approves after `delay` milliseconds

/**
 * The answer of a locked wallet to `eth_accounts`: an empty list, `null`, or the error 4100. Real wallets differ in it.
 */
export type LockedAnswer = 'empty' | 'null' | 'unauthorized'

/** The options of one wallet. They are plain data, because they are sent to the page as JSON. */
export type TestWalletOptions = {
  readonly name: string
  readonly rdns: string
  /** The private keys of the accounts, the active one first. Use test keys only, because the page can read them. */
  readonly keys: readonly `0x${string}`[]
  /** The chains that the wallet knows, the current one first. */
  readonly chains: readonly WalletChain[]
  /** The icon as a data URI. */
  readonly icon: string
  /** Default: `auto`. */
  readonly mode?: Mode
  /** The milliseconds before an approval in the mode `slow`. Default: 2000. */
  readonly delay?: number
  /** Whether the wallet is locked when the page loads. Default: as the last visit left it, and unlocked at the first. */
  readonly locked?: boolean
  /** Default: `empty`. */
  readonly lockedAnswer?: LockedAnswer
  /**
   * Whether the wallet announces itself by EIP-6963 when the page loads. Default: true. A wallet with `false` announces
   * itself when a test calls `announce()` of its controls, like an extension that starts late.
   */
  readonly announce?: boolean
  /** Whether the wallet also sets `window.ethereum`. Default: false. */
  readonly legacy?: boolean
  /** Whether the wallet supports smart sessions (ERC-7715). Default: false. */
  readonly sessions?: boolean
  /** Whether the wallet connects and signs in with one request (ERC-7846). Default: false. */
  readonly signsIn?: boolean
  /**
   * The URL of the sandbox's bundler. With this URL, the wallet supports paymasters (ERC-7677), and each account
   * becomes a smart account (EIP-7702) with its first bundle. Default: none.
   */
  readonly bundlerUrl?: string
  /** Whether the corner of the page shows a panel with the wallet's controls. Default: false. */
  readonly panel?: boolean
}
