import type { SolanaChain } from './solana-types.ts'

/** The holdings of an address on Solana, in base units. The tokens have the order of the chain's token list. */
export type SolanaHoldings = { lamports: bigint; tokens: readonly bigint[] }

/** A Solana transaction, with the balance changes of its accounts. */
export type SolanaTransaction = {
  signature: string
  time: number
  ok: boolean
  /** The account that paid the fee. */
  from: string
  /** Every account of the transaction message, in order. */
  accounts: readonly string[]
  fee: bigint
  /** The change of lamports for each account. */
  lamports: ReadonlyMap<string, bigint>
  /** The change of the token balance for each owner and mint. */
  tokens: readonly { owner: string; mint: string; change: bigint }[]
}

const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'

/** Reads lamports and all known tokens of an address through the chain's own JSON-RPC. */
export const solanaHoldings = async (
  { rpc, tokens }: SolanaChain,
  owner: string,
): Promise<SolanaHoldings> => {
  const [balance, accounts] = (await Promise.all([
    rpc('getBalance', [owner]),
    rpc('getTokenAccountsByOwner', [owner, { programId: tokenProgram }, { encoding: 'jsonParsed' }]),
  ])) as [{ value: number }, { value: TokenAccount[] }]
  const held = accounts.value.map(({ account }) => account.data.parsed.info)
  const amountOf = (mint: string) =>
    held.filter(info => info.mint === mint).reduce((sum, info) => sum + BigInt(info.tokenAmount.amount), 0n)
  return { lamports: BigInt(balance.value), tokens: tokens.map(token => amountOf(token.address)) }
}

type TokenAccount = {
  account: { data: { parsed: { info: { mint: string; tokenAmount: { amount: string } } } } }
}

/** Reads all transactions that mention the owner or one of the owner's token accounts, newest first. */
export const solanaHistory = async (
  { rpc }: SolanaChain,
  owner: string,
): Promise<readonly SolanaTransaction[]> => {
  const held = (await rpc('getTokenAccountsByOwner', [
    owner,
    { programId: tokenProgram },
    { encoding: 'base64' },
  ])) as {
    value: { pubkey: string }[]
  }
  const places = [owner, ...held.value.map(({ pubkey }) => pubkey)]
  const lists = await Promise.all(
    places.map(place => rpc('getSignaturesForAddress', [place]) as Promise<Row[]>),
  )
  const rows = new Map(lists.flat().map(row => [row.signature, row]))
  const newest = [...rows.values()].sort((a, b) => b.slot - a.slot || (a.signature < b.signature ? 1 : -1))
  return Promise.all(
    newest.map(async ({ signature }) => {
      const raw = (await rpc('getTransaction', [
        signature,
        { maxSupportedTransactionVersion: 0 },
      ])) as RawTransaction
      return toTransaction(signature, raw)
    }),
  )
}

type Row = { signature: string; slot: number }

type TokenBalance = { accountIndex: number; mint: string; owner: string; uiTokenAmount: { amount: string } }

type RawTransaction = {
  blockTime: number
  transaction: { message: { accountKeys: string[] } }
  meta: {
    err: unknown
    fee: number
    preBalances: number[]
    postBalances: number[]
    preTokenBalances: TokenBalance[]
    postTokenBalances: TokenBalance[]
  }
}

const toTransaction = (
  signature: string,
  { blockTime, transaction, meta }: RawTransaction,
): SolanaTransaction => {
  const accounts = transaction.message.accountKeys
  const lamports = accounts.map((account, index): [string, bigint] => {
    return [account, BigInt(meta.postBalances[index] ?? 0) - BigInt(meta.preBalances[index] ?? 0)]
  })
  const changes = new Map<string, { owner: string; mint: string; change: bigint }>()
  const count = (rows: readonly TokenBalance[], sign: bigint) => {
    for (const { owner, mint, uiTokenAmount } of rows) {
      const key = `${owner}:${mint}`
      const change = (changes.get(key)?.change ?? 0n) + sign * BigInt(uiTokenAmount.amount)
      changes.set(key, { owner, mint, change })
    }
  }
  count(meta.preTokenBalances, -1n)
  count(meta.postTokenBalances, 1n)
  return {
    signature,
    time: blockTime,
    ok: meta.err === null,
    from: accounts[0] ?? '',
    accounts,
    fee: BigInt(meta.fee),
    lamports: new Map(lamports),
    tokens: [...changes.values()].filter(({ change }) => change !== 0n),
  }
}
