import { readAddress } from '../../../domain/core/address.ts'
import { maxDecimals } from '../../../domain/core/amount.ts'
import { type CaipNetworkId, referenceOf, type TokenBalance } from '../../../domain/core/entities.ts'
import { AppError } from '../../../domain/core/errors/app-error.ts'
import { safeRead } from '../../../domain/core/lib/safe-read.ts'
import type { RpcCall } from '../../net/json-rpc.ts'
import type { KnownToken, ReadBalances } from '../chain.ts'
import { nativeBalance, resultOf, unreadable } from '../evm/reply.ts'

const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const token2022Program = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
const u64Max = 2n ** 64n - 1n
const maxAccounts = 5_000
const nearest = { commitment: 'confirmed' }

type Holding = { readonly mint: string; readonly decimals: number; readonly amount: bigint }

/**
 * Reads the lamports and the token accounts of a Solana account. Rejects if the node reports the genesis hash of
 * another network.
 */
export const readBalances: ReadBalances = async (node, address, network, known) => {
  const [genesis, lamports, tokens, tokens2022] = await node([
    { method: 'getGenesisHash', params: [] },
    { method: 'getBalance', params: [address, nearest] },
    accountsOf(address, tokenProgram),
    accountsOf(address, token2022Program),
  ])
  const hash = resultOf(genesis)
  if (typeof hash !== 'string' || !hash.startsWith(referenceOf(network.id))) {
    throw new AppError('chain-mismatch', { network: network.id, answered: String(hash).slice(0, 50) })
  }
  const native = amountOf(safeRead(resultOf(lamports), 'value'))
  // Reads the Token-2022 accounts. An older node rejects this request, but its responses to the other requests are
  // still used.
  const newer =
    tokens2022 && 'result' in tokens2022 ? holdingsIn(network.id, tokens2022.result, token2022Program) : []
  const holdings = [...holdingsIn(network.id, resultOf(tokens), tokenProgram), ...newer]
  const slot = safeRead(safeRead(resultOf(lamports), 'context'), 'slot')
  return {
    native: nativeBalance(network, native),
    tokens: balancesOf(network.id, holdings, known),
    ...(Number.isSafeInteger(slot) && { height: BigInt(Number(slot)) }),
  }
}

function accountsOf(address: string, programId: string): RpcCall {
  const encoding = { encoding: 'jsonParsed', ...nearest }
  return { method: 'getTokenAccountsByOwner', params: [address, { programId }, encoding] }
}

/**
 * Returns the token accounts of one token program. A node may list the accounts of both token programs in each
 * response, so this function skips the accounts of the other program.
 */
function holdingsIn(network: CaipNetworkId, result: unknown, program: string): Holding[] {
  const accounts = safeRead(result, 'value')
  if (!Array.isArray(accounts)) throw unreadable('no token accounts')
  if (accounts.length > maxAccounts) throw new AppError('answer-too-large', { rows: accounts.length })
  return accounts.flatMap(account => {
    const owner = safeRead(safeRead(account, 'account'), 'owner')
    if (owner !== undefined && owner !== program) return []
    const path = ['account', 'data', 'parsed', 'info']
    const info = path.reduce(safeRead, account)
    const mint = readAddress(network, safeRead(info, 'mint'))
    const tokenAmount = safeRead(info, 'tokenAmount')
    const decimals = safeRead(tokenAmount, 'decimals')
    const amount = safeRead(tokenAmount, 'amount')
    if (mint === undefined || !isDecimals(decimals) || !isAmount(amount)) return []
    return [{ mint, decimals, amount: BigInt(amount) }]
  })
}

/**
 * Returns one balance for each mint: the sum of all the owner's token accounts of this mint. A mint that is not in
 * `known` gets its address as its name.
 */
function balancesOf(
  network: CaipNetworkId,
  holdings: readonly Holding[],
  known: readonly KnownToken[],
): TokenBalance[] {
  const balances = new Map<string, TokenBalance>()
  for (const { mint, decimals, amount } of holdings) {
    const sofar = balances.get(mint)
    const token = known.find(each => each.address === mint && each.decimals === decimals)
    if (sofar) balances.set(mint, { ...sofar, amount: sofar.amount + amount })
    else if (token) balances.set(mint, { ...token, network, amount })
    else balances.set(mint, { network, address: mint, ...namedAfter(mint), decimals, amount })
  }
  return [...balances.values()].filter(
    ({ amount, address, decimals }) =>
      known.some(token => token.address === address) || (amount > 0n && !isSinglePiece(amount, decimals)),
  )
}

/**
 * Whether the account holds exactly one piece of a token with 0 decimals. That is an NFT, unless the mint is a known
 * token.
 */
function isSinglePiece(amount: bigint, decimals: number): boolean {
  return decimals === 0 && amount === 1n
}

function namedAfter(mint: string): { symbol: string; name: string } {
  return { symbol: `${mint.slice(0, 4)}…${mint.slice(-4)}`, name: mint }
}

/**
 * Parses lamports from an integer or from a string of digits. Throws for any other value, so that it is never read as
 * zero.
 */
function amountOf(value: unknown): bigint {
  const isWhole = typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
  if (!isWhole && !isAmount(value)) throw unreadable('no lamports')
  return BigInt(value)
}

function isAmount(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9]{1,20}$/.test(value) && BigInt(value) <= u64Max
}

function isDecimals(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= maxDecimals
}
