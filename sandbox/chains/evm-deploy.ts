import erc20 from '@openzeppelin/contracts/build/contracts/ERC20PresetFixedSupply.json' with { type: 'json' }
import erc721 from '@openzeppelin/contracts/build/contracts/ERC721PresetMinterPauserAutoId.json' with {
  type: 'json',
}
import { type Abi, encodeDeployData, type Hex, parseAbi } from 'viem'
import type { TokenPlan } from './tokens.ts'

/** The functions of tokens and collections that the sandbox calls. */
export const tokenAbi = parseAbi([
  'function transfer(address to, uint256 amount) returns (bool)',
  'function approve(address spender, uint256 amount) returns (bool)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function balanceOf(address owner) view returns (uint256)',
  'function mint(address to)',
])

/** The address of Multicall3 on every chain. */
export const multicallAddress = '0xcA11bde05977b3631167028862bE2a173976CA11'

/** Returns the total supply of a token in base units: 10^9 whole tokens, which the faucet owns. */
export const supply = (token: TokenPlan): bigint => 10n ** BigInt(9 + token.decimals)

/** Returns the creation code of OpenZeppelin's fixed-supply ERC-20, with the decimals of this token. */
export const tokenCreation = (token: TokenPlan, owner: Hex): Hex => {
  const args = [token.name, token.symbol, supply(token), owner]
  return encodeDeployData({ abi: erc20.abi as Abi, bytecode: withDecimals(token.decimals), args })
}

/** Returns the creation code of OpenZeppelin's ERC-721. */
export const collectionCreation = (collection: { name: string; symbol: string }): Hex => {
  const args = [collection.name, collection.symbol, `https://nft.example/${collection.symbol.toLowerCase()}/`]
  return encodeDeployData({ abi: erc721.abi as Abi, bytecode: erc721.bytecode as Hex, args })
}

/*
 * The prebuilt contract always returns 18 from decimals(), with this code: `PUSH1 0x40 MLOAD PUSH1 0x12 DUP2 MSTORE`.
 * The byte 0x12 is the number 18. A token with 6 decimals gets a different byte here, so no compiler is needed.
 */
const decimalsCode = '60405160128152602001'

const withDecimals = (decimals: number): Hex => {
  const parts = erc20.bytecode.split(decimalsCode)
  if (parts.length !== 2) throw new Error('The prebuilt ERC-20 answers decimals() in an unknown way')
  return parts.join(decimalsCode.replace('6012', `60${decimals.toString(16).padStart(2, '0')}`)) as Hex
}
