import {
  encodeDeployData,
  erc6492SignatureValidatorAbi,
  erc6492SignatureValidatorByteCode,
  type Hex,
  hashMessage,
  isAddress,
  isHex,
  recoverMessageAddress,
} from 'viem'
import { safeRead } from '../domain/core/lib/safe-read.ts'

/** Sends a JSON-RPC request to a node of the network whose CAIP-2 id is `chainId`. */
export type CallNode = (
  chainId: string,
  request: {
    /** The JSON-RPC method: `eth_call` or `eth_getCode`. */
    readonly method: string
    /** The JSON-RPC parameters, in the order that the method defines. */
    readonly params: readonly unknown[]
  },
) => Promise<unknown>

/**
 * Maximum length of a signature in hex (characters). The limit is high, because contracts define their own signature
 * formats.
 */
const longestSignature = 100_000

/**
 * Whether the account has signed `message` with its private key (EIP-191). If `call` is given, a signature that the
 * account's contract accepts is also valid (ERC-1271), even if this contract is not deployed yet (ERC-6492). Rejects if
 * the request to the node fails.
 */
export async function verifyEvm(
  chainId: string,
  address: string,
  message: string,
  signature: string,
  call?: CallNode,
): Promise<boolean> {
  if (!isAddress(address, { strict: false }) || !isHex(signature) || signature.length > longestSignature)
    return false
  const signer = await recoverMessageAddress({ message, signature }).catch(() => undefined)
  if (signer?.toLowerCase() === address.toLowerCase()) return true
  return call ? await verifyByContract(chainId, address, hashMessage(message), signature, call) : false
}

/**
 * Verifies the signature of a contract account. One `eth_call`, which changes nothing on the chain, runs the code of a
 * validator. If the account is not deployed yet, the validator first deploys it within this call. Then the validator
 * calls the account to check the signature.
 */
async function verifyByContract(
  chainId: string,
  address: Hex,
  hash: Hex,
  signature: Hex,
  call: CallNode,
): Promise<boolean> {
  const data = encodeDeployData({
    abi: erc6492SignatureValidatorAbi,
    args: [address.toLowerCase() as Hex, hash, signature],
    bytecode: erc6492SignatureValidatorByteCode,
  })
  try {
    const response = await call(chainId, { method: 'eth_call', params: [{ data }, 'latest'] })
    return typeof response === 'string' && /^0x0*1$/.test(response)
  } catch (error) {
    // Some contracts revert to refuse a signature, so a revert means that the signature is invalid.
    if (isRevert(error)) return false
    throw error
  }
}

function isRevert(error: unknown): boolean {
  const facts = [error, safeRead(error, 'context'), safeRead(error, 'cause'), safeRead(error, 'data')]
  return facts.some(
    fact =>
      [safeRead(fact, 'code'), safeRead(fact, 'rpcCode')].includes(3) ||
      /execution-reverted|contract-reverted/.test(String(safeRead(fact, 'code'))) ||
      /revert/i.test(String(safeRead(fact, 'message') ?? safeRead(fact, 'rpcMessage') ?? '')),
  )
}
