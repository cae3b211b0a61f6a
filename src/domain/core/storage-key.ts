import { defaultId } from './constants.ts'

/**
 * The name of a database, storage entry or lock for the modal with this id. The default id uses the plain name, so that
 * visitors of earlier versions lose no data. Modals with different ids share no names.
 */
export function storageKey(name: string, id: string = defaultId): string {
  return id === defaultId ? name : `${name}@${encodeURIComponent(id)}`
}
