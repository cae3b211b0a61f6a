import { type Hex, numberToHex, type SignedAuthorization, verifyMessage } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { EvmChain } from '../chains/evm.ts'
import { delegatedCode } from './account-code.ts'
import { accountContract, bundlerKey, operationHash, paymasterHash, paymasterKey } from './operation.ts'
import { RpcFailure, readSigned } from './read-operation.ts'

const bundler = privateKeyToAccount(bundlerKey)
const paymaster = privateKeyToAccount(paymasterKey)

/** The part of a chain that the bundler uses. */
export type BundlerChain = Pick<EvmChain, 'id' | 'rpc'>

/** Deploys the contract of smart accounts on a chain, and funds the bundler. */
export const placeBundler = async ({ rpc }: BundlerChain): Promise<void> => {
  await rpc('anvil_setCode', [accountContract, delegatedCode(bundler.address)])
  await rpc('anvil_setBalance', [bundler.address, numberToHex(10n ** 24n)])
}

/**
 * Creates a bundler for one chain. It sends user operations whose fee the sandbox's paymaster pays, and returns their
 * receipts.
 */
export const createBundler = ({ id, rpc }: BundlerChain) => {
  const chainId = numberToHex(id)
  const sent = new Map<Hex, unknown>()
  let last: Promise<unknown> = Promise.resolve()

  const send = async (params: readonly unknown[]): Promise<Hex> => {
    const operation = readSigned(params)
    const hash = operationHash(operation, chainId)
    const isPaid =
      operation.paymaster.toLowerCase() === paymaster.address.toLowerCase() &&
      (await verifyMessage({
        address: paymaster.address,
        message: { raw: paymasterHash(operation, chainId) },
        signature: operation.paymasterData,
      }))
    if (!isPaid) throw new RpcFailure(-32501, 'AA34 signature error of the paymaster')
    const { sender, signature } = operation
    if (!(await verifyMessage({ address: sender, message: { raw: hash }, signature })))
      throw new RpcFailure(-32507, 'AA24 signature error')
    const isSmart = (await rpc('eth_getCode', [sender, 'latest'])) !== '0x'
    if (!isSmart && !operation.eip7702Auth) throw new RpcFailure(-32500, 'AA20 account not deployed')
    if (sent.has(hash)) return hash
    const authorizations = isSmart ? [] : [operation.eip7702Auth as unknown as SignedAuthorization]
    sent.set(hash, undefined)
    sent.set(hash, await transact(sender, operation.callData, authorizations))
    return hash
  }

  /** Sends the calls to the account, in a transaction whose gas the bundler pays. */
  const transact = async (to: Hex, data: Hex, authorizationList: readonly SignedAuthorization[]) => {
    const [nonce, price] = await Promise.all([
      rpc('eth_getTransactionCount', [bundler.address, 'pending']),
      rpc('eth_gasPrice'),
    ])
    const common = {
      chainId: id,
      nonce: Number(nonce),
      to,
      data,
      gas: 2_000_000n,
      maxFeePerGas: BigInt(String(price)) * 2n + 10n ** 9n,
      maxPriorityFeePerGas: 10n ** 9n,
    }
    const raw =
      authorizationList.length > 0
        ? await bundler.signTransaction({ ...common, type: 'eip7702', authorizationList })
        : await bundler.signTransaction({ ...common, type: 'eip1559' })
    return await rpc('eth_sendRawTransaction', [raw])
  }

  return async (method: string, params: readonly unknown[]): Promise<unknown> => {
    if (method === 'eth_sendUserOperation') {
      // The operations are sent one after the other, because two simultaneous operations would use the same nonce of
      // the bundler.
      const sending = last.then(() => send(params))
      last = sending.catch(() => undefined)
      return await sending
    }
    if (method !== 'eth_getUserOperationReceipt')
      throw new RpcFailure(-32601, `The method ${method} does not exist`)
    const hash = sent.get(params[0] as Hex)
    const receipt = hash && (await rpc('eth_getTransactionReceipt', [hash]))
    return receipt ? { userOpHash: params[0], receipt } : null
  }
}
