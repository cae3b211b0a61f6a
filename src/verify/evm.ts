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

/** Sends a JSON-RPC request to a node of this network (CAIP-2). */
export type CallNode = (
  chainId: string,
  request: {
    /** The JSON-RPC method: `eth_call` or `eth_getCode`. */
    readonly method: string
    /** The JSON-RPC parameters, in the order that the method defines. */
    readonly params: readonly unknown[]
  },
) => Promise<unknown>

/** Maximum length of a signature. Contracts define their own formats, but none needs more. */
const longestSignature = 100_000

/**
 * Whether the account has signed the text: with its key (EIP-191), or, if `call` is given, by its contract (ERC-1271), even
 * before that is deployed (ERC-6492). Rejects if the request to the node fails.
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
 * Verifies a signature by the contract of the account. One `eth_call` runs validator code that is never deployed. If
 * the account is not deployed yet, the validator deploys it in the simulation. Then it asks the account whether the
 * signature is valid.
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
    // The contract has reverted, which some contracts do to refuse a signature.
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
