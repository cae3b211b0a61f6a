import { type Hex, numberToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { type PaymasterFields, paymasterHash, paymasterKey } from './operation.ts'
import { RpcFailure, readPaymasterParams } from './read-operation.ts'

const signer = privateKeyToAccount(paymasterKey)
const gasLimits = {
  paymasterVerificationGasLimit: numberToHex(60_000),
  paymasterPostOpGasLimit: numberToHex(10_000),
} as const
/** A placeholder of the same length as a signature, so that the gas estimate is right. */
const stubData: Hex = `0x${'ff'.repeat(65)}`

/** Creates a paymaster that pays for every valid operation on these chains (ERC-7677). */
export const createPaymaster =
  (chainIds: readonly bigint[]) =>
  async (
    method: string,
    params: readonly unknown[],
  ): Promise<PaymasterFields & { readonly sponsor?: { readonly name: string } }> => {
    if (method === 'pm_getPaymasterStubData') {
      readPaymasterParams(params, chainIds, false)
      const sponsor = { name: 'Portico sandbox' }
      return { sponsor, paymaster: signer.address, paymasterData: stubData, ...gasLimits }
    }
    if (method !== 'pm_getPaymasterData') throw new RpcFailure(-32601, `The method ${method} does not exist`)
    const { operation, chainId } = readPaymasterParams(params, chainIds, true)
    const raw = paymasterHash(operation, chainId)
    return {
      paymaster: signer.address,
      paymasterData: await signer.signMessage({ message: { raw } }),
      ...gasLimits,
    }
  }
