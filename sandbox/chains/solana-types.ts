import type { Rpc } from './json-rpc.ts'

/** CAIP-2 id of the Solana network that the local chain imitates. */
export const solanaCaip = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/** A mint on the local Solana chain. */
export type SplToken = { symbol: string; name: string; decimals: number; address: string }

/** A Solana account with its key: 64 bytes (seed, then public key) in base58, as wallets export it. */
export type SolanaAccount = { name: string; address: string; secretKey: string }

/** The names of the Solana accounts. The account 'empty' starts with no coins and no tokens. */
export type SolanaName = 'alice' | 'bob' | 'empty' | 'faucet'

/** The running Solana chain. */
export type SolanaChain = {
  caip: typeof solanaCaip
  name: string
  native: { symbol: string; name: string; decimals: 9 }
  url: string
  wsUrl: string
  rpc: Rpc
  tokens: readonly SplToken[]
  accounts: Record<SolanaName, SolanaAccount>
  /** Sends SOL, or a token by its symbol or address. The sender is one of `accounts`. The amount is decimal text. */
  transfer(options: { from: string; to: string; amount: string; token?: string | undefined }): Promise<string>
  close(): Promise<void>
}
