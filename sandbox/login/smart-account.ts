import { encodeFunctionData, formatEther, type Hex, isHex, parseAbi } from 'viem'
import { assemble } from '../chains/assembler.ts'
import { unauthorised } from '../wallets/evm/errors.ts'
import { type Fields, isFields, quantity } from '../wallets/evm/rpc.ts'
import type { Question } from '../wallets/question.ts'

const abi = parseAbi(['function execute(address to, uint256 value, bytes data)'])

/**
 * Returns the code of a contract account. The account accepts signatures of the owner (ERC-1271), executes the owner's
 * calls from the account's address, and accepts any incoming payment.
 */
export const accountCode = (owner: Hex): Hex =>
  assemble(`
  0 calldataload 0xe0 shr
  dup1 0x1626ba7e eq @verify jumpi              // isValidSignature(bytes32,bytes)
  dup1 0xb61d27f6 eq @execute jumpi             // execute(address,uint256,bytes)
  stop

verify:
  4 calldataload 0 mstore                       // the hash, v, r and s, from which the chain recovers the signer
  164 calldataload 0xf8 shr 32 mstore
  100 calldataload 64 mstore
  132 calldataload 96 mstore
  32 128 128 0 1 gas staticcall pop
  128 mload ${owner} eq @valid jumpi
  0xffffffff 0xe0 shl 0 mstore  32 0 return
valid:
  0x1626ba7e 0xe0 shl 0 mstore  32 0 return

execute:
  caller ${owner} eq iszero @fail jumpi
  100 calldataload 132 0 calldatacopy
  0 0 100 calldataload 0 36 calldataload 4 calldataload gas call
  returndatasize 0 0 returndatacopy
  @passed jumpi
  returndatasize 0 revert
passed:
  returndatasize 0 return
fail:
  0 0 revert
`)

/**
 * Converts a request for the contract account into a request for the owner's key. `read` rewrites the text that the
 * user sees, so that it names the contract account.
 */
export const byOwner = (
  method: string,
  params: unknown,
  { account, owner, symbol }: { readonly account: string; readonly owner: string; readonly symbol: string },
): { readonly params: readonly unknown[]; read(question: Question): Question } => {
  const [first, second] = Array.isArray(params) ? params : []
  const only = (address: unknown) => {
    if (typeof address !== 'string' || address.toLowerCase() !== account.toLowerCase()) throw unauthorised()
  }
  const rows = (values: Readonly<Record<string, string>>) => (question: Question) => ({
    ...question,
    rows: question.rows.map(([label, value]) => [label, values[label] ?? value] as const),
  })
  if (method === 'personal_sign') {
    only(second)
    return { params: [first, owner], read: rows({ Account: account }) }
  }
  if (method !== 'eth_sendTransaction') {
    only(first)
    return { params: [owner, second], read: rows({ Account: account }) }
  }
  const call: Fields = isFields(first) ? first : {}
  only(call.from)
  const [to, value] = [call.to as Hex, quantity(call.value, 'value') ?? 0n]
  const inner = call.data ?? call.input
  const data = isHex(inner) ? inner : '0x'
  const carried = encodeFunctionData({ abi, functionName: 'execute', args: [to, value, data] })
  const read = rows({ From: account, To: to, Value: `${formatEther(value)} ${symbol}` })
  return {
    params: [{ from: owner, to: account, data: carried, chainId: call.chainId }],
    read: question => {
      const { text: _text, ...rest } = read(question)
      return data === '0x' ? rest : { ...rest, text: data }
    },
  }
}
