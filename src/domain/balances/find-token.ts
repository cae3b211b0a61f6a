import { type Balances, networkOf, type TokenBalance } from '../core/entities.ts'
import { isNativeAddress } from '../networks/native-coin.ts'

/**
 * Finds the balance of a token. Without an address, or with the address of a contract that only stands for the native
 * coin, returns the balance of the coin.
 */
export function findToken(
  { native, tokens }: Pick<Balances, 'native' | 'tokens'>,
  address: string | undefined,
): TokenBalance | undefined {
  if (address === undefined || isNativeAddress(native.network, address)) return native
  const wanted = address.toLowerCase()
  return tokens.find(token => token.address?.toLowerCase() === wanted)
}

/**
 * Returns the balance of the token that the site has chosen for the account's network (option `tokens`). It leads the
 * account view. Returns undefined if the site has chosen none, or if the account does not own it.
 */
export function leadingToken(
  balances: Balances,
  chosen: Readonly<Record<string, { readonly address: string }>>,
): TokenBalance | undefined {
  const network = networkOf(balances.account)
  const address = Object.hasOwn(chosen, network) ? chosen[network]?.address : undefined
  const token = address === undefined ? undefined : findToken(balances, String(address))
  return token?.spamFlag === undefined ? token : undefined
}

/** Returns the balance of a token. Returns undefined if the balances have not loaded or do not contain the token. */
export function amountOfToken(balances: Balances | undefined, address: string): bigint | undefined {
  return balances && findToken(balances, address)?.amount
}
