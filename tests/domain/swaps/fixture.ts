import { caipAddress, networkId } from '../../../src/domain/core/entities.ts'
import type { SwapRequest } from '../../../src/domain/swaps/swap-params.ts'

export const thief = '0x00000000000000000000000000000000000bad01'
export const owner = '0x3caee6aab49c8ba2e41e45fd3d2ab35ab1db9c2b'
export const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
export const dai = '0x6b175474e89094c44da98b954eedeac495271d0f'
export const coin = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
export const amount = 250_000_000n
export const output = 249_000_000_000_000_000_000n
/** The minimum output that is left after the slippage of 1 %. */
export const least: bigint = (output * 99n) / 100n

/** A request to swap 250 USDC for DAI with a slippage of 1 %. */
export const tokenRequest: SwapRequest = {
  account: caipAddress(networkId('eip155:1'), owner),
  from: usdc,
  to: dai,
  amount,
  slippage: 1,
}
