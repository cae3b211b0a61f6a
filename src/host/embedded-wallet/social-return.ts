/** Where it is kept that the page was left for a provider. */
export const leavingKey = 'portico.left'

/**
 * What a login that left the page came back with. It is taken out of the address at once, before anybody else reads it there; a
 * page that was not left for a login keeps its own parameter.
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
