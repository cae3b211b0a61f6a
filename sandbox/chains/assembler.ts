import type { Hex } from 'viem'

/** The opcodes that the sandbox's own contracts use, by name. */
const codes: Readonly<Record<string, number>> = {
  stop: 0x00,
  add: 0x01,
  mul: 0x02,
  sub: 0x03,
  div: 0x04,
  lt: 0x10,
  gt: 0x11,
  eq: 0x14,
  iszero: 0x15,
  and: 0x16,
  or: 0x17,
  shl: 0x1b,
  shr: 0x1c,
  keccak256: 0x20,
  address: 0x30,
  caller: 0x33,
  callvalue: 0x34,
  calldataload: 0x35,
  calldatasize: 0x36,
  calldatacopy: 0x37,
  returndatasize: 0x3d,
  returndatacopy: 0x3e,
  timestamp: 0x42,
  selfbalance: 0x47,
  pop: 0x50,
  mload: 0x51,
  mstore: 0x52,
  sload: 0x54,
  sstore: 0x55,
  jump: 0x56,
  jumpi: 0x57,
  gas: 0x5a,
  dup1: 0x80,
  swap1: 0x90,
  log3: 0xa3,
  log4: 0xa4,
  call: 0xf1,
  return: 0xf3,
  delegatecall: 0xf4,
  staticcall: 0xfa,
  revert: 0xfd,
}

const jumpdest = 0x5b
const push0 = 0x5f

type Piece = { readonly bytes: readonly number[]; readonly label?: string; readonly target?: string }

/**
 * Assembles a program to EVM bytecode. A word of the program is the name of an instruction, a number to push (decimal
 * or 0x), `name:` for a jump target, or `@name` to push that target. `//` starts a comment. The sandbox needs this
 * function for its small contracts, because the project has no Solidity compiler.
 */
export const assemble = (program: string): Hex => {
  const words = program
    .replace(/\/\/.*$/gm, '')
    .split(/\s+/)
    .filter(Boolean)
  const pieces = words.map(pieceOf)
  const places = new Map<string, number>()
  let size = 0
  for (const { bytes, label } of pieces) {
    if (label) places.set(label, size)
    size += bytes.length
  }
  const code = pieces.flatMap(({ bytes, target }) => {
    if (!target) return bytes
    const place = places.get(target)
    if (place === undefined) throw new Error(`No place is called ${target}`)
    return [push0 + 2, place >> 8, place & 0xff]
  })
  return `0x${Buffer.from(code).toString('hex')}`
}

const pieceOf = (word: string): Piece => {
  if (word.endsWith(':')) return { bytes: [jumpdest], label: word.slice(0, -1) }
  if (word.startsWith('@')) return { bytes: [0, 0, 0], target: word.slice(1) }
  if (/^(0x[0-9a-f]+|\d+)$/i.test(word)) return { bytes: pushOf(BigInt(word)) }
  const code = codes[word]
  if (code === undefined) throw new Error(`No instruction is called ${word}`)
  return { bytes: [code] }
}

const pushOf = (number: bigint): number[] => {
  if (number === 0n) return [push0]
  const hex = number.toString(16)
  const bytes = [...Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex')]
  return [push0 + bytes.length, ...bytes]
}
