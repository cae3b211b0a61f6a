import { type Address, formatEther, type Hex, isAddress, isHex, numberToHex, toHex } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import {
  accountContract,
  encodeCalls,
  entryPoint,
  type Operation,
  operationHash,
  type PaymasterFields,
} from '../../operations/operation.ts'
import { badParams, rpcError, unauthorised, wrongChain } from '../evm/errors.ts'
import { amountOf, callNode, type Fields, isFields, type WalletChain } from '../evm/rpc.ts'
import type { Approvals } from './approvals.ts'
import { currentChain, type MemoryStore, visible } from './memory.ts'

type Method = (params: unknown) => unknown

const gasLimit = numberToHex(1_000_000)

/**
 * Creates the methods of a wallet that sends bundles of calls (EIP-5792) through the ERC-4337 bundler at this URL. Each
 * bundle needs a paymaster that pays the network fee (ERC-7677). An account becomes a smart account (EIP-7702) with its
 * first bundle.
 */
export const createBundleMethods = (
  memory: MemoryStore,
  approvals: Approvals,
  keys: readonly Hex[],
  bundlerUrl: string,
): Readonly<Record<string, Method>> => {
  const bundler = ({ id }: WalletChain) => `${bundlerUrl}/${id}`
  const chainOf = (chainId: unknown): WalletChain => {
    const chain = currentChain(memory.get())
    if (!chain) throw wrongChain()
    if (typeof chainId !== 'string' || BigInt(chainId) !== BigInt(chain.id))
      throw rpcError(5710, 'Unsupported chain id')
    return chain
  }
  const accountOf = (from: unknown): PrivateKeyAccount => {
    const isSame = (address: Address) => address.toLowerCase() === String(from).toLowerCase()
    const account = keys.map(key => privateKeyToAccount(key)).find(candidate => isSame(candidate.address))
    if (!account || !visible(memory.get()).some(isSame)) throw unauthorised()
    return account
  }
  const isSmart = async ({ rpcUrl }: WalletChain, address: Address) =>
    (await callNode(rpcUrl, 'eth_getCode', [address, 'latest'])) !== '0x'

  const send = async (chain: WalletChain, account: PrivateKeyAccount, callData: Hex, url: string) => {
    const { rpcUrl } = chain
    const chainId = toHex(chain.id)
    const draft = {
      sender: account.address,
      // With a random nonce, the wallet can send a user operation while an earlier one is pending.
      nonce: toHex(crypto.getRandomValues(new Uint8Array(15))).replace(/^0x0*/, '0x') as Hex,
      callData,
      ...{ callGasLimit: '0x0', verificationGasLimit: '0x0', preVerificationGas: '0x0' },
      maxFeePerGas: String(await callNode(rpcUrl, 'eth_gasPrice', [])) as Hex,
      maxPriorityFeePerGas: numberToHex(10n ** 9n),
    } as const satisfies Operation
    const request = async (method: string, operation: Operation) => {
      const answer = await callNode(url, method, [operation, entryPoint, chainId, {}])
      if (!isFields(answer)) throw rpcError(-32603, 'The paymaster gave no valid answer.')
      const { sponsor: _sponsor, isFinal: _isFinal, ...fields } = answer
      return fields
    }
    const stub = await request('pm_getPaymasterStubData', draft)
    const limits = { callGasLimit: gasLimit, verificationGasLimit: gasLimit, preVerificationGas: gasLimit }
    const operation = { ...draft, ...limits }
    const paid = { ...stub, ...(await request('pm_getPaymasterData', operation)) } as PaymasterFields
    const raw = operationHash({ ...operation, ...paid }, chainId)
    const signature = await account.signMessage({ message: { raw } })
    const nonce = Number(await callNode(rpcUrl, 'eth_getTransactionCount', [account.address, 'latest']))
    const eip7702Auth = (await isSmart(chain, account.address))
      ? undefined
      : await account.signAuthorization({ chainId: chain.id, contractAddress: accountContract, nonce })
    const signed = {
      ...operation,
      ...paid,
      signature,
      ...(eip7702Auth && { eip7702Auth: plain(eip7702Auth) }),
    }
    return await callNode(bundler(chain), 'eth_sendUserOperation', [signed, entryPoint])
  }

  return {
    wallet_getCapabilities: async params => {
      const [address] = Array.isArray(params) ? params : []
      const { address: account } = accountOf(address)
      const chain = currentChain(memory.get())
      if (!chain) throw wrongChain()
      const status = (await isSmart(chain, account)) ? 'supported' : 'ready'
      return { [toHex(chain.id)]: { atomic: { status }, paymasterService: { supported: true } } }
    },
    wallet_sendCalls: async params => {
      const [bundle] = Array.isArray(params) ? params : []
      if (!isFields(bundle) || !Array.isArray(bundle.calls) || bundle.calls.length === 0)
        throw badParams('calls expected')
      const [chain, account] = [chainOf(bundle.chainId), accountOf(bundle.from)]
      const calls = bundle.calls.map(readCall)
      const url = readPaymaster(bundle.capabilities)
      await approvals.request({
        kind: 'send',
        method: 'wallet_sendCalls',
        title: 'Send a transaction',
        rows: [
          ['Network', chain.name],
          ['From', account.address],
          ...calls.flatMap(({ to, value }): [string, string][] => [
            ['To', to],
            ['Value', `${formatEther(value)} ${chain.symbol}`],
          ]),
          ['Network fee', 'paid by the site'],
        ],
      })
      return { id: await send(chain, account, encodeCalls(calls), url) }
    },
    wallet_getCallsStatus: async params => {
      const [id] = Array.isArray(params) ? params : []
      const chain = currentChain(memory.get())
      if (!chain) throw wrongChain()
      const answer = await callNode(bundler(chain), 'eth_getUserOperationReceipt', [id])
      const receipt = isFields(answer) && isFields(answer.receipt) ? answer.receipt : undefined
      const status = receipt ? (receipt.status === '0x1' ? 200 : 500) : 100
      const receipts = receipt ? [receipt] : []
      return { version: '2.0.0', id, chainId: toHex(chain.id), atomic: true, status, receipts }
    },
  }
}

const readCall = (call: unknown) => {
  const { to, value, data = '0x' }: Fields = isFields(call) ? call : {}
  if (typeof to !== 'string' || !isAddress(to, { strict: false }) || !isHex(data))
    throw badParams('a call expected')
  return { to, value: amountOf(value), data }
}

/**
 * Reads the URL of the paymaster from the capabilities of a bundle. Throws code 5700 for any other capability that the
 * site does not mark as optional.
 */
const readPaymaster = (capabilities: unknown): string => {
  const { paymasterService, ...others }: Fields = isFields(capabilities) ? capabilities : {}
  const unknown = Object.entries(others).find(
    ([, capability]) => !(isFields(capability) && capability.optional === true),
  )
  if (unknown) throw rpcError(5700, `Unsupported non-optional capability: ${unknown[0]}`)
  if (!isFields(paymasterService) || typeof paymasterService.url !== 'string')
    throw badParams('paymasterService has no url')
  return paymasterService.url
}

/** Writes the bigints of an authorization as hexadecimal, because JSON cannot contain a bigint. */
const plain = (authorization: object) =>
  Object.fromEntries(
    Object.entries(authorization).map(([name, value]) => [
      name,
      typeof value === 'bigint' ? toHex(value) : value,
    ]),
  )
