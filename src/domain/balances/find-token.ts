import type { Balances, TokenBalance } from '../core/entities.ts'
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
