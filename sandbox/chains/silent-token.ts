import { concat, encodeAbiParameters, type Hex, keccak256, numberToHex, pad, stringToHex, toHex } from 'viem'
import type { Rpc } from './json-rpc.ts'
import type { Token } from './tokens.ts'

/** Tether on Ethereum: at its real address, since that is how wallets know that it answers a transfer with nothing. */
export const tether: Token = {
  symbol: 'USDT',
  name: 'Tether USD',
  decimals: 6,
  spam: false,
  address: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
}

/** Where the code lives that does the work; its storage is the token's own. */
const workshop: Hex = '0x00000000000000000000000000000000007e7e01'

/**
 * Puts a token at its address that works as another one does, and says nothing to transfer, approve and transferFrom. `like` is a
 * token of OpenZeppelin's with the same decimals; the whole supply is the owner's.
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

/** How Solidity keeps a text of less than 32 bytes: the bytes, and twice their number at the end. */
const shortText = (text: string): Hex =>
  concat([pad(stringToHex(text), { dir: 'right', size: 31 }), toHex(text.length * 2, { size: 1 })])

/** Hands every call to the code at `worker` and gives back its answer, but none to the three that Tether's does not answer. */
const silentCode = (worker: Hex): Hex =>
  concat([
    // calldatacopy(0, 0, size); delegatecall(gas, worker, 0, size, 0, 0); returndatacopy(0, 0, size)
    '0x365f5f375f5f365f73',
    worker,
    '0x5af43d5f5f3e',
    // Refused: the refusal is passed on.
    '0x6029573d5ffd5b',
    // By selector: transfer, approve, transferFrom.
    '0x5f3560e01c',
    '0x8063a9059cbb14',
    '0x8163095ea7b31417',
    '0x816323b872dd1417',
    // Any other: the answer is passed on. These: none.
    '0x604c573d5ff35b00',
  ])
