import type { Mode } from '../in-page/options.ts'

/** A wallet of other namespaces, as plain data. Test keys only: the page can read them. */
export type OtherWalletOptions = {
  readonly name: string
  /** Data URI. */
  readonly icon: string
  /** Default auto. */
  readonly mode?: Mode
  /**
   * Wallet Standard, Solana: exported keys (64 bytes in base58), the active one first. With `ledger`, the wallet signs
   * transactions only.
   */
  readonly solana?: { readonly keys: readonly string[]; readonly rpcUrl?: string; readonly ledger?: true }
  /** Wallet Standard, Bitcoin. */
  readonly bitcoin?: { readonly key: `0x${string}` }
  /** `window.injectedWeb3[id]`: ed25519 keys in Solana's export format, with their SS58 addresses. */
  readonly polkadot?: {
    readonly id: string
    readonly accounts: readonly { readonly key: string; readonly address: string }[]
  }
  /** `window.keplr`, on these chains. */
  readonly keplr?: { readonly keys: readonly `0x${string}`[]; readonly chains: readonly string[] }
}
