import { concat, encodeAbiParameters, type Hex, keccak256, numberToHex, pad, stringToHex, toHex } from 'viem'
import type { Rpc } from './json-rpc.ts'
import type { Token } from './tokens.ts'

/** Tether on Ethereum, at its real address, because wallets know by the address that its transfers return nothing. */
export const tether: Token = {
  symbol: 'USDT',
  name: 'Tether USD',
  decimals: 6,
  spam: false,
  address: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
}

/** The address of the implementation; it runs on the token's own storage. */
const workshop: Hex = '0x00000000000000000000000000000000007e7e01'

/**
 * Deploys a token that behaves like another one but returns nothing from transfer, approve and transferFrom. `like` is an
 * OpenZeppelin token with the same decimals; the owner gets the total supply.
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

/** Solidity's storage form of a text below 32 bytes: the bytes, and twice their number at the end. */
const shortText = (text: string): Hex =>
  concat([pad(stringToHex(text), { dir: 'right', size: 31 }), toHex(text.length * 2, { size: 1 })])

/**
 * Delegates every call to the code at `worker` and returns its result, except for the three functions where Tether returns
 * nothing.
 */
const silentCode = (worker: Hex): Hex =>
  concat([
    // calldatacopy(0, 0, size); delegatecall(gas, worker, 0, size, 0, 0); returndatacopy(0, 0, size)
    '0x365f5f375f5f365f73',
    worker,
    '0x5af43d5f5f3e',
    // A revert of the implementation is returned as a revert.
    '0x6029573d5ffd5b',
    // Selects by function selector: transfer, approve, transferFrom.
    '0x5f3560e01c',
    '0x8063a9059cbb14',
    '0x8163095ea7b31417',
    '0x816323b872dd1417',
    // Other functions return the result; these three return nothing.
    '0x604c573d5ff35b00',
  ])
