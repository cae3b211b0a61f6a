import { concat, encodeAbiParameters, type Hex, keccak256, numberToHex, pad, stringToHex, toHex } from 'viem'
import type { Rpc } from './json-rpc.ts'
import type { Token } from './tokens.ts'

/**
 * The Tether token on Ethereum, at its real address. This address is in Portico's list of tokens whose transfers return
 * no value.
 */
export const tether: Token = {
  symbol: 'USDT',
  name: 'Tether USD',
  decimals: 6,
  spam: false,
  address: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
}

/** The address of the code that the token delegates to. That code uses the storage of the token. */
const workshop: Hex = '0x00000000000000000000000000000000007e7e01'

/**
 * Deploys a token that works like the token at `like`, but returns nothing from transfer, approve and transferFrom.
 * `like` is an OpenZeppelin token with the same decimals. The owner gets the total supply.
 */
export const placeSilentToken = async (rpc: Rpc, token: Token, like: Hex, owner: Hex): Promise<void> => {
  await rpc('anvil_setCode', [workshop, await rpc('eth_getCode', [like, 'latest'])])
  await rpc('anvil_setCode', [token.address, silentCode(workshop)])
  const supply = pad(numberToHex(10n ** BigInt(9 + token.decimals)))
  const slots: readonly (readonly [Hex, Hex])[] = [
    [keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [owner, 0n])), supply],
    [slot(2), supply],
    [slot(3), shortText(token.name)],
    [slot(4), shortText(token.symbol)],
  ]
  for (const [at, value] of slots) await rpc('anvil_setStorageAt', [token.address, at, value])
}

const slot = (number: number): Hex => pad(numberToHex(number))

/**
 * Returns a text of less than 32 bytes in the form in which Solidity stores it: the bytes of the text, and twice its
 * length in the last byte.
 */
const shortText = (text: string): Hex =>
  concat([pad(stringToHex(text), { dir: 'right', size: 31 }), toHex(text.length * 2, { size: 1 })])

/**
 * Returns contract code that delegates every call to the code at `worker`. As in Tether, `transfer`, `approve` and
 * `transferFrom` return nothing. All other functions return the result of the delegated call.
 */
const silentCode = (worker: Hex): Hex =>
  concat([
    // calldatacopy(0, 0, size); delegatecall(gas, worker, 0, size, 0, 0); returndatacopy(0, 0, size)
    '0x365f5f375f5f365f73',
    worker,
    '0x5af43d5f5f3e',
    // If the delegated call reverts, revert with the same data.
    '0x6029573d5ffd5b',
    // Compares the function selector with transfer, approve and transferFrom.
    '0x5f3560e01c',
    '0x8063a9059cbb14',
    '0x8163095ea7b31417',
    '0x816323b872dd1417',
    // `transfer`, `approve` and `transferFrom` return nothing. All other functions return the result of the call to
    // `worker`.
    '0x604c573d5ff35b00',
  ])
