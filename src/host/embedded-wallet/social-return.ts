import { storageKey } from '../../domain/core/storage-key.ts'

/** The storage key for the social login provider and the `state` of a login by redirect. */
export const leavingKey = 'portico.left'
/** The query parameter with the result of a login by redirect. */
const returnParameter = 'result_uri='

/**
 * Reads the result of a login by redirect and removes it from the page's URL, so that later scripts cannot read it. If
 * no login was started, the parameter `result_uri` belongs to the site and stays in the URL.
 */
export function takeSocialReturn(win: Window, id?: string): string | undefined {
  const url = new URL(win.location.href)
  const result = url.searchParams.get('result_uri')
  if (result === null || !hasSocialReturn(win, id)) return undefined
  url.searchParams.delete('result_uri')
  win.history.replaceState(win.history.state, '', url)
  return result
}

/** Whether the page's URL has the result of a login by redirect that this site started. */
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
