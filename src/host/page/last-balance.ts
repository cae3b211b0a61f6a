import { get, getMany, promisifyRequest, type UseStore } from 'idb-keyval'
import { maxDecimals, uint256Max } from '../../domain/core/amount.ts'
import { objectStore, schemaVersion, storedKeys } from '../../domain/core/database.ts'
import { type CaipAddress, readCaipAddress, type TokenBalance } from '../../domain/core/entities.ts'
import { clean, safeRead } from '../../domain/core/lib/safe-read.ts'

/** The account of the last visit and its native balance. */
export type LastBalance = {
  readonly account: CaipAddress
  readonly native: Pick<TokenBalance, 'amount' | 'decimals' | 'symbol'>
}

/**
 * Reads the last balance from the worker's database, so that a returning visitor sees it before the worker has started.
 * Returns undefined if no balance is stored, if the visitor hides amounts, or if a version of Portico with a different
 * database schema wrote the database. Rejects if the database is missing or the browser blocks it.
 */
export async function readLastBalance(
  factory: () => IDBFactory,
  databaseName: string,
): Promise<LastBalance | undefined> {
  const database = await open(factory(), databaseName)
  try {
    const stored = database.transaction(objectStore).objectStore(objectStore)
    const use: UseStore = async (_, step) => await step(stored)
    const { schema, settings, session, balances } = storedKeys
    const [version, choices, snapshot] = await getMany<unknown>([schema, settings, session], use)
    const account = accountOf(safeRead(snapshot, 'session'))
    if (version !== schemaVersion || safeRead(choices, 'hideAmounts') === true || !account) return undefined
    const value = safeRead(await get(balances + account, use), 'value')
    const native = nativeOf(safeRead(value, 'native'))
    return safeRead(value, 'account') === account && native ? { account, native } : undefined
  } finally {
    database.close()
  }
}

/** Returns the active account of a stored session, if one of its connections has this account. */
function accountOf(session: unknown): CaipAddress | undefined {
  const active = readCaipAddress(safeRead(session, 'active'))
  const connections = safeRead(session, 'connections')
  if (!active || !Array.isArray(connections)) return undefined
  const accounts = connections.flatMap(connection => safeRead(connection, 'accounts'))
  return accounts.includes(active) ? active : undefined
}

/** Validates a stored balance. Every field is checked, because any script of this origin can write to the database. */
function nativeOf(stored: unknown): LastBalance['native'] | undefined {
  const [amount, decimals, symbol] = ['amount', 'decimals', 'symbol'].map(key => safeRead(stored, key))
  if (typeof amount !== 'bigint' || amount < 0n || amount > uint256Max) return undefined
  if (typeof decimals !== 'number' || !Number.isInteger(decimals)) return undefined
  if (decimals < 0 || decimals > maxDecimals || typeof symbol !== 'string') return undefined
  return { amount, decimals, symbol: clean(symbol) }
}

/** Opens the database. Rejects if it does not exist, because only the worker may create it. */
function open(factory: IDBFactory, name: string): Promise<IDBDatabase> {
  const request = factory.open(name)
  request.onupgradeneeded = () => request.transaction?.abort()
  return promisifyRequest(request)
}
