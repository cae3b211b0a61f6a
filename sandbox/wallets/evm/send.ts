import { type AccessList, type Address, formatEther, isHex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { Task } from '../question.ts'
import { badParams } from './errors.ts'
import { amountOf, callNode, type Fields, isFields, nodeQuantity, quantity, type WalletChain } from './rpc.ts'

const gasAndFees = async ({ rpcUrl }: WalletChain, call: Fields) => {
  const [gas, gasPrice] = [quantity(call.gas, 'gas'), quantity(call.gasPrice, 'gasPrice')]
  const maxFee = quantity(call.maxFeePerGas, 'maxFeePerGas')
  const tip = quantity(call.maxPriorityFeePerGas, 'maxPriorityFeePerGas')
  const estimated = gas ?? nodeQuantity(await callNode(rpcUrl, 'eth_estimateGas', [call]))
  const accessList = readAccessList(call.accessList)
  const type = quantity(call.type, 'type')
  if (type === 1n || (gasPrice !== undefined && accessList)) {
    const price = gasPrice ?? nodeQuantity(await callNode(rpcUrl, 'eth_gasPrice', []))
    return { type: 'eip2930' as const, gas: estimated, gasPrice: price, accessList: accessList ?? [] }
  }
  if (gasPrice !== undefined) return { type: 'legacy' as const, gas: estimated, gasPrice }
  const priority = tip ?? nodeQuantity(await callNode(rpcUrl, 'eth_maxPriorityFeePerGas', []))
  const price = maxFee ?? nodeQuantity(await callNode(rpcUrl, 'eth_gasPrice', [])) * 2n + priority
  return {
    type: 'eip1559' as const,
    gas: estimated,
    maxFeePerGas: price,
    maxPriorityFeePerGas: priority,
    ...(accessList && { accessList }),
  }
}

const readAccessList = (value: unknown): AccessList | undefined => {
  if (value === undefined || value === null) return undefined
  const rows: readonly unknown[] = Array.isArray(value) ? value : [undefined]
  return rows.map(row => {
    const { address, storageKeys } = isFields(row) ? row : {}
    const keys: readonly unknown[] = Array.isArray(storageKeys) ? storageKeys : [undefined]
    if (!isHex(address) || !keys.every(key => isHex(key))) throw badParams('accessList is malformed')
    return { address, storageKeys: keys.filter(key => isHex(key)) }
  })
}

/** Runs functions one after another, because two transactions at the same time would get the same nonce. */
export type InTurn = <T>(act: () => Promise<T>) => Promise<T>

/** Creates a queue that runs one function at a time. */
export const createTurns = (): InTurn => {
  let last: Promise<unknown> = Promise.resolve()
  return act => {
    const result = last.then(act)
    last = result.catch(() => undefined)
    return result
  }
}

/**
 * Validates a transaction. Returns the question for the user, and the function that signs the transaction and sends it
 * on this chain.
 */
export const sendTask = (
  call: Fields,
  account: PrivateKeyAccount,
  chain: WalletChain,
  inTurn: InTurn,
): Task => {
  const chainId = quantity(call.chainId, 'chainId')
  if (chainId !== undefined && chainId !== BigInt(chain.id)) {
    throw badParams('chainId of the transaction is not the wallet’s')
  }
  const data = call.data ?? call.input
  if (data !== undefined && !isHex(data)) throw badParams('data is not hexadecimal')
  const to = typeof call.to === 'string' ? (call.to as Address) : undefined
  const value = amountOf(call.value)

  const run = () =>
    inTurn(async () => {
      const fees = await gasAndFees(chain, { ...call, from: account.address })
      const sent = [account.address, 'pending']
      const nonce =
        quantity(call.nonce, 'nonce') ?? (await callNode(chain.rpcUrl, 'eth_getTransactionCount', sent))
      const signed = await account.signTransaction({
        ...fees,
        chainId: chain.id,
        nonce: Number(nonce),
        value,
        ...(to === undefined ? {} : { to }),
        ...(data === undefined ? {} : { data }),
      })
      return callNode(chain.rpcUrl, 'eth_sendRawTransaction', [signed])
    })
  const question = {
    kind: 'send' as const,
    method: 'eth_sendTransaction',
    title: 'Send a transaction',
    rows: [
      ['Network', chain.name],
      ['From', account.address],
      ['To', to ?? 'a new contract'],
      ['Value', `${formatEther(value)} ${chain.symbol}`],
    ] as const,
    ...(data === undefined || data === '0x' ? {} : { text: data }),
  }
  return { question, run }
}
