import type { Hex } from 'viem'
import { assemble } from '../chains/assembler.ts'

/**
 * Returns the code of a smart account. The bundler calls the account with the output of `encodeCalls`, and the account
 * executes these calls. If one call fails, all of them revert. The account accepts any incoming payment.
 */
export const delegatedCode = (bundler: Hex): Hex =>
  assemble(`
  caller ${bundler} eq iszero @done jumpi

next:                                           // word 0 of the memory is the offset of the next call
  0 mload calldatasize eq @done jumpi
  0 mload 64 add calldataload  0 mload 96 add  32 calldatacopy
  0 0  0 mload 64 add calldataload  32  0 mload 32 add calldataload  0 mload calldataload  gas call
  iszero @fail jumpi
  0 mload 64 add calldataload  96 add  0 mload add  0 mstore
  @next jump

fail:
  returndatasize 0 0 returndatacopy
  returndatasize 0 revert

done:
  stop
`)
