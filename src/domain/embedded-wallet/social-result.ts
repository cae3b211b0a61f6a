/** The result of a social login, or the reason why the login was refused. */
export type SocialResult = { readonly result: string } | { readonly refused: string }

/**
 * Parses the result that the window of a social login returned. `sent` is the URL with which Portico opened the window.
 * If the result and `sent` both have a `state` parameter, the two values must match.
 */
export function readSocialResult(result: unknown, sent: string | undefined): SocialResult {
  if (typeof result !== 'string' || result === '' || result.length > 8_192) return { refused: 'unreadable' }
  const query = paramsOf(result)
  const error = query.get('error')
  if (error !== null) return { refused: error === '' ? 'error' : error }
  const expected = sent === undefined ? null : paramsOf(sent).get('state')
  const state = query.get('state')
  if (expected !== null && state !== null && bare(state) !== bare(expected)) return { refused: 'state' }
  return { result }
}

/**
 * Parses the result of a login that redirected the page. The result is in the page's URL, which any site could have
 * written. So the result must contain the `state` parameter that this page sent.
 */
export function readReturn(result: unknown, state: string): SocialResult {
  const outcome = readSocialResult(result, `?state=${state}`)
  return 'result' in outcome && stateOf(outcome.result) !== bare(state) ? { refused: 'state' } : outcome
}

/**
 * Adds this page's URL to the `state` parameter of the login URL. In a browser without pop-ups, the login site can then
 * redirect back to this page.
 */
export function withReturn(address: string, page: string): string {
  const url = new URL(address)
  url.searchParams.set('state', `${url.searchParams.get('state') ?? ''}--${encodeURIComponent(page)}`)
  return url.href
}

/** Returns the `state` parameter of a URL, without the page's URL that `withReturn` has added. */
export function stateOf(address: string): string {
  return bare(paramsOf(address).get('state') ?? '')
}

function bare(state: string): string {
  return state.split('--')[0] ?? ''
}

function paramsOf(address: string): URLSearchParams {
  const [, query = ''] = address.split('?')
  return new URLSearchParams(query.split('#')[0])
}
