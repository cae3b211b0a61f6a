import type { CaipAddress, CaipNetworkId } from '../domain/core/entities.ts'

/**
 * The account that was connected when the visitor left the last page, so that a server can render it in the HTML of the
 * next page. It is read from a cookie, which anyone can forge. To prove that the visitor owns the account, use a
 * sign-in.
 */
export type InitialState = {
  /** The address with its network (CAIP-10). */
  readonly account: CaipAddress
  /** The wallet's network (CAIP-2). */
  readonly network: CaipNetworkId
}

// This file imports no code, so that a server that only reads the cookie bundles only this file. A test compares its
// form of ids with the one in entities.ts, and the name of the cookie with the names of stored data.
const network = /^(?:eip155|solana|bip122|polkadot|cosmos):[-_a-zA-Z0-9]{1,32}$/
const account = /^(?:eip155|solana|bip122|polkadot|cosmos):[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/

export function accountCookieName(id = 'portico'): string {
  return id === 'portico' ? 'portico.account' : `portico.account@${encodeURIComponent(id)}`
}

/**
 * Reads the account that `PorticoProvider` stored in a cookie. `cookie` is the `cookie` header of the request. `id` is
 * the option `id` of the Portico, if the site sets this option. Returns null if the header has no such cookie.
 * @example
 * import { cookieToInitialState } from 'portico'
 *
 * export const loader = ({ request }: { request: Request }) => cookieToInitialState(request.headers.get('cookie'))
 */
export function cookieToInitialState(cookie: string | null | undefined, id?: string): InitialState | null {
  const start = `${accountCookieName(id)}=`
  const found = (cookie ?? '').split(/;\s*/).find(part => part.startsWith(start))
  const [first = '', second = ''] = (found ?? '').slice(start.length).split('/')
  return account.test(first) && network.test(second)
    ? { account: first as CaipAddress, network: second as CaipNetworkId }
    : null
}
