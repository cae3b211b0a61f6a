import {
  addressOf,
  type CaipAddress,
  type CaipNetworkId,
  type Namespace,
  namespaceOf,
  readCaipAddress,
  readNetworkId,
} from '../domain/core/entities.ts'
import { storageKey } from '../domain/core/storage-key.ts'
import type { Account } from './types.ts'

const cookieName = 'portico.account'
/** How long the browser keeps the cookie (seconds): 30 days. */
const maxAge = 2_592_000

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

/**
 * Reads the account that `PorticoProvider` stored in a cookie. `cookie` is the `cookie` header of the request. `id` is
 * the option `id` of the Portico, if the site sets this option. Returns null if the header has no such cookie.
 * @example
 * import { cookieToInitialState } from 'portico'
 *
 * export const loader = ({ request }: { request: Request }) => cookieToInitialState(request.headers.get('cookie'))
 */
export function cookieToInitialState(cookie: string | null | undefined, id?: string): InitialState | null {
  const start = `${storageKey(cookieName, id)}=`
  const found = (cookie ?? '').split(/;\s*/).find(part => part.startsWith(start))
  const [first, second] = (found ?? '').slice(start.length).split('/')
  const [account, network] = [readCaipAddress(first), readNetworkId(second)]
  return account && network ? { account, network } : null
}

/** Returns the text for `document.cookie` that stores the account. Without an account, the text deletes the cookie. */
export function accountCookie({ caipAddress, caipNetworkId }: Account, id?: string): string {
  const value = caipAddress && caipNetworkId ? `${caipAddress}/${caipNetworkId}` : ''
  return `${storageKey(cookieName, id)}=${value}; path=/; max-age=${value ? maxAge : 0}; samesite=lax`
}

/**
 * Converts the account from Portico's cookie to the account that the server renders. The browser also shows this
 * account while the wallet reconnects.
 */
export function initialAccount({ account, network }: InitialState): Account {
  return {
    status: 'reconnecting',
    isConnected: true,
    address: addressOf(account),
    caipAddress: account,
    caipNetworkId: network,
    allAccounts: [account],
    wallet: undefined,
    user: undefined,
  }
}

/**
 * Returns `initial`, the account from the cookie, if it is in `namespace` and `account` is `reconnecting` without an
 * address. Otherwise returns `account`.
 */
export function orInitial(
  account: Account,
  initial: Account | undefined,
  namespace: Namespace | undefined,
): Account {
  if (!initial?.caipAddress || account.status !== 'reconnecting' || account.address) return account
  return namespace === undefined || namespaceOf(initial.caipAddress) === namespace ? initial : account
}
