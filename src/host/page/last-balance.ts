import { get, getMany, promisifyRequest, type UseStore } from 'idb-keyval'
import { storedBalances } from '../../domain/balances/stored-balances.ts'
import { maxDecimals, uint256Max } from '../../domain/core/amount.ts'
import { objectStore, schemaVersion, storedKeys } from '../../domain/core/database.ts'
import {
  type Balances,
  type CaipAddress,
  readCaipAddress,
  type TokenBalance,
} from '../../domain/core/entities.ts'
import { clean, safeRead } from '../../domain/core/lib/safe-read.ts'
import { when } from '../../domain/core/lib/shape.ts'

/** The account of the last visit and its native balance. */
export type LastBalance = {
  readonly account: CaipAddress
  readonly native: Pick<TokenBalance, 'amount' | 'decimals' | 'symbol'>
}

/** The balances of the account of the last visit, and the time at which they were received (epoch ms). */
export type LastBalances = { readonly data: Balances; readonly at: number }

/**
 * Reads the last balance from the worker's database, so that a returning visitor sees it before the worker has started.
 * Returns undefined if no balance is stored, if the visitor hides amounts, or if a version of Portico with a different
 * database schema wrote the database. Rejects if the database is missing or the browser blocks it.
 */
export async function readLastBalance(
  factory: () => IDBFactory,
  databaseName: string,
): Promise<LastBalance | undefined> {
  const { account, isHidden, record } = (await readStored(factory, databaseName)) ?? {}
  const native = isHidden ? undefined : nativeOf(safeRead(safeRead(record, 'value'), 'native'))
  return account && native ? { account, native } : undefined
}

/**
 * Reads all balances of the account of the last visit, like `readLastBalance`. The visitor may hide amounts in the modal: a
 * site gets them all the same, as from the worker. Returns undefined if a field is malformed.
 */
export async function readLastBalances(
  factory: () => IDBFactory,
  databaseName: string,
): Promise<LastBalances | undefined> {
  const { record } = (await readStored(factory, databaseName)) ?? {}
  const [data, at] = [safeRead(record, 'value'), safeRead(record, 'at')]
  return storedBalances(data) && when(at) ? { data: data as Balances, at: at as number } : undefined
}

type Stored = { readonly account: CaipAddress; readonly isHidden: boolean; readonly record: unknown }

async function readStored(factory: () => IDBFactory, databaseName: string): Promise<Stored | undefined> {
  const database = await open(factory(), databaseName)
  try {
    const stored = database.transaction(objectStore).objectStore(objectStore)
    const use: UseStore = async (_, step) => await step(stored)
    const { schema, settings, session, balances } = storedKeys
    const [version, choices, snapshot] = await getMany<unknown>([schema, settings, session], use)
    const account = accountOf(safeRead(snapshot, 'session'))
    if (version !== schemaVersion || !account) return undefined
    const record: unknown = await get(balances + account, use)
    if (safeRead(safeRead(record, 'value'), 'account') !== account) return undefined
    return { account, isHidden: safeRead(choices, 'hideAmounts') === true, record }
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
