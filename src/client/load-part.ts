import { coreError } from '../domain/core/errors/core-error.ts'

/**
 * Loads a part of Portico's code, and tries a second time if it fails. If it fails again, rejects with `offline`, or
 * with `files-missing`: the site has probably been deployed again, so that the files of this page are gone.
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch {
    return await load().catch((cause: unknown) => {
      throw coreError(navigator.onLine === false ? 'offline' : 'files-missing', {}, cause)
    })
  }
}
