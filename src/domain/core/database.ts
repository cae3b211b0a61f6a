import { storageKey } from './storage-key.ts'

/** Returns the name of the worker's database, which depends on the project id and on the id of the Portico. */
export function databaseName(projectId: string | undefined, id: string | undefined): string {
  return storageKey(projectId ? `portico-${projectId}` : 'portico', id)
}

/** Name of the object store in the worker's database. */
export const objectStore = 'kv'

/** Version of the stored data. Portico does not use a database that a newer version of Portico has written. */
export const schemaVersion = 1

/** Keys in the object store. More than one module uses each of these keys. */
export const storedKeys = {
  schema: 'schema',
  settings: 'settings/choices',
  session: 'settings/session',
  /** Prefix of the keys of cached balances. The rest of the key is the account (CAIP-10). */
  balances: 'balances/',
} as const

/** Prefix of the keys of requests that wait in a wallet app. The rest of the key is random. */
export const waitingPrefix = 'waiting/'
