import { concatHex, type Hex, keccak256, numberToHex, pad, stringToHex } from 'viem'

/**
 * The address of the real ERC-4337 entry point, version 0.7. In the sandbox the bundler does the work of that contract.
 */
export const entryPoint = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
/** The contract to which an account delegates when it becomes a smart account (EIP-7702). */
export const accountContract = '0x0000000000000000000000000000000000077020'
/**
 * The private keys of the sandbox's paymaster and bundler. They are only for tests, because anyone can compute them.
 */
export const paymasterKey: Hex = keccak256(stringToHex('paymaster of the sandbox'))
export const bundlerKey: Hex = keccak256(stringToHex('bundler of the sandbox'))

/** A user operation of ERC-4337 v0.7. All values are hexadecimal. */
export type Operation = {
  readonly sender: Hex
  readonly nonce: Hex
  readonly callData: Hex
  readonly callGasLimit: Hex
  readonly verificationGasLimit: Hex
  readonly preVerificationGas: Hex
  readonly maxFeePerGas: Hex
  readonly maxPriorityFeePerGas: Hex
}

/** The fields that a paymaster adds to an operation. */
export type PaymasterFields = {
  readonly paymaster: Hex
  readonly paymasterData: Hex
  readonly paymasterVerificationGasLimit: Hex
  readonly paymasterPostOpGasLimit: Hex
}

/** One call that an account makes. */
export type Call = { readonly to: Hex; readonly value: bigint; readonly data: Hex }

/**
 * Encodes calls in the format that the account's contract reads. Each call consists of three words (recipient, value,
 * length of the data) and the data.
 */
export const encodeCalls = (calls: readonly Call[]): Hex =>
  concatHex(
    calls.flatMap(({ to, value, data }) => [
      pad(to),
      numberToHex(value, { size: 32 }),
      numberToHex((data.length - 2) / 2, { size: 32 }),
      data,
    ]),
  )

const operationFields = [
  ...['sender', 'nonce', 'callData', 'callGasLimit', 'verificationGasLimit', 'preVerificationGas'],
  ...['maxFeePerGas', 'maxPriorityFeePerGas'],
]

/** Returns the hash that the paymaster signs. It covers the chain, and the operation without the paymaster's fields. */
export const paymasterHash = (operation: Operation, chainId: Hex): Hex =>
  hashOf(operation, operationFields, chainId)

/** Returns the hash that the account signs. It covers the chain, and the operation with the paymaster's fields. */
export const operationHash = (operation: Operation & PaymasterFields, chainId: Hex): Hex =>
  hashOf(operation, [...operationFields, 'paymaster', 'paymasterData'], chainId)

const hashOf = (operation: object, fields: readonly string[], chainId: Hex): Hex => {
  const values = fields.map(field => String(Reflect.get(operation, field)).toLowerCase())
  return keccak256(stringToHex([...values, BigInt(chainId)].join(' ')))
}
