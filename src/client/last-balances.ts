import { databaseName } from '../domain/core/database.ts'
import type { Balances } from '../domain/core/entities.ts'
import type { PorticoOptions } from '../domain/options/resolve.ts'
import { readLastBalances } from '../host/page/last-balance.ts'
import type { LastData } from './account-query.ts'

/** Reads the balances of the account of the last visit, before the worker has started. */
export async function lastBalances({
  projectId,
  id,
}: Pick<PorticoOptions, 'projectId' | 'id'>): Promise<LastData<Balances> | undefined> {
  const found = await readLastBalances(() => indexedDB, databaseName(projectId, id))
  return found && { account: found.data.account, data: found.data, at: Math.min(found.at, Date.now()) }
}
