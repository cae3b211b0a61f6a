/** The storage key of a redirect to a provider. */
export const leavingKey = 'portico.left'

/**
 * Takes the result of a redirect login out of the page's URL at once, before other scripts read it. A page that did not
 * redirect for a login keeps its own parameter of this name.
 */
export function takeSocialReturn(win: Window): string | undefined {
  const url = new URL(win.location.href)
  const result = url.searchParams.get('result_uri')
  if (result === null || !wasLeft(win)) return undefined
  url.searchParams.delete('result_uri')
  win.history.replaceState(win.history.state, '', url)
  return result
}

function wasLeft(win: Window): boolean {
  try {
    return win.localStorage.getItem(leavingKey) !== null
  } catch {
    return false
  }
}
