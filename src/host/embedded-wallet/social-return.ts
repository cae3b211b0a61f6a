import { storageKey } from '../../domain/core/storage-key.ts'

/** The storage key of a redirect to a provider. */
export const leavingKey = 'portico.left'
/** The query parameter with the result of a login by redirect. */
export const returnParameter = 'result_uri='

/**
 * Takes the result of a redirect login out of the page's URL at once, before other scripts read it. A page that did not
 * redirect for a login keeps its own parameter of this name.
 */
export function takeSocialReturn(win: Window, id?: string): string | undefined {
  const url = new URL(win.location.href)
  const result = url.searchParams.get('result_uri')
  if (result === null || !hasSocialReturn(win, id)) return undefined
  url.searchParams.delete('result_uri')
  win.history.replaceState(win.history.state, '', url)
  return result
}

/** Whether the page's URL has the result of a redirect login that this site started. */
function hasSocialReturn(win: Window, id?: string): boolean {
  try {
    return (
      win.location.href.includes(returnParameter) &&
      win.localStorage.getItem(storageKey(leavingKey, id)) !== null
    )
  } catch {
    return false
  }
}
