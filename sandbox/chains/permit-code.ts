import { domainSeparator, type Hex, keccak256, stringToHex, toFunctionSelector } from 'viem'
import { assemble } from './assembler.ts'

/** The signing domain of a token's permits (EIP-2612). */
export type PermitDomain = { name: string; version: string; chainId: number; verifyingContract: Hex }

const permitType = keccak256(
  stringToHex('Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)'),
)
const approval = keccak256(stringToHex('Approval(address,address,uint256)'))
/** The storage slot of the allowances in OpenZeppelin's ERC-20. */
const allowancesSlot = 1
/** The storage slot of the nonces, far from the token's own slots. */
const noncesSlot = 0x2612

const [owner, spender, value, deadline, v, r, s] = [4, 36, 68, 100, 132, 164, 196].map(
  at => `${at} calldataload`,
)

/** Returns code that computes the storage slot of a mapping's key and leaves the slot on the stack. */
const slotOf = (key: string | undefined, mapping: string): string =>
  `${key} 0 mstore  ${mapping} 32 mstore  64 0 keccak256`

const answer = (word: string): string => `${word} 0 mstore  32 0 return`
const when = (signature: string, place: string): string =>
  `dup1 ${toFunctionSelector(signature)} eq @${place} jumpi`

/**
 * Returns the code that replaces the code of a token. It handles permits (EIP-2612) and delegates every other call to
 * the token's own code. Both codes use the same storage.
 */
export const permitRuntime = (domain: PermitDomain, ownCode: Hex): Hex => {
  const separator = domainSeparator({ domain })
  return assemble(`
  0 calldataload 0xe0 shr
  ${when('function permit(address,address,uint256,uint256,uint8,bytes32,bytes32)', 'permit')}
  ${when('function nonces(address)', 'nonces')}
  ${when('function DOMAIN_SEPARATOR()', 'separator')}
  ${when('function version()', 'version')}

  calldatasize 0 0 calldatacopy
  0 0 calldatasize 0 ${ownCode} gas delegatecall
  returndatasize 0 0 returndatacopy
  @passed jumpi
  returndatasize 0 revert
passed:
  returndatasize 0 return

separator:
  ${answer(separator)}
nonces:
  ${answer(`${slotOf(owner, String(noncesSlot))} sload`)}
version:
  32 0 mstore  ${domain.version.length} 32 mstore
  0x${Buffer.from(domain.version).toString('hex').padEnd(64, '0')} 64 mstore
  96 0 return

permit:
  timestamp ${deadline} lt @fail jumpi          // the deadline has passed
  ${slotOf(owner, String(noncesSlot))} 0x300 mstore
  ${permitType} 0x100 mstore  ${owner} 0x120 mstore  ${spender} 0x140 mstore  ${value} 0x160 mstore
  0x300 mload sload 0x180 mstore  ${deadline} 0x1a0 mstore
  192 0x100 keccak256 0x242 mstore
  ${separator} 0x222 mstore
  0x1901 0x202 mstore                           // its two bytes end where the separator begins
  66 0x220 keccak256 0 mstore  ${v} 32 mstore  ${r} 64 mstore  ${s} 96 mstore
  0 0x80 mstore
  32 0x80 128 0 1 gas staticcall iszero @fail jumpi
  0x80 mload iszero @fail jumpi
  0x80 mload ${owner} eq iszero @fail jumpi
  0x300 mload sload 1 add 0x300 mload sstore
  ${slotOf(owner, String(allowancesSlot))} 0x320 mstore
  ${value} ${slotOf(spender, '0x320 mload')} sstore
  ${value} 0 mstore
  ${spender} ${owner} ${approval} 32 0 log3
  stop
fail:
  0 0 revert`)
}
