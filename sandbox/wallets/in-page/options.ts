import type { WalletChain } from '../evm/rpc.ts'

/** What the wallet does with a question that needs its owner's consent. */
export type Mode =
  | 'auto' // says yes at once
  | 'ask' // shows its popup
  | 'reject' // says no at once (4001)
  | 'silent' // says nothing; the test or the panel may answer later
  | 'slow' // says yes after `delay` milliseconds

/** Description of one wallet; everything must be plain data, as it travels as JSON. */
export type TestWalletOptions = {
  readonly name: string
  readonly rdns: string
  /** Private keys of its accounts, the active one first. Test keys only: they are readable in the page. */
  readonly keys: readonly `0x${string}`[]
  /** Known chains, the current one first. */
  readonly chains: readonly WalletChain[]
  /** Data URI. */
  readonly icon: string
  /** Default auto. */
  readonly mode?: Mode
  /** Milliseconds of the mode slow; default 2000. */
  readonly delay?: number
  /** Announce by EIP-6963; default true. */
  readonly announce?: boolean
  /** Be window.ethereum as well; default false. */
  readonly legacy?: boolean
  /** Have smart sessions; default false. */
  readonly sessions?: boolean
  /** Show the panel in the corner of the page; default false. */
  readonly panel?: boolean
}
