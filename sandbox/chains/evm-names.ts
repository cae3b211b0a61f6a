import {
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  keccak256,
  numberToHex,
  parseAbi,
  toHex,
} from 'viem'
import { namehash } from 'viem/ens'
import { assemble } from './assembler.ts'
import type { Rpc } from './json-rpc.ts'

const abi = parseAbi([
  'function resolver(bytes32 node) view returns (address)',
  'function addr(bytes32 node) view returns (address)',
  'function addr(bytes32 node, uint256 coin) view returns (bytes)',
  'function name(bytes32 node) view returns (string)',
  'function text(bytes32 node, string key) view returns (string)',
  'function nameForAddr(address account) view returns (string)',
])

/** The addresses of two ENS contracts: the registry on Ethereum, and the registrar of primary names on Arbitrum. */
const registry = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e'
const registrar = '0x0000000000D8e504002cC26E3Ec46D81971C1664'
const resolver = '0x00000000000000000000000000000000e7500001'

/** The only ENS name of the sandbox, and its avatar. */
export const ensName = 'carol.eth'
export const ensPicture =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'%3E%3Crect width='8' height='8' fill='%23b5f'/%3E%3Ccircle cx='4' cy='4' r='2' fill='%23fff'/%3E%3C/svg%3E"
const rollup = 42161

/**
 * Deploys ENS contracts. On Ethereum they return the addresses and the avatar of `ensName`, and the name of the
 * account. On Arbitrum they return only the name of the account.
 */
export const placeNames = async (rpc: Rpc, chain: number, account: Hex): Promise<void> => {
  const node = namehash(ensName)
  const back = namehash(`${account.slice(2).toLowerCase()}.addr.reverse`)
  const text = (value: string) => encodeAbiParameters([{ type: 'string' }], [value])
  const place = (value: Hex) => encodeAbiParameters([{ type: 'address' }], [value])
  const request = (functionName: 'resolver' | 'name', args: readonly [Hex]) =>
    encodeFunctionData({ abi, functionName, args })
  if (chain === 1) {
    await placeBook(rpc, registry, [
      [request('resolver', [node]), place(resolver)],
      [request('resolver', [back]), place(resolver)],
    ])
    await placeBook(rpc, resolver, [
      [encodeFunctionData({ abi, functionName: 'addr', args: [node] }), place(account)],
      [
        encodeFunctionData({ abi, functionName: 'addr', args: [node, BigInt(0x80000000 + rollup)] }),
        encodeAbiParameters([{ type: 'bytes' }], [account]),
      ],
      [request('name', [back]), text(ensName)],
      [encodeFunctionData({ abi, functionName: 'text', args: [node, 'avatar'] }), text(ensPicture)],
    ])
  }
  if (chain === rollup) {
    const reverseCall = encodeFunctionData({ abi, functionName: 'nameForAddr', args: [account] })
    await placeBook(rpc, registrar, [[reverseCall, text(ensName)]])
  }
}

type Entry = readonly [question: Hex, answer: Hex]

/** Deploys a contract that returns the given result for each known call, and a zero word for any other call. */
const placeBook = async (rpc: Rpc, address: Hex, entries: readonly Entry[]): Promise<void> => {
  await rpc('anvil_setCode', [address, book])
  for (const [question, answer] of entries) {
    const slot = BigInt(keccak256(question))
    const words = answer.slice(2).match(/.{64}/g) ?? []
    const at = (index: bigint) => numberToHex(BigInt.asUintN(256, slot + index), { size: 32 })
    await rpc('anvil_setStorageAt', [address, at(0n), toHex(words.length * 32, { size: 32 })])
    for (const [index, word] of words.entries())
      await rpc('anvil_setStorageAt', [address, at(BigInt(index + 1)), `0x${word}`])
  }
}

const [slot, size, done, answer] = [0x2000, 0x2020, 0x2040, 0x3000]

/**
 * The contract finds a result by the hash of the call data. The storage slot with that hash contains the size of the
 * result, and the next slots contain the words of the result.
 */
const book = assemble(`
  calldatasize 0 0 calldatacopy
  calldatasize 0 keccak256 ${slot} mstore
  ${slot} mload sload ${size} mstore
  ${size} mload @next jumpi
  32 ${answer} return
next:
  ${size} mload ${done} mload lt iszero @told jumpi
  32 ${done} mload div ${slot} mload add 1 add sload
  ${done} mload ${answer} add mstore
  ${done} mload 32 add ${done} mstore
  @next jump
told:
  ${size} mload ${answer} return`)
