import { addressOf, type Namespace, namespaceOf } from '../domain/core/entities.ts'
import { accountCookieName, type InitialState } from './account-cookie.ts'
import type { Account } from './types.ts'

/** How long the browser keeps the cookie (seconds): 30 days. */
const maxAge = 2_592_000

/** Returns the text for `document.cookie` that stores the account. Without an account, the text deletes the cookie. */
export function accountCookie({ caipAddress, caipNetworkId }: Account, id?: string): string {
  const value = caipAddress && caipNetworkId ? `${caipAddress}/${caipNetworkId}` : ''
  return `${accountCookieName(id)}=${value}; path=/; max-age=${value ? maxAge : 0}; samesite=lax`
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
    loading: false,
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
