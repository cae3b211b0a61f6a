import type { Mode } from '../in-page/options.ts'

/** Options of a wallet for Solana, Bitcoin, Polkadot or Cosmos. Use test keys only, because the page can read them. */
export type OtherWalletOptions = {
  readonly name: string
  /** The icon as a data URI. */
  readonly icon: string
  /** Default: `auto`. */
  readonly mode?: Mode
  /**
   * Adds a Solana wallet that registers through the Wallet Standard. `keys` are exported keys (64 bytes in base58), the
   * active one first. With `ledger` the wallet cannot sign messages.
   */
  readonly solana?: { readonly keys: readonly string[]; readonly rpcUrl?: string; readonly ledger?: true }
  /** Adds a Bitcoin wallet that registers through the Wallet Standard. */
  readonly bitcoin?: { readonly key: `0x${string}` }
  /**
   * Adds a Polkadot wallet at `window.injectedWeb3[id]`. The keys are ed25519 keys in Solana's export format, and the
   * addresses are SS58 addresses.
   */
  readonly polkadot?: {
    readonly id: string
    readonly accounts: readonly { readonly key: string; readonly address: string }[]
  }
  /** Adds a Cosmos wallet at `window.keplr`, on these chains. */
  readonly keplr?: { readonly keys: readonly `0x${string}`[]; readonly chains: readonly string[] }
}
