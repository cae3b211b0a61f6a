import { defaultId } from './constants.ts'

/**
 * Returns the name of a database, a storage entry or a lock for the Portico with this id. The default id does not
 * change the name, so that visitors of earlier versions lose no data. Every other id has its own names.
 */
export function storageKey(name: string, id: string = defaultId): string {
  return id === defaultId ? name : `${name}@${encodeURIComponent(id)}`
}
