import { databaseName } from '../domain/core/database.ts'
import type { Balances } from '../domain/core/entities.ts'
import { type Loadable, withKeptData } from '../domain/core/loadable.ts'
import type { PorticoOptions } from '../domain/options/resolve.ts'
import { type LastBalances, readLastBalances } from '../host/page/last-balance.ts'
import type { Early } from './account-query.ts'

/** Reads the balances of the account of the last visit, before the worker has started. */
export async function lastBalances(
  { projectId, id }: Pick<PorticoOptions, 'projectId' | 'id'>,
  isReconnecting: () => boolean,
): Promise<Early<Balances> | undefined> {
  const found = await readLastBalances(() => indexedDB, databaseName(projectId, id))
  return found && keepLast(found, isReconnecting)
}

/**
 * Keeps the balances of the last visit while their account reconnects, and until the worker has newer ones. They leave for
 * good when another account, or none, is connected.
 */
export function keepLast(
  { data, at }: LastBalances,
  isReconnecting: () => boolean,
  now = Date.now(),
): Early<Balances> {
  const first: Loadable<Balances> = { status: 'loading', data, at: Math.min(at, now) }
  let shown = true
  return {
    first,
    keep: (next, account) => {
      shown &&= account === undefined ? isReconnecting() : account === data.account
      return shown ? withKeptData(first, next) : next
    },
  }
}
